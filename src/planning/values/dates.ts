// British order and digits, with slashes for points: reading the parts one by one takes ten times as long, and every
// planned order asks for its day.
const KYIV_DAY = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/Kyiv",
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
});

/**
 * The day of an instant in Kyiv as DD.MM.YYYY. Source: docs/conversion.md; the time zone is *assumed*, the
 * warehouse being in Ukraine.
 */
export function toKyivDate(instant: string): string {
  if (latest.instant !== instant)
    latest = { instant, day: KYIV_DAY.format(new Date(instant)).replaceAll("/", ".") };
  return latest.day;
}

/** Orders that are planned together have one instant. */
let latest = { instant: "", day: "" };
