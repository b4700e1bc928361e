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
