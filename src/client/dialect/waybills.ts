import { cleanText } from "../scrub";
import { isRecord, kindOf, plainName } from "./read-record";

/** Names under which waybill numbers stand (assumed), without regard to case and underscores; the first is the sandbox's. */
export const WAYBILL_NAMES = [
  "ttn",
  "tracking_number",
  "track_number",
  "ttn_number",
  "tracking",
  "waybill",
  ...["ttns", "tracking_numbers", "track_numbers", "ttn_numbers", "waybills"],
];

/** Names for the number itself in a record that is a waybill. */
const NUMBER_NAMES = ["number", "value", "code", "barcode"];

export interface Waybills {
  /** Each once, in the order received. */
  readonly numbers: readonly string[];
  /** The text in the place of a number that is neither a number nor a placeholder; null without one. */
  readonly unread: string | null;
}

/** One parcel has a few; more in one record are not read. */
const MAX_NUMBERS = 50;
const MAX_DEPTH = 4;
const MAX_LENGTH = 60;
const MAX_UNREAD_LENGTH = 100;
const MAX_TEXT_LENGTH = 2 * MAX_NUMBERS * MAX_LENGTH;

/**
 * Reads the waybill numbers of a parcel: several in an array, in a text with commas between them, or in records are
 * several, and a placeholder is none. Never throws, so that no other member of the record is lost with them.
 */
export function readWaybills(values: readonly unknown[]): Waybills {
  const numbers = new Set<string>();
  let unread: string | null = null;
  const lose = (what: string) => void (unread ??= cleanText(what.trim().slice(0, MAX_UNREAD_LENGTH)));
  const read = (value: unknown, depth: number): void => {
    if (isNothing(value)) return;
    if (numbers.size >= MAX_NUMBERS) {
      lose(`more than ${MAX_NUMBERS} numbers`);
      return;
    }
    if (typeof value === "string") {
      const inner = depth < MAX_DEPTH && /^\s*[[{]/.test(value) ? parsed(value) : undefined;
      if (inner === undefined) readText(value);
      else read(inner, depth + 1);
      return;
    }
    if (Number.isSafeInteger(value)) {
      readText(String(value));
      return;
    }
    if (typeof value !== "object" || depth === MAX_DEPTH) {
      lose(kindOf(value));
      return;
    }
    const inner: readonly unknown[] = isRecord(value) ? waybillsIn(value) : (value as unknown[]);
    if (isRecord(value) && inner.length === 0) {
      lose(`an object with ${Object.keys(value).slice(0, 5).join(", ")}`);
      return;
    }
    for (const entry of inner.slice(0, MAX_NUMBERS)) read(entry, depth + 1);
    if (inner.length > MAX_NUMBERS) lose(`more than ${MAX_NUMBERS} numbers`);
  };
  const readText = (text: string): void => {
    for (const part of partsOf(text)) {
      const number = cleanText(part).trim().replace(PREFIX, "");
      if (PLACEHOLDER.test(number)) continue;
      if (isNumber(number) && numbers.size < MAX_NUMBERS) numbers.add(number);
      else lose(number);
    }
  };
  for (const value of values) read(value, 0);
  return { numbers: [...numbers], unread };
}

/** The values of a record that stand under a waybill's name. */
export function waybillsOf(record: unknown): unknown[] {
  return isRecord(record) ? valuesUnder(record, WAYBILL_NAMES) : [];
}

function waybillsIn(record: Record<string, unknown>): unknown[] {
  const named = waybillsOf(record);
  return named.length > 0 ? named : valuesUnder(record, NUMBER_NAMES);
}

function valuesUnder(record: Record<string, unknown>, names: readonly string[]): unknown[] {
  const plain = names.map(plainName);
  const found = Object.entries(record).flatMap(([name, value]) => {
    const place = plain.indexOf(plainName(name));
    return place < 0 ? [] : [{ place, value }];
  });
  return found.sort((left, right) => left.place - right.place).map(({ value }) => value);
}

/** `ТТН: 20450000000001` is the number alone. */
const PREFIX = /^(?:ттн|ttn|№|#)[\s:№#]+/iu;

const PLACEHOLDER = new RegExp(
  `^(?:[^\\p{L}\\p{N}]*|0+|null|undefined|none|nil|nan|n/?a|no|false|unknown|empty|нема|немає(?: ттн)?|нет|відсутн\\p{L}*|отсутств\\p{L}*|не ?присво\\p{L}*|невідомо|неизвестно)$`,
  "iu",
);

/** JSON in a text; undefined for text that is no JSON, or longer than waybills are. */
function parsed(text: string): unknown {
  try {
    return text.length > MAX_TEXT_LENGTH ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isNothing(value: unknown): boolean {
  const isEmpty = isRecord(value) && Object.keys(value).length === 0;
  return isEmpty || value === null || value === undefined || value === false;
}

/** Blanks and slashes may stand inside of one number; between whole ones they part them. */
function partsOf(text: string): string[] {
  return text
    .slice(0, MAX_TEXT_LENGTH)
    .split(/[,;|\n\r\t]+/)
    .flatMap((part) => {
      const words = part.trim().split(/[\s/]+/);
      return words.length > 1 && words.every((word) => /^\p{L}{0,3}\p{N}{8,}\p{L}{0,3}$/u.test(word))
        ? words
        : [part];
    });
}

/** `59 0000 0000 0001` and `RA 123 456 789 UA` are numbers; a sentence, a time or an address of a page is none. */
function isNumber(text: string): boolean {
  return (
    text.length <= MAX_LENGTH &&
    /^[\p{L}\p{N}][\p{L}\p{N} ._/#-]*$/u.test(text) &&
    /\p{N}/u.test(text) &&
    text.split(" ").every((word) => /\p{N}/u.test(word) || word.length <= 3)
  );
}
