const KYIV = /^(?:(?:м|г|місто|город|city|c)\.?\s*)?(?:київ|киев|kyiv|kiev)(?:\s*city)?$/iu;

/**
 * Whether an address's city is Kyiv, as customers write it. A country, a district or an index after the name changes nothing.
 * @param city cleaned text
 */
export function isKyiv(city: string): boolean {
  const name = city.split(/[,;([\d]/u, 1)[0] ?? "";
  return KYIV.test(name.trim());
}

/** Names of the city in other languages, mistyped, or with letters of two alphabets, at the beginning of any word. */
const LIKE_KYIV = /(?<!\p{L})(?:[кk][иіїiyeє][їіiïeєjй]?[вvw]|kij[oó]w|kyj[ie]v)/iu;

/** Whether an address's city is certainly another one: what may mean Kyiv in any way is not. */
export function isCertainlyNotKyiv(city: string): boolean {
  return /\p{L}/u.test(city) && !LIKE_KYIV.test(city);
}
