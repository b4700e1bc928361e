/**
 * The most of a text from outside that is read, in UTF-16 units. Patterns that take long on long texts never get more,
 * and no phone, name, address or word of the warehouse needs as much.
 */
export const LONGEST_TEXT = 2_000;

/** The first characters of a text, up to a length, none of them cut in half. */
export function cutTo(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, length).replace(/\p{Cs}$/u, "");
}

/** Text of a customer, a merchant or the warehouse as it may be read: of bounded length, and composed (NFC). */
export function boundedText(text: string, length = LONGEST_TEXT): string {
  return cutTo(text, length).normalize("NFC");
}

/**
 * A Ukrainian phone as people write it: 380…, 80… or 0…, with spaces, dashes and brackets, not inside a longer number.
 */
const PHONE = /(?<![\p{L}\d-])\+?(?:3?8[\s()-]*)?0[\s()-]*(?:\d[\s()-]*){8}\d(?![\p{L}\d])/gu;

/** Hides the phones in a text of the warehouse, which repeats them in its refusals. */
export function withoutPhones(text: string): string {
  return text.replace(PHONE, "***");
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whether a text is an identifier in the form of a UUID, such as the carrier's of a branch or a region: no name for people. */
export function isUuid(text: string): boolean {
  return UUID.test(text.trim());
}
