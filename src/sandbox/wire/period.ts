import { Refusal } from "../refusal";
import { REFUSALS } from "../refusals";
import { startOfDay } from "./kyiv-time";

const DAY_MS = 24 * 3_600_000;

/** The period of a report, both days included, as milliseconds: from `from` on and before `to`. */
export function readPeriod(
  request: { readonly date_from: string; readonly date_to: string },
  options: { readonly maxPeriodDays: number | null },
): { from: number; to: number } {
  const from = startOfDay(request.date_from);
  const to = startOfDay(request.date_to, 1);
  if (from === null)
    throw new Refusal(REFUSALS.fieldInvalid("date_from", "дата, яка існує", "a date that exists"));
  if (to === null)
    throw new Refusal(REFUSALS.fieldInvalid("date_to", "дата, яка існує", "a date that exists"));
  if (to <= from) throw new Refusal(REFUSALS.periodReversed());
  if (options.maxPeriodDays !== null && Math.round((to - from) / DAY_MS) > options.maxPeriodDays) {
    throw new Refusal(REFUSALS.periodTooLong(options.maxPeriodDays));
  }
  return { from, to };
}

/** The entries of a page counted from 1; everything when no page was asked for. */
export function pageOf<T>(entries: readonly T[], page: number | undefined, pageSize: number): T[] {
  return page === undefined ? [...entries] : entries.slice((page - 1) * pageSize, page * pageSize);
}
