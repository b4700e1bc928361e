import { parsePhoneNumberFromString } from "libphonenumber-js";
import type { Hold } from "../hold";

export type PhoneResult =
  { readonly ok: true; readonly phone: string } | { readonly ok: false; readonly hold: Hold };

/**
 * A phone as people write it → `380XXXXXXXXX`, or null when it is not a Ukrainian number. Source: docs/conversion.md
 * `rec_phone`.
 */
export function toUkrainianPhone(text: string): string | null {
  const number = parsePhoneNumberFromString(withoutOldTrunkPrefix(text), "UA");
  if (number?.country !== "UA" || !number.isValid()) return null;
  const digits = number.number.slice(1);
  return /^380\d{9}$/.test(digits) ? digits : null;
}

/** "8 067 …", the way long-distance calls were dialled until 2009, is still written on orders. */
function withoutOldTrunkPrefix(text: string): string {
  const digits = text.replace(/\D/g, "");
  return /^80\d{9}$/.test(digits) ? digits.slice(1) : text;
}

/**
 * The first Ukrainian number among the phones an order knows, best first. None at all is `phone_missing`; some, but
 * no Ukrainian one, is `phone_foreign`. The hold never carries the number.
 */
export function choosePhone(candidates: readonly (string | null | undefined)[]): PhoneResult {
  const written = candidates.filter((text): text is string => typeof text === "string" && text.trim() !== "");
  for (const text of written) {
    const phone = toUkrainianPhone(text);
    if (phone !== null) return { ok: true, phone };
  }
  return { ok: false, hold: { code: written.length === 0 ? "phone_missing" : "phone_foreign", params: {} } };
}
