import { cleanText } from "../scrub";
import { isPlaceholder, jsonIn } from "../text";
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
const MIN_WHOLE_DIGITS = 8;
/** The longest number on carriers' labels has so many; more in groups are two numbers. */
const MAX_GROUPED_DIGITS = 20;
/** Fits several numbers with slashes between them, and bounds the time that taking a word's punctuation away needs. */
const MAX_WORD_LENGTH = 500;
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
      const mayBeJson = depth < MAX_DEPTH && value.length <= MAX_TEXT_LENGTH && /^\s*[[{]/.test(value);
      const inner = mayBeJson ? jsonIn(value) : undefined;
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
      const found = numbersIn(part);
      for (const number of found ?? []) {
        if (numbers.size < MAX_NUMBERS) numbers.add(number);
        else lose(number);
      }
      if (found === null) lose(part);
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

/** Removes the characters that a copied text has and no person sees. */
const visible = (text: string) =>
  cleanText(text)
    .replaceAll(/\p{Cf}/gu, "")
    .trim();

function isNothing(value: unknown): boolean {
  const isEmpty = isRecord(value) && Object.keys(value).length === 0;
  return isEmpty || value === null || value === undefined || value === false;
}

const TIME = String.raw`\s+\d{2}:\d{2}(?::\d{2})?`;
const YEAR = String.raw`\s*р\.?(?!\p{L})`;
const DATE = new RegExp(
  String.raw`(?<![\p{L}\p{N}.])(?:(?:від|от|from)\s+)?\d{2}\.\d{2}\.\d{4}(?:${YEAR}|${TIME})?(?![\p{N}:])`,
  "giu",
);

/** Parts with something in them. A date beside them says when a waybill was made. */
function partsOf(text: string): string[] {
  const whole = visible(text.slice(0, MAX_TEXT_LENGTH));
  const undated = whole.replaceAll(DATE, " ");
  return (isPlaceholder(undated) ? whole : undated)
    .split(/[,;|\n\r\t]+/)
    .map((part) => part.trim())
    .filter((part) => !isPlaceholder(part));
}

/**
 * The numbers of a part: whole ones, or a single one of any length or in groups, such as `59 0000 0000 0001`. Null where
 * a word beside them, such as that of a phone, leaves unclear what they are.
 */
function numbersIn(part: string): string[] | null {
  const given = part.split(/\s+/);
  if (given.some(({ length }) => length > MAX_WORD_LENGTH)) return null;
  const words = given
    .map((word) => (ENCLOSED.exec(word)?.[1] ?? word).replace(LABEL, ""))
    .flatMap((word) => (word.split(/[/-]/).every(isWhole) ? word.split(/[/-]/) : [word]))
    .filter(Boolean);
  const whole = words.filter((word) => !JOINING.test(word));
  if (whole.length > 0 && whole.every(isWhole)) return whole;
  const [first = ""] = words;
  if (words.length === 1) return isCode(first) ? [first] : null;
  const grouped = words.join(" ");
  return isGrouped(grouped) ? [grouped] : null;
}

/** A word without the punctuation around it. */
const ENCLOSED = /^["'«([]*(.*[\p{L}\p{N}])[.,:;!?)\]"'»/]*$/u;
/** `ТТН: 20450000000001` and `ЕН20450000000001` are the number alone. */
const LABEL = /^(?:ттн|ttn|ен|нп)(?:$|[:№#]+|\.?(?=\d{8}))|^[№#]+/iu;
/** Stands between numbers. */
const JOINING = /^(?:[^\p{L}\p{N}]*|і|й|та|и|and)$/iu;
const PHONE = /^(?:тел|моб|tel|mob|phone)/iu;

/** One word with a digit; a time or an address of a page is none. */
const isCode = (word: string): boolean =>
  word.length <= MAX_LENGTH &&
  /^[\p{L}\p{N}][\p{L}\p{N}._/#-]*$/u.test(word) &&
  /\p{N}/u.test(word) &&
  !PHONE.test(word) &&
  word.search(DATE) < 0;

const digitsIn = (text: string): number => text.match(/\p{N}/gu)?.length ?? 0;

/** Not a group of a longer number. */
const isWhole = (word: string): boolean => isCode(word) && digitsIn(word) >= MIN_WHOLE_DIGITS;

/** Groups of digits; letters stand apart from them in an international number alone: `RA 123 456 789 UA`. */
function isGrouped(text: string): boolean {
  if (/^[a-z]{2} ?(?:\d ?){9}[a-z]{2}$/i.test(text)) return true;
  const digits = digitsIn(text);
  return (
    /^\p{L}{0,3}\p{N}{1,7}(?: \p{N}{1,7})*\p{L}{0,3}$/u.test(text) &&
    digits >= MIN_WHOLE_DIGITS &&
    digits <= MAX_GROUPED_DIGITS
  );
}
