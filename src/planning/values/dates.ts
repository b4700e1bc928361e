const KYIV_DAY = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/Kyiv",
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
});

const KYIV_MOMENT = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/Kyiv",
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});

/**
 * The day of an instant in Kyiv as DD.MM.YYYY. Source: docs/conversion.md; the time zone is *assumed*, the
 * warehouse being in Ukraine.
 */
export function toKyivDate(instant: string): string {
  return dayText(partsOf(KYIV_DAY, instant));
}

/** An instant as a person in Kyiv would read it, `20.11.2026 09:14`. */
export function toKyivMoment(instant: string): string {
  const parts = partsOf(KYIV_MOMENT, instant);
  return `${dayText(parts)} ${parts.hour}:${parts.minute}`;
}

type Parts = Record<"day" | "month" | "year" | "hour" | "minute", string>;

function partsOf(format: Intl.DateTimeFormat, instant: string): Parts {
  const none: Parts = { day: "", month: "", year: "", hour: "", minute: "" };
  const found = format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]);
  return { ...none, ...(Object.fromEntries(found) as Partial<Parts>) };
}

function dayText({ day, month, year }: Parts): string {
  return `${day}.${month}.${year}`;
}
