import { DEFAULT_SETTINGS } from "../../../src/planning/settings";
import { judgeReport, type ReportTotals } from "../../../src/planning/stock";

const AT = new Date("2026-11-22T10:00:00Z");
const TOTALS: ReportTotals = {
  skus: 100,
  known: 100,
  known_units: "1000",
  lost: 0,
  lost_units: "0",
  requested_at: AT,
  in_force_requested_at: new Date(AT.getTime() - 60_000),
};
const judge = (totals: Partial<ReportTotals>, settings = {}) =>
  judgeReport({ ...TOTALS, ...totals }, { ...DEFAULT_SETTINGS, ...settings });

const QUARANTINED = { kind: "quarantine", lost: 21, known: 100 };

describe("A report", () => {
  it.each([
    ["a fifth of the skus", { lost: 20 }, { kind: "apply" }],
    ["more than a fifth of the skus", { lost: 21 }, QUARANTINED],
    ["half of the units", { lost: 1, lost_units: "500" }, { kind: "apply" }],
    ["more than half of the units", { lost: 1, lost_units: "500.5" }, { ...QUARANTINED, lost: 1 }],
    ["everything", { lost: 100, lost_units: "1000" }, { ...QUARANTINED, lost: 100 }],
  ])("that has lost %s", (_, totals, verdict) => {
    expect(judge(totals)).toEqual(verdict);
  });

  it("is not quarantined in a shop of few skus, or with the merchant's setting", () => {
    expect(judge({ known: 19, lost: 19 })).toEqual({ kind: "apply" });
    expect(judge({ known: 20, lost: 19 })).toMatchObject({ kind: "quarantine" });
    const never = { stock_guard_skus_percent: 100 };
    expect(judge({ lost: 100, lost_units: "1000" }, never)).toEqual({ kind: "apply" });
    expect(judge({ lost: 1 }, { stock_guard_skus_percent: 0 })).toMatchObject({ kind: "quarantine" });
    // The share of lost skus is the limit for lost units too.
    expect(judge({ lost_units: "600" }, { stock_guard_skus_percent: 60 })).toEqual({ kind: "apply" });
  });

  it("that is empty changes nothing, and neither does one that a later one has overtaken", () => {
    expect(judge({ skus: 0 })).toEqual({ kind: "ignore", why: "empty" });
    expect(judge({ in_force_requested_at: new Date(AT.getTime() + 1) })).toEqual({
      kind: "ignore",
      why: "earlier",
    });
    expect(judge({ in_force_requested_at: AT })).toEqual({ kind: "apply" });
    expect(judge({ in_force_requested_at: null, known: 0, known_units: "0" })).toEqual({ kind: "apply" });
  });
});
