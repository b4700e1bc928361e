import * as fc from "fast-check";
import { startOfDay, toMomentText } from "../../src/sandbox/warehouse/kyiv-time";

const HOUR = 3_600_000;

it.each([
  ["2026-11-20T07:14:26.999Z", "20.11.2026 09:14:26"],
  ["2026-07-01T21:30:00Z", "02.07.2026 00:30:00"],
  ["2026-12-31T22:00:00Z", "01.01.2027 00:00:00"],
  ["2026-03-29T00:59:59Z", "29.03.2026 02:59:59"],
  ["2026-03-29T01:00:00Z", "29.03.2026 04:00:00"],
  ["2026-10-25T01:00:00Z", "25.10.2026 03:00:00"],
])("%s is %s in Kyiv", (moment, text) => {
  expect(toMomentText(Date.parse(moment))).toBe(text);
});

it.each([
  ["20.11.2026", "2026-11-19T22:00:00.000Z"],
  ["01.07.2026", "2026-06-30T21:00:00.000Z"],
  ["29.03.2026", "2026-03-28T22:00:00.000Z"],
  ["30.03.2026", "2026-03-29T21:00:00.000Z"],
  ["26.10.2026", "2026-10-25T22:00:00.000Z"],
])("the day %s begins at %s", (day, moment) => {
  expect(new Date(startOfDay(day) ?? NaN).toISOString()).toBe(moment);
});

it("a day is 23 or 25 hours long when the clocks change", () => {
  const length = (day: string): number => ((startOfDay(day, 1) ?? 0) - (startOfDay(day) ?? 0)) / HOUR;
  expect([length("28.03.2026"), length("29.03.2026"), length("25.10.2026")]).toEqual([24, 23, 25]);
});

it.each(["", "2026-11-20", "1.1.2026", "31.02.2026", "01.13.2026", "00.01.2026"])("%j is no day", (text) => {
  expect(startOfDay(text)).toBeNull();
});

it("every moment lies in the day it is written with", () => {
  const range = { min: new Date("1995-01-01"), max: new Date("2060-01-01"), noInvalidDate: true };
  fc.assert(
    fc.property(fc.date(range), (date) => {
      const day = toMomentText(date.getTime()).slice(0, 10);
      const [from, to] = [startOfDay(day) ?? Infinity, startOfDay(day, 1) ?? 0];
      return from <= date.getTime() && date.getTime() < to;
    }),
  );
});
