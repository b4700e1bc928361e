const KYIV = /^(?:(?:м|г|місто|город|city|c)\.?\s*)?(?:київ|киев|kyiv|kiev)(?:\s*city)?$/iu;

/**
 * Whether an address's city is Kyiv, as customers write it. A country, a district or a postal code after the name is
 * ignored.
 * @param city cleaned text
 */
export function isKyiv(city: string): boolean {
  const name = city.split(/[,;([\d]/u, 1)[0] ?? "";
  return KYIV.test(name.trim());
}

/** Kyiv in other languages, mistyped, or with letters of two alphabets, at the beginning of any word. */
const LIKE_KYIV = /(?<!\p{L})(?:[кk][иіїiyeє][їіiïeєjй]?[вvw]|kij[oó]w|kyj[ie]v)/iu;

/** Whether an address's city is certainly not Kyiv: false for any spelling that may mean Kyiv. */
export function isCertainlyNotKyiv(city: string): boolean {
  return /\p{L}/u.test(city) && !LIKE_KYIV.test(city);
}
