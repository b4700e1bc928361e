import { toKyivMoment } from "../../catalogue/amounts";
import type { Language } from ".";

const KYIV = "Europe/Kyiv";

/** A moment in Kyiv, in the format of the server's sentences; a moment of today without its date. */
export function momentText(moment: string, language: Language, now = new Date()): string {
  const text = toKyivMoment(moment, language);
  const date = DATE_PART[language];
  const isToday = date.exec(text)?.[0] === date.exec(toKyivMoment(now.toISOString(), language))?.[0];
  return isToday ? text.replace(date, "") : text;
}

const DATE_PART: Readonly<Record<Language, RegExp>> = { en: /^\w+ \d+, \d+, /, uk: /^[\d.]+ о / };

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

/** The value of an input for date and time on Kyiv's clock, in UTC. Of an hour that the end of summer time repeats, the later one. */
export function fromKyivInput(filled: string): string {
  const asIfUtc = Date.parse(`${filled}Z`);
  const ahead = (at: number) => Date.parse(`${toKyivInput(new Date(at).toISOString())}Z`) - at;
  const near = asIfUtc - ahead(asIfUtc);
  return new Date(asIfUtc - ahead(near)).toISOString();
}
