import en from "./texts-en.js";
import uk from "./texts-uk.js";

/** @typedef {keyof typeof en} TextKey */
/** @typedef {"en" | "uk"} Language */
/** @typedef {Readonly<Record<string, string | number>>} Params */

/** @type {Readonly<Record<Language, Readonly<Record<string, string>>>>} */
const TEXTS = { en, uk };
const CHOSEN = "sklad-sandbox-language";

/** The chosen language, else the first of the browser's that the console has, else English. */
export const language = /** @type {Language} */ (
  [localStorage.getItem(CHOSEN), ...navigator.languages.map((name) => name.slice(0, 2))].find(
    (name) => name === "en" || name === "uk",
  ) ?? "en"
);
document.documentElement.lang = language;

const locale = { en: "en-GB", uk: "uk-UA" }[language];
const plurals = new Intl.PluralRules(locale);

/**
 * Shows the page in a language from now on.
 * @param {Language} name
 */
export function choose(name) {
  localStorage.setItem(CHOSEN, name);
  location.reload();
}

/**
 * A text in the page's language; `{name}` stands for a param.
 * @param {TextKey} key
 * @param {Params} [params]
 */
export function t(key, params = {}) {
  return filled(TEXTS[language][key] ?? key, params);
}

/**
 * A count in words: the text has its forms by `Intl.PluralRules`, such as `one: {n} order; other: {n} orders`.
 * @param {TextKey} key
 * @param {number} count
 */
export function counted(key, count) {
  const forms = new Map(
    (TEXTS[language][key] ?? "")
      .split("; ")
      .map((form) => /** @type {[string, string]} */ (form.split(": ", 2))),
  );
  return filled(forms.get(plurals.select(count)) ?? forms.get("other") ?? key, { n: number(count) });
}

/**
 * A word of the API in the page's language, the word itself where the console has no other.
 * @param {"status" | "state" | "fault"} kind
 * @param {string} word
 */
export function word(kind, word) {
  return TEXTS[language][kind + "." + word] ?? word;
}

/** @param {number} value */
export function number(value) {
  return value.toLocaleString(locale);
}

const hryvnias = new Intl.NumberFormat(locale, {
  style: "currency",
  currency: "UAH",
  currencyDisplay: "narrowSymbol",
});

/**
 * A sum in UAH; a text that is none as it was received.
 * @param {string | number} sum
 */
export function money(sum) {
  return sum === "" || Number.isNaN(Number(sum)) ? String(sum) : hryvnias.format(Number(sum));
}

/** @param {string} iso */
export function time(iso) {
  const at = new Date(iso);
  const clock = at.toLocaleTimeString(locale);
  return at.toDateString() === new Date().toDateString()
    ? clock
    : at.toLocaleDateString(locale) + " " + clock;
}

/**
 * @param {string} text
 * @param {Params} params
 */
function filled(text, params) {
  return text.replace(/\{(\w+)\}/g, (given, name) => String(params[name] ?? given));
}
