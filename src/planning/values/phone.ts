import { parsePhoneNumberFromString } from "libphonenumber-js";
import { parsePhoneNumberFromString as parseMobile } from "libphonenumber-js/mobile";
import { boundedText } from "../../client/text";
import type { Hold, HoldCode } from "../warehouse-order";
import { plainDigits } from "./text";

export type PhoneResult =
  | {
      readonly ok: true;
      /** `380XXXXXXXXX`. */
      readonly phone: string;
      /** Index of the candidate that the phone was read from. */
      readonly index: number;
      /** Whether it is the first of several mobile numbers in that candidate. */
      readonly isOfSeveral: boolean;
    }
  | { readonly ok: false; readonly hold: Hold };

/** Characters of a field that are read: enough for several numbers and a few words. */
const LONGEST_FIELD = 256;

/** A long number as spreadsheets show it, such as `3.80671234567E+11`. */
const SCIENTIFIC = /(?<![\d.,])(\d)[.,](\d{1,14})[eе]\+?(\d{1,2})(?!\d)/giu;
/** As in `1. 067 … 2) 050 …`. */
const LIST_MARK = /(?<!\S)\(?[1-9](?:[.):]+|\s\p{Pd})\s+(?=[+(]?\d)/gu;
/** The first of two numbers without a separator: its length follows from its prefix. */
const GLUED = /(?<!\d)((?:380|0)[3-9]\d{8})(?=(?:380|0)[3-9]\d{8}(?!\d))/g;

/**
 * The first Ukrainian mobile number in a field → `380XXXXXXXXX`, or null when there is none. Carriers announce a parcel
 * by text message, so landlines, 0800 and 0900 do not count. Source: docs/conversion.md.
 */
export function toUkrainianMobile(text: string): string | null {
  return mobilesIn(text)[0] ?? null;
}

/** The different Ukrainian mobile numbers in a field, as they stand in it. */
function mobilesIn(text: string): string[] {
  const written = visibleOf(text)
    // Either letter o in place of a leading zero.
    .replace(/(?<=^|[^\p{L}\d]|(?<!\d)3?8)[oо](?=\d)/giu, "0")
    .replace(SCIENTIFIC, (_, first: string, rest: string, power: string) =>
      rest.length === Number(power) ? `${first}${rest}` : "e",
    )
    .replace(LIST_MARK, "\n")
    .replace(GLUED, "$1 ");
  const groups = [...written.matchAll(/\d+/g)];
  const found = new Set<string>();
  let read = 0;
  for (const [at, { index }] of groups.entries()) {
    const number = index < read ? null : numberAt(written, read, groups.slice(at, at + LONGEST_NUMBER));
    if (number === null) continue;
    found.add(number.mobile);
    read = number.end;
  }
  return [...found];
}

function visibleOf(text: string): string {
  return plainDigits(boundedText(text, LONGEST_FIELD).replace(/[\p{Cf}\p{Cs}\p{DI}]/gu, ""));
}

/** A whole number, with at most one prefix too many, as `+380 380 67 …`. Nine digits follow the prefixes. */
const NUMBER = /^(?:00380|380|38|80|8|0)?(?:(?:00)?380|80|0)(\d{9})$/;
const LONGEST_NUMBER = 19;
const WITHOUT_PREFIX = /^[1-9]\d{8}$/;

/**
 * The mobile number that begins with the first of these groups of digits, whatever separates them.
 * @param read where the number before it ends
 */
function numberAt(
  written: string,
  read: number,
  groups: readonly RegExpExecArray[],
): { readonly mobile: string; readonly end: number } | null {
  const start = groups[0]?.index ?? 0;
  let digits = "";
  for (const { 0: group, index } of groups) {
    digits += group;
    const end = index + group.length;
    const parts = [written.slice(start, end), written.slice(read, start), written.slice(end)] as const;
    const [, national] = NUMBER.exec(digits) ?? [];
    const isNumber =
      national === undefined ? WITHOUT_PREFIX.test(digits) && standsAlone(...parts) : isWhole(...parts);
    const mobile = isNumber && isOne(parts[0]) ? mobileOf(`0${national ?? digits}`) : null;
    if (mobile !== null) return { mobile, end };
  }
  return null;
}

/** Characters between a number and something else, which separate the groups of few numbers. */
const BREAKS = /[,;:|/\\\n]/g;
/** Fewer digits than this beside a number may belong to it, which makes the number ambiguous. */
const SHORTEST_NUMBER = 9;
/** Another country's code, after which no number is a Ukrainian one. */
const ABROAD = /(?:\+\s?|(?<![\d:.])00\s?)[1-9]\d{0,2}[^\p{L}\d+]*$/u;
/** At most two groups of one or two digits that do not belong to the number after them, as `18.00 067 …` and `12 067 …`. */
const SHORT_GROUPS = /^[^\d+]*(?:\d{1,2}\D+){0,2}$/;
/** One or two groups of two digits after a number. A single digit may be a mistyped one of the number itself. */
const PAIRS = /^(?:\D+\d\d){1,2}\D*$/;
/** A bracket, a plus, a time of day, or the fraction that a spreadsheet adds. */
const AFTER_END = /^\s*[([{<#+*№\p{So}\p{RI}]|^[\s./-]+(?:[01]?\d|2[0-4]):[0-5]\d(?!\d)|^\.0+(?!\d)/u;

function isWhole(number: string, before: string, after: string): boolean {
  const left = partsOf(before, number).at(-1) ?? "";
  const [right = ""] = partsOf(after, number);
  const digits = before.endsWith("+") ? 0 : countDigits(left);
  const begins = digits === 0 || digits >= SHORTEST_NUMBER || SHORT_GROUPS.test(left);
  const isFollowed = countDigits(right) >= SHORTEST_NUMBER && !/\D\d$/.test(number);
  const ends = isEnd(number, after) || isFollowed || (!/\D/.test(number) && PAIRS.test(right));
  return begins && ends && !ABROAD.test(before);
}

/**
 * Whether nothing is beside nine digits without a prefix, no letter either, as in the waybill `RB671234567UA`, and no break is
 * between them, as in `кв. 50, 1234567`.
 */
function standsAlone(number: string, before: string, after: string): boolean {
  if (/[,;:|\\\n]/.test(number)) return false;
  const left = partsOf(before, number).at(-1) ?? "";
  return !/[\d+]/.test(left) && !/\p{L}$/u.test(before) && !/^\p{L}/u.test(after) && isEnd(number, after);
}

function isEnd(number: string, after: string): boolean {
  const [right = ""] = partsOf(after, number);
  return (
    countDigits(right) === 0 || (AFTER_END.test(after) && !(after.startsWith(".") && number.includes(".")))
  );
}

/** A text in parts, between letters and breaks. What separates the number's own groups is no break. */
function partsOf(text: string, number: string): string[] {
  return text.replace(BREAKS, (mark) => (number.includes(mark) ? " " : "\n")).split(/[\p{L}\n]/u);
}

/** No letter is inside a number, and a break only where it separates all groups, or follows a prefix or the operator. */
function isOne(number: string): boolean {
  const [, ...gaps] = number.match(/\D+/g) ?? [];
  const breaks = [...number.matchAll(BREAKS)];
  const isBeforeRest = ({ index }: RegExpExecArray) => [7, 9, 10].includes(countDigits(number.slice(index)));
  const areGaps = breaks.length > 1 && breaks.length >= gaps.length;
  return !/\p{L}/u.test(number) && (areGaps || breaks.every(isBeforeRest));
}

function countDigits(text: string): number {
  return text.replace(/\D/g, "").length;
}

/** Recently read numbers: one order is planned several times, and parsing its phone is a tenth of that time. */
const MAX_REMEMBERED = 1_000;
const remembered = new Map<string, string | null>();

function mobileOf(text: string): string | null {
  const known = remembered.get(text);
  if (known !== undefined) return known;
  const found = readMobile(text);
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(text, found);
  return found;
}

function readMobile(text: string): string | null {
  const number = parseMobile(text, "UA");
  return number?.country === "UA" && number.isValid() ? number.number.slice(1) : null;
}

/** Removes the `8` of "8 067 …": the trunk prefix of calls until 2009 is still written on orders. */
function withoutOldTrunkPrefix(text: string): string {
  const digits = text.replace(/\D/g, "");
  return /^80\d{9}$/.test(digits) ? digits.slice(1) : text;
}

/**
 * The first Ukrainian mobile among an order's phones, which are ordered best first. Without one, the hold names what is
 * wrong with the first non-empty phone, and never contains the number.
 */
export function choosePhone(candidates: readonly (string | null | undefined)[]): PhoneResult {
  for (const [index, text] of candidates.entries()) {
    const [phone, ...others] = text ? mobilesIn(text) : [];
    if (phone !== undefined) return { ok: true, phone, index, isOfSeveral: others.length > 0 };
  }
  const written = candidates.map((text) => visibleOf(text ?? "")).find((text) => /\d/.test(text));
  return { ok: false, hold: { code: written ? faultOf(written) : "phone_missing", params: {} } };
}

function faultOf(text: string): HoldCode {
  const digits = text.replace(/\D/g, "");
  if (/^380\d{0,8}$/.test(digits)) return "phone_incomplete";
  if (/^0?[89]00\d{6}$/.test(digits)) return "phone_not_mobile";
  const number = parsePhoneNumberFromString(withoutOldTrunkPrefix(text), "UA");
  if (number?.isValid()) return number.country === "UA" ? "phone_not_mobile" : "phone_foreign";
  return /^\s*(?:\+|00)(?!380)/.test(text) && !/^\s*\+38/.test(text) ? "phone_foreign" : "phone_incomplete";
}
