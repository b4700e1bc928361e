/** In milliseconds; a day of the Kyiv calendar may be an hour longer or shorter. */
export const DAY_MS = 24 * 3_600_000;

const KYIV = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Europe/Kyiv",
  dateStyle: "short",
  timeStyle: "short",
});

/** Kyiv's offsets from UTC in summer and in winter. */
const OFFSETS = ["+03:00", "+02:00"];

/** A moment in Kyiv as YYYY-MM-DD HH:MM. @param instant epoch milliseconds */
export function kyivMoment(instant: number): string {
  return KYIV.format(instant);
}

/** The day of a moment in Kyiv as YYYY-MM-DD. @param instant epoch milliseconds */
export function kyivDay(instant: number): string {
  return kyivMoment(instant).slice(0, 10);
}

/** When a day in Kyiv begins. @param day YYYY-MM-DD */
export function startOfKyivDay(day: string): Date {
  const begins = OFFSETS.map((offset) => Date.parse(`${day}T00:00:00${offset}`));
  return new Date(begins.find((instant) => kyivMoment(instant) === `${day} 00:00`) ?? Date.parse(day));
}

/** When the day after a day in Kyiv begins: days have 23 to 25 hours. @param day YYYY-MM-DD */
export function endOfKyivDay(day: string): Date {
  return startOfKyivDay(new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10));
}

// en-GB gives day, month and year in the order needed, with slashes instead of points. formatToParts takes ten times as
// long, and every planned order needs its day.
const KYIV_DAY = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/Kyiv",
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
});

/**
 * The day of an instant in Kyiv as DD.MM.YYYY. Source: docs/conversion.md; the time zone is *assumed*, because the
 * warehouse is in Ukraine.
 */
export function toKyivDate(instant: string): string {
  if (latest.instant !== instant)
    latest = { instant, day: KYIV_DAY.format(new Date(instant)).replaceAll("/", ".") };
  return latest.day;
}

/** The last result: orders that are planned together share one instant. */
let latest = { instant: "", day: "" };
