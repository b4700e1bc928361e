import { toKyivMoment } from "../../src/catalogue/amounts";
import { toKyivDate } from "../../src/planning/values/days";

describe("The day of an order in Kyiv", () => {
  it.each([
    ["2026-11-20T09:14:26.000Z", "20.11.2026"],
    ["2026-11-20T21:59:59.999Z", "20.11.2026"],
    ["2026-11-20T22:00:00.000Z", "21.11.2026"],
    ["2026-07-01T20:59:59.999Z", "01.07.2026"],
    ["2026-07-01T21:00:00.000Z", "02.07.2026"],
    ["2026-12-31T22:00:00.000Z", "01.01.2027"],
  ])("of %s is %s", (instant, day) => {
    expect(toKyivDate(instant)).toBe(day);
  });

  it("follows summer time on the nights the clocks change", () => {
    expect(toKyivDate("2026-03-28T22:00:00Z")).toBe("29.03.2026");
    expect(toKyivDate("2026-03-29T20:59:59Z")).toBe("29.03.2026");
    expect(toKyivDate("2026-10-24T21:00:00Z")).toBe("25.10.2026");
    expect(toKyivDate("2026-10-25T21:59:59Z")).toBe("25.10.2026");
  });

  it("is shown with the time to people", () => {
    expect(toKyivMoment("2026-11-20T22:05:00Z", "en")).toBe("Nov 21, 2026, 12:05 AM");
    expect(toKyivMoment("2026-11-20T22:05:00Z", "uk")).toBe("21.11.2026 о 00:05");
  });
});
