import fc from "fast-check";
import { formatDay, parseMoment } from "../../src/client/dialect/moments";

describe("a moment in a response", () => {
  it.each([
    ["20.11.2026 09:14:26", "2026-11-20T07:14:26.000Z"],
    ["20.11.2026 9:14", "2026-11-20T07:14:00.000Z"],
    ["20.07.2026 09:14:26", "2026-07-20T06:14:26.000Z"],
    ["20.11.2026", "2026-11-19T22:00:00.000Z"],
    ["2026-11-20 09:14:26", "2026-11-20T07:14:26.000Z"],
    ["2026-11-20T09:14:26", "2026-11-20T07:14:26.000Z"],
    ["2026-11-20T09:14:26Z", "2026-11-20T09:14:26.000Z"],
    ["2026-11-20T09:14:26.5+03:00", "2026-11-20T06:14:26.500Z"],
    ["2026-11-20T09:14:26+02", "2026-11-20T07:14:26.000Z"],
    ["2026-11-20 09:14:26+02:00", "2026-11-20T07:14:26.000Z"],
    ["20.11.2026 09:14:26 +0200", "2026-11-20T07:14:26.000Z"],
    ["2026-11-20 09:14:26Z", "2026-11-20T09:14:26.000Z"],
    ["2026-11-20t09:14:26.1234567-03:30", "2026-11-20T12:44:26.123Z"],
    ["2026-12-31T23:59:59-02:00", "2027-01-01T01:59:59.000Z"],
    ["29.03.2026 04:00:00", "2026-03-29T01:00:00.000Z"],
    ["25.10.2026 05:00:00", "2026-10-25T03:00:00.000Z"],
    ["24.11.26", "2026-11-23T22:00:00.000Z"],
    ["24.11.26 09:14:26", "2026-11-24T07:14:26.000Z"],
    ["1763622866", "2025-11-20T07:14:26.000Z"],
    ["1763622866123", "2025-11-20T07:14:26.123Z"],
  ])("%s is %s", (text, iso) => {
    expect(parseMoment(text)?.toISOString()).toBe(iso);
  });

  it.each([
    ...["", "  ", "-", "0", "null", "немає"],
    ...["0001-01-01T00:00:00", "01.01.0001 0:00:00", "0000-00-00 00:00:00", "01.01.01", "00.00.00 0:00"],
  ])("%j stands for none", (text) => {
    expect(parseMoment(text)).toBeNull();
  });

  it.each([
    "31.02.2026",
    "20.13.2026",
    "20.11.2026 25:00",
    "yesterday",
    "11/20/2026",
    "24/11/26",
    "26-11-24",
    "31.02.26",
    "24.11.99",
    "20261124",
    "671234567",
    "380671234567",
    "4820000000017",
    "20450000000001",
    "2026-11-20T",
    "2026-02-30T10:00:00Z",
    "2026-11-20T09:14:26+99:00",
    "2026-11-20T09:14:26+02:75",
  ])("%j is none that is understood", (text) => {
    expect(parseMoment(text)).toBeUndefined();
  });

  it("never crashes", () => {
    const digits = fc.stringMatching(/^[\d.:TZ+ -]{0,25}$/);
    fc.assert(fc.property(fc.oneof(fc.string(), digits), (text) => void parseMoment(text)));
  });
});

describe("a day in a request", () => {
  it("is the day in Kyiv, also when UTC still has the day before", () => {
    expect(formatDay(new Date("2026-11-20T22:30:00Z"))).toBe("21.11.2026");
    expect(formatDay(new Date("2026-07-20T20:59:59Z"))).toBe("20.07.2026");
  });

  it("read back is a moment of the same day", () => {
    const moments = fc.date({
      min: new Date("1995-01-01"),
      max: new Date("2080-01-01"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(moments, (moment) => {
        const day = formatDay(moment);
        const begin = parseMoment(day);
        expect(begin && formatDay(begin)).toBe(day);
        expect(begin && moment.getTime() - begin.getTime()).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
