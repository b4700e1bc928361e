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
