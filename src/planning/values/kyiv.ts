import { withoutEdges } from "./text";

/** Cyrillic letters and the Latin ones that look like them, in lower case. */
const LATIN: Readonly<Record<string, string>> = {
  а: "a",
  в: "b",
  е: "e",
  з: "3",
  і: "i",
  ї: "i",
  ï: "i",
  к: "k",
  м: "m",
  н: "h",
  о: "o",
  р: "p",
  с: "c",
  т: "t",
  у: "y",
  х: "x",
};

/** A text without case and the alphabet of letters that look alike: the same for texts that a person takes for one. */
export function looksOf(text: string): string {
  return text.toLowerCase().replace(/[а-яіїï]/g, (letter) => LATIN[letter] ?? letter);
}

/** What is written before the city: a postal code, the country, the region around it. */
const BEFORE = likeIt(
  String.raw`^(?:(?:(?:ua[\s-]?)?\d(?:[\s-]?\d){4}|ua|україна|украина|ukraine|київська\s+обл(?:асть)?|киевская\s+обл(?:асть)?)[\s,;.]+)+`,
);
/** Where the city ends: what follows is a district, a region, a code or a street. */
const END = /[,;([\d/]|\s[-–—]\s/u;
const KYIV = likeIt(
  String.raw`^(?:(?:м|г|місто|город|місто-герой|город-герой|city|c)\.?\s*)?(?:київ|киев|kyiv|kiev)(?:\s*(?:city|місто|город|м|г))?\.?(?:\s+(?:ua|україна|украина|ukraine))?$`,
);

/** A pattern for what {@link looksOf} makes of a text. */
function likeIt(pattern: string): RegExp {
  return new RegExp(looksOf(pattern), "u");
}

/**
 * Whether an address's city is Kyiv, as customers write it, in letters of either alphabet. A country and a postal code
 * before or after the name, and a district after it, are ignored.
 * @param city cleaned text
 */
export function isKyiv(city: string): boolean {
  const name = withoutEdges(looksOf(city)).replace(BEFORE, "").split(END, 1)[0] ?? "";
  return KYIV.test(withoutEdges(name));
}

/** Kyiv in other languages, mistyped, or with letters of two alphabets, at the beginning of any word. */
const LIKE_KYIV = /(?<!\p{L})(?:[кk][иіїыiye][їіiïeеєjйэ]{0,2}[вvw]|kij[oó]w|kyj[ie]v)/iu;

/** Whether an address's city is certainly not Kyiv: false for any spelling that may mean Kyiv. */
export function isCertainlyNotKyiv(city: string): boolean {
  return /\p{L}/u.test(city) && !isKyiv(city) && !LIKE_KYIV.test(city);
}
