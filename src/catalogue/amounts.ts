import type { Language } from "./language";

const KYIV_MOMENTS: Readonly<Record<Language, Intl.DateTimeFormat>> = {
  en: new Intl.DateTimeFormat("en-US", {
    timeZone: "Europe/Kyiv",
    dateStyle: "medium",
    timeStyle: "short",
  }),
  uk: new Intl.DateTimeFormat("uk-UA", {
    timeZone: "Europe/Kyiv",
    day: "2-digit",
    month: "2-digit",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
  }),
};

/** An instant in Kyiv's time: `Nov 20, 2026, 9:14 AM`, `20.11.2026 о 09:14`. */
export function toKyivMoment(instant: string, language: Language): string {
  const moment = KYIV_MOMENTS[language].format(new Date(instant)).replaceAll("\u202f", " ");
  return language === "uk" ? moment.replace(", ", " о ") : moment;
}

/** An instant in Kyiv's time, "" when it is missing; a text that a page has formatted already stays as it is. */
export function when(value: unknown, language: Language): string {
  const moment = typeof value === "string" ? value : "";
  return /^\d{4}-\d\d-\d\dT/.test(moment) && !Number.isNaN(Date.parse(moment))
    ? toKyivMoment(moment, language)
    : moment;
}

/** Puts such an instant into a sentence, with its preposition: `on Nov 20, 2026, 9:14 AM`, `at 9:14 AM`, `о 09:14`. */
export function atMoment(value: unknown, language: Language): string {
  const moment = when(value, language);
  const isTimeOnly = /^\d{1,2}:\d\d/.test(moment);
  if (language === "uk") return isTimeOnly ? `о ${moment}` : moment;
  return moment === "" ? "" : `${isTimeOnly ? "at" : "on"} ${moment}`;
}

const HRYVNIAS: Readonly<Record<Language, Intl.NumberFormat>> = {
  en: new Intl.NumberFormat("en-US", {
    style: "currency",
    currency: "UAH",
    currencyDisplay: "narrowSymbol",
  }),
  uk: new Intl.NumberFormat("uk-UA", {
    style: "currency",
    currency: "UAH",
    currencyDisplay: "narrowSymbol",
  }),
};

/** A sum in hryvnias, given as decimal text: `₴2,456.80`, `2 456,80 ₴`. "" when it is missing. */
export function hryvnias(sum: unknown, language: Language): string {
  const isSum = typeof sum === "number" || (typeof sum === "string" && sum.trim() !== "");
  return isSum && Number.isFinite(Number(sum)) ? HRYVNIAS[language].format(Number(sum)) : "";
}

const UKRAINIAN_PLURALS = new Intl.PluralRules("uk");

/** A number in the format of its language; a text such as `200+` stays as it is. */
function countText(count: unknown, locale: string): string {
  return typeof count === "number" ? count.toLocaleString(locale) : typeof count === "string" ? count : "";
}

/** A count with its noun in English: `1 order`, `3 orders`. */
export function countEn(count: unknown, one: string, other: string): string {
  return `${countText(count, "en-US")} ${Number(count) === 1 ? one : other}`;
}

/** A count with its noun in Ukrainian: `1 замовлення`, `3 замовлення`, `5 замовлень`. */
export function countUk(count: unknown, one: string, few: string, many: string): string {
  const forms: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> = { one, few };
  return `${countText(count, "uk-UA")} ${forms[UKRAINIAN_PLURALS.select(Number(count))] ?? many}`;
}
