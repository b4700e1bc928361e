const KYIV = /^(?:(?:м|г|місто|город|city|c)\.?\s*)?(?:київ|киев|kyiv|kiev)(?:\s*city)?$/iu;

/**
 * Whether an address's city is Kyiv, as customers write it. A country, a district or an index after the name changes nothing.
 * @param city cleaned text
 */
export function isKyiv(city: string): boolean {
  const name = city.split(/[,;([\d]/u, 1)[0] ?? "";
  return KYIV.test(name.trim());
}
