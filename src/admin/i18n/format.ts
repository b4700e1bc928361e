import { toKyivMoment } from "../../catalogue/amounts";
import type { Language } from "./use-text";

const KYIV = "Europe/Kyiv";

/** A moment in Kyiv, in the format of the server's sentences; a moment of today without its date. */
export function momentText(moment: string, language: Language, now = new Date()): string {
  const text = toKyivMoment(moment, language);
  const date = DATE_PART[language];
  const isToday = date.exec(text)?.[0] === date.exec(toKyivMoment(now.toISOString(), language))?.[0];
  return isToday ? text.replace(date, "") : text;
}

const DATE_PART: Readonly<Record<Language, RegExp>> = { en: /^\w+ \d+, \d+, /, uk: /^[\d.]+ о / };

const DAYS: Readonly<Record<Language, Intl.DateTimeFormat>> = {
  en: new Intl.DateTimeFormat("en-US", { timeZone: "UTC", dateStyle: "medium" }),
  uk: new Intl.DateTimeFormat("uk-UA", {
    timeZone: "UTC",
    day: "2-digit",
    month: "2-digit",
    year: "numeric",
  }),
};

/** A day such as `2026-11-20` in words: `Nov 20, 2026`, `20.11.2026`. A text that is no day stays as it is. */
export function dayText(day: string, language: Language): string {
  const at = new Date(day);
  return Number.isNaN(at.getTime()) ? day : DAYS[language].format(at);
}

/** The day in Kyiv so many days ago, such as `2026-11-20`. */
export function kyivDay(daysAgo: number, now = new Date()): string {
  const day = new Date(`${toKyivInput(now.toISOString()).slice(0, 10)}T00:00Z`);
  day.setUTCDate(day.getUTCDate() - daysAgo);
  return day.toISOString().slice(0, 10);
}

/** The parts of a moment in Kyiv: `Nov 20, 2026` and `9:14 AM`, `20.11.2026` and `09:14`. */
export function dayAndTime(moment: string, language: Language): { day: string; time: string } {
  const text = toKyivMoment(moment, language);
  const date = DATE_PART[language].exec(text)?.[0] ?? "";
  return { day: date.replace(/(?:,| о) $/, ""), time: text.slice(date.length) };
}

/** Whether the viewer's clock shows another time than Kyiv's. */
export function isElsewhere(now = new Date()): boolean {
  const shown = (timeZone?: string) =>
    new Intl.DateTimeFormat("en-GB", { ...(timeZone && { timeZone }), timeStyle: "short" }).format(now);
  return shown() !== shown(KYIV);
}

/** A moment as the value of an input for date and time, on Kyiv's clock. */
export function toKyivInput(moment: string): string {
  const parts = new Intl.DateTimeFormat("sv-SE", { timeZone: KYIV, dateStyle: "short", timeStyle: "short" });
  return parts.format(new Date(moment)).replace(" ", "T");
}

/** Whether a year is complete: while 2026 is typed it is 2, 20 and 202, and with a further digit 20261. */
export const isWholeYear = (year: number): boolean => year >= 1000 && year < 3000;

/**
 * The value of an input for date and time on Kyiv's clock, in UTC; null while it is empty or not complete. Of an hour that
 * the end of summer time repeats, the later one.
 */
export function fromKyivInput(filled: string): string | null {
  const asIfUtc = Date.parse(`${filled}Z`);
  if (!isWholeYear(Number(filled.split("-", 1)[0])) || Number.isNaN(asIfUtc)) return null;
  const ahead = (at: number) => Date.parse(`${toKyivInput(new Date(at).toISOString())}Z`) - at;
  const near = asIfUtc - ahead(asIfUtc);
  return new Date(asIfUtc - ahead(near)).toISOString();
}

const EXACT: Readonly<Record<Language, Intl.DateTimeFormat>> = {
  en: new Intl.DateTimeFormat("en-US", { timeZone: KYIV, dateStyle: "medium", timeStyle: "medium" }),
  uk: new Intl.DateTimeFormat("uk-UA", {
    timeZone: KYIV,
    day: "2-digit",
    month: "2-digit",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  }),
};

/** A moment in Kyiv to the second: `Nov 20, 2026, 9:14:07 AM`, `20.11.2026 о 09:14:07`. */
export function secondText(moment: string | Date, language: Language): string {
  const text = EXACT[language].format(new Date(moment)).replaceAll("\u202f", " ");
  return language === "uk" ? text.replace(", ", " о ") : text;
}

/** The same; a moment on the day of `now` without its date, `5:04:12 AM`. */
export function exactText(moment: string, language: Language, now = new Date()): string {
  const text = secondText(moment, language);
  const date = DATE_PART[language];
  return date.exec(text)?.[0] === date.exec(secondText(now, language))?.[0] ? text.replace(date, "") : text;
}

/** The time of a moment of today in Kyiv, to the second: `5:29:07 AM`, `05:29:07`. */
export function clockText(moment: string, language: Language): string {
  const locale = language === "uk" ? "uk-UA" : "en-US";
  const parts = new Intl.DateTimeFormat(locale, { timeZone: KYIV, timeStyle: "medium" });
  return parts.format(new Date(moment)).replaceAll("\u202f", " ");
}

const HOUR = 60;
const DAY = 24 * HOUR;

/** How long ago a moment was, `5 minutes ago`, `5 хвилин тому`, rounded as Medusa's pages round it. */
export function agoText(moment: string, language: Language, now = new Date()): string {
  const seconds = Math.max(0, Math.round((now.getTime() - Date.parse(moment)) / 1_000));
  const minutes = Math.round(seconds / 60);
  const ago = (count: number, unit: Intl.RelativeTimeFormatUnit) =>
    new Intl.RelativeTimeFormat(language).format(-count, unit);
  if (minutes === 0) return ago(seconds, "second");
  if (minutes < 0.75 * HOUR) return ago(minutes, "minute");
  if (minutes < DAY) return ago(Math.max(1, Math.round(minutes / HOUR)), "hour");
  return ago(minutes < 1.75 * DAY ? 1 : Math.round(minutes / DAY), "day");
}

/** A number in the format of its language, with a plus where counting stopped: `1,000+`, `1 000+`. */
export function countText(count: number, more: boolean, language: Language): string {
  return `${count.toLocaleString(language)}${more ? "+" : ""}`;
}

/** The parameters of a text with a number that a list may have stopped counting at. */
export function counted(count: number, more: boolean, language: Language): { count: number; shown: string } {
  return { count, shown: countText(count, more, language) };
}

/** A quantity given as decimal text, grouped as in the dashboard's language; a dash where there is none. */
export function figureText(units: string | number | null | undefined, language: Language): string {
  if (units === null || units === undefined) return "–";
  return format(units, language);
}

/** The same with its sign: `+12`, `−3`, `0`. */
export function changeText(units: string | number | null | undefined, language: Language): string {
  if (units === null || units === undefined) return "–";
  return format(units, language, { signDisplay: "exceptZero" });
}

function format(units: string | number, language: Language, options: Intl.NumberFormatOptions = {}): string {
  const text = Number(units).toLocaleString(language, { maximumFractionDigits: 6, ...options });
  return text.replace("-", "−");
}
