import type { Language } from ".";

const KYIV = "Europe/Kyiv";
const LOCALES: Readonly<Record<Language, string>> = { en: "en-GB", uk: "uk-UA" };

/** A moment in Kyiv, as sentences of the server have it; today's without its day. */
export function momentText(moment: string, language: Language, now = new Date()): string {
  const at = new Date(moment);
  const day = new Intl.DateTimeFormat(LOCALES[language], { timeZone: KYIV, dateStyle: "medium" });
  const time = new Intl.DateTimeFormat(LOCALES[language], { timeZone: KYIV, timeStyle: "short" }).format(at);
  return day.format(at) === day.format(now) ? time : `${day.format(at)}, ${time}`;
}

/** Whether the clock of whoever looks shows another time than Kyiv's. */
export function isElsewhere(now = new Date()): boolean {
  const shown = (timeZone?: string) =>
    new Intl.DateTimeFormat("en-GB", { ...(timeZone && { timeZone }), timeStyle: "short" }).format(now);
  return shown() !== shown(KYIV);
}

/** A moment as an input for a day and a time takes it: Kyiv's clock. */
export function toKyivInput(moment: string): string {
  const parts = new Intl.DateTimeFormat("sv-SE", { timeZone: KYIV, dateStyle: "short", timeStyle: "short" });
  return parts.format(new Date(moment)).replace(" ", "T");
}

/** What was filled in on Kyiv's clock, in UTC; of an hour that summer's end repeats, the later one. */
export function fromKyivInput(filled: string): string {
  const asIfUtc = Date.parse(`${filled}Z`);
  const ahead = (at: number) => Date.parse(`${toKyivInput(new Date(at).toISOString())}Z`) - at;
  const near = asIfUtc - ahead(asIfUtc);
  return new Date(asIfUtc - ahead(near)).toISOString();
}
