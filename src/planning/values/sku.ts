import { cleanText } from "./text";

/**
 * The form of a sku under which orders, reports and Medusa are compared: composed (NFC), entities decoded, one plain
 * space for every run of blanks, no invisible characters. Skus that differ otherwise, such as in case or leading zeros,
 * are different skus. The key of a key is the key.
 */
export function skuKey(sku: unknown): string {
  let key = cleanText(sku);
  // A decoded entity may contain another one. Each round leaves fewer characters.
  for (let before = ""; before !== key;) {
    before = key;
    key = cleanText(key);
  }
  return key;
}

/**
 * Postgres pattern for skus that may differ from their key, which Postgres cannot compute: a character other than plain
 * English and Cyrillic ones, an ampersand, a blank at an end, two blanks in a row. It matches every such sku and few
 * others.
 */
export const MAY_BE_RESPELT = String.raw`[^ !-%'-~\u0400-\u04ff]|^ |  | $`;
