import { parsePhoneNumberFromString } from "libphonenumber-js";
import { parsePhoneNumberFromString as parseMobile } from "libphonenumber-js/mobile";
import { boundedText } from "../../client/text";
import type { Hold, HoldCode } from "../hold";

export type PhoneResult =
  | {
      readonly ok: true;
      /** `380XXXXXXXXX`. */
      readonly phone: string;
      /** Index of the candidate that the phone was read from. */
      readonly index: number;
    }
  | { readonly ok: false; readonly hold: Hold };

/** Characters of a field that are read: enough for several numbers and a few words. */
const LONGEST_FIELD = 256;

/** Nine or more digits, grouped as people group them; a letter or a comma ends a number. */
const WRITTEN_NUMBER = /\+?\d(?:[\s().-]*\d){8,}/g;
/**
 * As in `067 123 45 67 18:00`. Removed only when the text with it gives no number, because `45 67:18` is written too.
 */
const TIME_OF_DAY = /\b(?:[01]?\d|2[0-4]):[0-5]\d\b/g;
const EXTENSION = /(?:#|;|x|ext\.?|дод\.?|доб\.?|внутр?\.?).*$/iu;

/**
 * The first Ukrainian mobile number in a field → `380XXXXXXXXX`, or null when there is none. Carriers announce a parcel
 * by text message, so landlines, 0800 and 0900 do not count. Source: docs/conversion.md.
 */
export function toUkrainianMobile(text: string): string | null {
  const visible = visibleOf(text);
  return readFrom(visible) ?? readFrom(visible.replace(TIME_OF_DAY, ","));
}

function readFrom(visible: string): string | null {
  const whole = mobileOf(visible.replace(EXTENSION, ""));
  if (whole !== null) return whole;
  for (const [written] of visible.matchAll(WRITTEN_NUMBER)) {
    const found =
      mobileOf(written) ??
      oneOf(written) ??
      firstOf(written) ??
      afterPrefix(written) ??
      afterShortGroup(written) ??
      besideShortGroups(written);
    if (found !== null) return found;
  }
  return null;
}

function visibleOf(text: string): string {
  return boundedText(text, LONGEST_FIELD).replace(/[\p{Cf}\p{Cs}]/gu, "");
}

/** A whole number that starts with its country or trunk prefix. */
const WHOLE_NUMBER = /^(?:(?:00)?380|80|0)\d{9}$/;
/** Fewer digits than this before or after a number may belong to it, which makes the number ambiguous. */
const SHORTEST_NUMBER = 9;
/** Digits of a number with the prefix `00380`. */
const LONGEST_NUMBER = 14;

/**
 * Several numbers separated only by characters that also occur inside numbers: the first mobile made of whole groups.
 */
function oneOf(written: string): string | null {
  const groups = written.match(/\d+/g) ?? [];
  const all = groups.join("").length;
  const isOthers = (digits: number): boolean => digits === 0 || digits >= SHORTEST_NUMBER;
  let before = 0;
  for (const [from, group] of groups.entries()) {
    let number = "";
    for (const part of isOthers(before) ? groups.slice(from, from + LONGEST_NUMBER) : []) {
      number += part;
      const found =
        WHOLE_NUMBER.test(number) && isOthers(all - before - number.length) ? mobileOf(number) : null;
      if (found !== null) return found;
    }
    before += group.length;
  }
  return null;
}

/** Two numbers without any separator: the length of the first follows from its prefix. */
function firstOf(written: string): string | null {
  const digits = written.replace(/\D/g, "");
  const length = [/^00380/, /^380/, /^80/, /^0/].findIndex((start) => start.test(digits));
  const first = [14, 12, 11, 10][length];
  return first !== undefined && digits.length >= first + 9 ? mobileOf(digits.slice(0, first)) : null;
}

const PREFIXES = ["00380", "380", "38", "80", "8", "0"];

/** A number with one prefix too many, as `+380 380 67 …`: the only mobile that removing one prefix leaves. */
function afterPrefix(written: string): string | null {
  const digits = written.replace(/\D/g, "");
  const rests = PREFIXES.filter((prefix) => digits.startsWith(prefix)).map((prefix) =>
    digits.slice(prefix.length),
  );
  return only(rests.filter((rest) => WHOLE_NUMBER.test(rest)).map(mobileOf));
}

/** Start of another country's number, whose digits are never read as a Ukrainian mobile. */
const ABROAD = /^(?:\+|00[1-9])/;
const MAX_SHORT_GROUPS = 2;

/** A number after at most two groups of one or two digits that do not belong to it, as `18:00 067 …` and `12 067 …`. */
function afterShortGroup(written: string): string | null {
  if (ABROAD.test(written.replace(/[^+\d]/g, ""))) return null;
  const groups = written.match(/\d+/g) ?? [];
  const others = groups.findIndex((group) => group.length > 2);
  const rests = Array.from({ length: Math.min(others, MAX_SHORT_GROUPS) }, (_, index) =>
    groups.slice(index + 1).join(""),
  );
  return only(rests.filter((rest) => WHOLE_NUMBER.test(rest)).map(mobileOf));
}

/**
 * A whole number written as one group of digits, with at most two groups of one or two digits before it, or of exactly
 * two digits after it, as `0671234567 18.00`. A single digit after it may be a mistyped digit of the number itself.
 */
function besideShortGroups(written: string): string | null {
  if (ABROAD.test(written.replace(/[^+\d]/g, ""))) return null;
  const groups = written.match(/\d+/g) ?? [];
  const at = groups.findIndex((group) => group.length > 2);
  const after = groups.slice(at + 1);
  const isOne = at <= MAX_SHORT_GROUPS && after.length <= MAX_SHORT_GROUPS;
  const number = groups[at] ?? "";
  return isOne && after.every(({ length }) => length === 2) && WHOLE_NUMBER.test(number)
    ? mobileOf(number)
    : null;
}

/** The only number in the list; null for none and for several different ones. */
function only(numbers: readonly (string | null)[]): string | null {
  const [one, ...others] = new Set(numbers.filter((number) => number !== null));
  return one === undefined || others.length > 0 ? null : one;
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
  const number = parseMobile(withoutOldTrunkPrefix(text), "UA");
  if (number?.country !== "UA" || !number.isValid()) return null;
  const digits = number.number.slice(1);
  return /^380\d{9}$/.test(digits) ? digits : null;
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
    const phone = text ? toUkrainianMobile(text) : null;
    if (phone !== null) return { ok: true, phone, index };
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
