import { cleanText } from "./text";

/**
 * What a sku is known by, in orders, reports and Medusa alike: composed (NFC), entities decoded, one plain space for every
 * run of blanks, nothing invisible. Skus that differ in more, such as case or leading zeros, are different skus.
 * The key of a key is itself: what was sent under it comes back under it.
 */
export function skuKey(sku: unknown): string {
  let key = cleanText(sku);
  // An entity may hold another one. Each round leaves fewer characters.
  for (let before = ""; before !== key;) {
    before = key;
    key = cleanText(key);
  }
  return key;
}

/**
 * For Postgres, which cannot make a key: every sku that is not its own key has one of these, and hardly any other sku does. A
 * character beside plain English and Cyrillic ones, an ampersand, a blank at an end, two in a row.
 */
export const MAY_BE_RESPELT = String.raw`[^ !-%'-~\u0400-\u04ff]|^ |  | $`;
