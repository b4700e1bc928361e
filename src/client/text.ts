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

const PLACEHOLDER = new RegExp(
  `^(?:(?:0|[^\\p{L}\\p{N}])*|null|undefined|none|nil|nan|n/?a|no|false|unknown|empty|нема|немає(?: ттн)?|нет|відсутн\\p{L}*|отсутств\\p{L}*|не ?присво\\p{L}*|невідомо|неизвестно)$`,
  "iu",
);

/**
 * Whether a text stands in the place of a number or an identifier that is not there: dashes, zeros, such as those of an empty
 * UUID, or a word for nothing. Source: *assumed*, as accounting systems of the region write it.
 */
export function isPlaceholder(text: string): boolean {
  return PLACEHOLDER.test(text.trim());
}

/** An identifier as it is received; null where there is none. */
export function identifierOf(text: string | null | undefined): string | null {
  return text === null || text === undefined || isPlaceholder(text) ? null : text;
}

/** The value of a JSON text; undefined for any other text. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The charset that a `Content-Type` names. */
export function charsetOf(contentType: string): string | undefined {
  return /;\s*charset\s*=\s*"?([\w-]+)/i.exec(contentType)?.[1];
}

/**
 * What is valid UTF-8 is UTF-8, whatever the header says; but UTF-16 may be both. Accounting systems of the region write
 * windows-1251, often without a charset in the header.
 */
export function decodeText(bytes: Uint8Array, charset: string | undefined): string {
  const marked = bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : undefined;
  const wide = charset !== undefined && /^utf-?16/i.test(charset) ? charset : undefined;
  for (const candidate of [marked, wide, "utf-8", charset, "windows-1251"]) {
    const text = candidate === undefined ? undefined : decodeAs(bytes, candidate);
    if (text !== undefined) return text;
  }
  return Buffer.from(bytes).toString("utf8");
}

/** Undefined for bytes that are not valid in this charset, and for an unknown charset. */
function decodeAs(bytes: Uint8Array, charset: string): string | undefined {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
