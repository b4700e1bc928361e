import { boundedText } from "../../client/text";

const NAMED_ENTITIES: Readonly<Record<string, string>> = {
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
};

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
    if (name !== undefined) return NAMED_ENTITIES[name.toLowerCase()] ?? entity;
    const codePoint = decimal === undefined ? parseInt(hexadecimal ?? "", 16) : parseInt(decimal, 10);
    return codePoint <= LAST_CODE_POINT ? String.fromCodePoint(codePoint) : entity;
  });
}
