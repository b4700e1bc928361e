import en from "./texts-en.js";
import uk from "./texts-uk.js";

const TEXTS = { en, uk };
const KEPT_AS = "shop-language";

const wanted = new URLSearchParams(location.search).get("lang") ?? localStorage.getItem(KEPT_AS);
let current = Object.hasOwn(TEXTS, wanted) ? wanted : navigator.language.startsWith("uk") ? "uk" : "en";

export const LANGUAGES = { uk: "Українська", en: "English" };

export const language = () => current;

export function setLanguage(chosen) {
  current = chosen;
  localStorage.setItem(KEPT_AS, chosen);
}

/** A text in the page's language, with `{name}` replaced by the params; the fallback where there is none. */
export function t(key, params = {}, fallback = key) {
  const text = TEXTS[current][key] ?? fallback;
  return text.replace(/\{(\w+)\}/g, (_, name) => params[name] ?? "");
}

const locale = () => (current === "uk" ? "uk-UA" : "en-GB");

/** "1 090 ₴" in one line: kopiykas only where there are some. */
export function money(amount) {
  const digits = Number.isInteger(amount) ? 0 : 2;
  const number = new Intl.NumberFormat(locale(), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount);
  return current === "uk" ? `${number}\u00a0₴` : `₴${number}`;
}

export function moment(time) {
  const form = { day: "numeric", month: "long", hour: "2-digit", minute: "2-digit" };
  return new Intl.DateTimeFormat(locale(), form).format(new Date(time));
}
