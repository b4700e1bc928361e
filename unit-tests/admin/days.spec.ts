import { countText, dayAndTime, dayText, kyivDay } from "../../src/admin/i18n/format";

describe("Days on the pages", () => {
  it("are those of Kyiv", () => {
    const lateInLondon = new Date("2026-11-20T23:30:00Z");
    expect(kyivDay(0, lateInLondon)).toBe("2026-11-21");
    expect(kyivDay(7, lateInLondon)).toBe("2026-11-14");
  });

  it("are counted across the end of summer time", () => {
    expect(kyivDay(1, new Date("2026-10-25T22:30:00Z"))).toBe("2026-10-25");
  });

  it("are written as the dashboard's language has them", () => {
    expect(dayText("2026-11-05", "en")).toBe("Nov 5, 2026");
    expect(dayText("2026-11-05", "uk")).toBe("05.11.2026");
    expect(dayText("no day", "uk")).toBe("no day");
  });

  it("stand apart from the time of a moment", () => {
    expect(dayAndTime("2026-11-20T07:14:00Z", "en")).toEqual({ day: "Nov 20, 2026", time: "9:14 AM" });
    expect(dayAndTime("2026-11-20T07:14:00Z", "uk")).toEqual({ day: "20.11.2026", time: "09:14" });
  });
});

describe("The number of a list's entries", () => {
  it("has the separator of its language, and a plus where counting stopped", () => {
    expect(countText(12, false, "en")).toBe("12");
    expect(countText(1000, true, "en")).toBe("1,000+");
    expect(countText(1000, true, "uk")).toBe("1\u00a0000+");
  });
});
