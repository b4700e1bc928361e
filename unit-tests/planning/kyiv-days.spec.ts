import { endOfKyivDay, kyivDay, kyivMoment, startOfKyivDay } from "../../src/planning/values/days";

it("a day in Kyiv begins at its midnight, in summer and in winter", () => {
  expect(startOfKyivDay("2026-07-01").toISOString()).toBe("2026-06-30T21:00:00.000Z");
  expect(startOfKyivDay("2026-12-01").toISOString()).toBe("2026-11-30T22:00:00.000Z");
});

it.each([
  ["2026-03-29", 23],
  ["2026-10-25", 25],
  ["2026-12-31", 24],
])("the day %s has %i hours", (day, hours) => {
  expect(endOfKyivDay(day).getTime() - startOfKyivDay(day).getTime()).toBe(hours * 3_600_000);
});

it("a moment has the day and the time that it has in Kyiv", () => {
  const beforeMidnight = Date.parse("2026-11-25T21:59:00Z");
  expect(kyivMoment(beforeMidnight)).toBe("2026-11-25 23:59");
  expect(kyivDay(beforeMidnight + 60_000)).toBe("2026-11-26");
});
