import { Refusal, REFUSALS } from "./refusals";

const HOUR_MS = 3_600_000;

const inKyiv = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/Kyiv",
  hourCycle: "h23",
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "numeric",
  minute: "numeric",
  second: "numeric",
});

/** Kyiv's offset changes only at full hours, so it is cached for an hour. */
let offsetHour = Number.NaN;
let offset = 0;

function kyivOffset(at: number): number {
  const hour = Math.floor(at / HOUR_MS);
  if (hour === offsetHour) return offset;
  const parts = new Map(inKyiv.formatToParts(hour * HOUR_MS).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
  const local = Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"));
  offsetHour = hour;
  offset = local - hour * HOUR_MS;
  return offset;
}

/** A moment in the format of responses: `20.11.2026 09:14:26`, in Europe/Kyiv (*assumed*). */
export function toMomentText(at: number): string {
  const local = new Date(at + kyivOffset(at)).toISOString();
  return `${local.slice(8, 10)}.${local.slice(5, 7)}.${local.slice(0, 4)} ${local.slice(11, 19)}`;
}

/**
 * The beginning of a day `DD.MM.YYYY` in Europe/Kyiv, in milliseconds; null for an invalid day.
 * `daysLater` adds calendar days.
 */
export function startOfDay(text: string, daysLater = 0): number | null {
  const [, day, month, year] = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(text) ?? [];
  const midnight = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const exists = midnight.getUTCDate() === Number(day) && midnight.getUTCMonth() === Number(month) - 1;
  if (!exists) return null;
  const local = midnight.getTime() + daysLater * 24 * HOUR_MS;
  return local - kyivOffset(local - kyivOffset(local));
}

const DAY_MS = 24 * 3_600_000;

/** The period of a report, both days included, in milliseconds: from `from` (included) to `to` (excluded). */
export function readPeriod(
  request: { readonly date_from: string; readonly date_to: string },
  options: { readonly maxPeriodDays: number | null },
): { from: number; to: number } {
  const from = startOfDay(request.date_from);
  const to = startOfDay(request.date_to, 1);
  if (from === null) throw new Refusal(REFUSALS.dateInvalid("date_from"));
  if (to === null) throw new Refusal(REFUSALS.dateInvalid("date_to"));
  if (to <= from) throw new Refusal(REFUSALS.periodReversed());
  if (options.maxPeriodDays !== null && Math.round((to - from) / DAY_MS) > options.maxPeriodDays) {
    throw new Refusal(REFUSALS.periodTooLong(options.maxPeriodDays));
  }
  return { from, to };
}
