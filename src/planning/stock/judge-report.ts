import type { Settings } from "../settings";
import { compareDecimals } from "../values/decimals";
import { BigNumber } from "bignumber.js";
import type { ReportTotals, ReportVerdict } from "./types";

/** A report of fewer known skus is not judged: one sold out would be a large share of them. */
const GUARD_FROM_SKUS = 20;
/** The share of the known units that may be gone, unless the merchant lets a larger share of the skus go. */
const GUARD_UNITS_PERCENT = 50;

/**
 * Whether a complete report is applied as a whole. A report that drops many figures at once is more often a mistake of
 * the warehouse, or half a report, than empty shelves: the dropped figures are quarantined until a person accepts them
 * or a later report has them again.
 */
export function judgeReport(
  totals: ReportTotals,
  { stock_guard_skus_percent }: Pick<Settings, "stock_guard_skus_percent">,
): ReportVerdict {
  const { requested_at, in_force_requested_at, skus, known, lost } = totals;
  if (in_force_requested_at !== null && requested_at < in_force_requested_at)
    return { kind: "ignore", why: "earlier" };
  if (skus === 0) return { kind: "ignore", why: "empty" };
  const tooMany = isMore(String(lost), String(known), stock_guard_skus_percent);
  const unitsPercent = Math.max(GUARD_UNITS_PERCENT, stock_guard_skus_percent);
  const tooMuch = isMore(totals.lost_units, totals.known_units, unitsPercent);
  const guarded = known >= GUARD_FROM_SKUS && (tooMany || tooMuch);
  return guarded ? { kind: "quarantine", lost, known } : { kind: "apply" };
}

function isMore(part: string, whole: string, percent: number): boolean {
  const limit = new BigNumber(whole).times(percent).shiftedBy(-2).toFixed();
  return compareDecimals(part, limit) > 0;
}
