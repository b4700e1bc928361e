import { boundedText, isUuid, withoutPhones } from "../../client/text";

const NAMED_ENTITIES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    amp: "&",
    apos: "'",
    gt: ">",
    hellip: "…",
    laquo: "«",
    ldquo: "“",
    lsquo: "‘",
    lt: "<",
    mdash: "—",
    nbsp: " ",
    ndash: "–",
    quot: '"',
    raquo: "»",
    rdquo: "”",
    rsquo: "’",
  }),
);

const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi;
const LAST_CODE_POINT = 0x10ffff;

/**
 * Text that {@link cleanText} leaves as it is: letters, digits and punctuation of English or Ukrainian, single spaces.
 */
const CLEAN = /^(?:[!-%'-~\u0400-\u04ff’«»—№](?: (?! |$))?)*$/;

/**
 * Text on one line as a person would type it: HTML entities are decoded once (storefronts and imports leave `&quot;` in
 * names), control characters and runs of white space become one space, invisible formatting characters and broken
 * surrogates are removed, letters are composed, and long text is cut. Gives "" for anything but text.
 */
export function cleanText(value: unknown): string {
  if (typeof value !== "string") return "";
  const text = boundedText(value);
  if (CLEAN.test(text)) return text;
  return decodeEntities(text)
    .replace(/[\p{Cf}\p{Cs}]/gu, "")
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .normalize("NFC");
}

function decodeEntities(text: string): string {
  return text.replace(ENTITY, (entity: string, decimal?: string, hexadecimal?: string, name?: string) => {
    if (name !== undefined) return NAMED_ENTITIES.get(name.toLowerCase()) ?? entity;
    const codePoint = decimal === undefined ? parseInt(hexadecimal ?? "", 16) : parseInt(decimal, 10);
    return codePoint <= LAST_CODE_POINT ? String.fromCodePoint(codePoint) : entity;
  });
}

/** Full-width and styled digits as plain ones. */
export function plainDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => digit.normalize("NFKC"));
}

/** A text from its first letter or digit to its last one. */
export function withoutEdges(text: string): string {
  return /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/su.exec(text)?.[0] ?? "";
}

/** Words that programs and people write into an empty field. */
const NOTHING: ReadonlySet<string> = new Set([
  ...["null", "undefined", "none", "nil", "nan", "n/a", "unknown", "empty", "object object"],
  ...["н/д", "немає", "нема", "нет", "невідомо", "неизвестно", "не вказано", "не указано"],
]);

/** Whether a text stands for an empty field, such as `(null)`. */
export function isNothing(text: string): boolean {
  return NOTHING.has(withoutEdges(text).toLowerCase());
}

/**
 * A field that a customer fills in, such as the company or the flat, as {@link cleanText}. Gives "" for a dash and for
 * `null`: they stand for an empty field, and would be printed on the label.
 */
export function fieldText(value: unknown): string {
  const text = cleanText(value);
  return isNothing(text) || !/[\p{L}\p{N}]/u.test(text) ? "" : text;
}

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

/** A name for people; null for none and for an identifier, which a checkout may have stored in its place. */
export function nameOrNull(value: unknown): string | null {
  const text = fieldText(value);
  return text === "" || isUuid(text) ? null : text;
}

export { withoutPhones };

const DEEPEST = 64;
/** NUL, and with the `u` flag a surrogate that is half of no pair. */
const UNSTORABLE = /[\0\p{Cs}]/u;

/**
 * Whether Postgres can store a JSON value: no text in it, keys included, has a NUL or half of a surrogate pair, and it
 * is not nested out of all measure. Source: ours.
 */
export function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === "string") return !UNSTORABLE.test(value);
  if (typeof value !== "object" || value === null) return true;
  if (depth >= DEEPEST) return false;
  return Object.entries(value).every(([key, entry]) => isStorable(key) && isStorable(entry, depth + 1));
}

/** Params of a problem that hold free text of the warehouse or of an error. */
const FREE_TEXT = ["descriptions", "reason", "error"];

/** {@link withoutPhones} for the free text in a problem's params; names, numbers and ids stay as they are. */
export function paramsWithoutPhones(params: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, FREE_TEXT.includes(name) ? scrubbed(value) : value]),
  );
}

function scrubbed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(scrubbed);
  return typeof value === "string" ? withoutPhones(value) : value;
}
