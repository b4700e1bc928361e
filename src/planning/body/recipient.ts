import type { DeliveryMethod } from "../delivery-options";
import { held, type RuleResult, value } from "../hold";
import type { AddressSnapshot } from "../order-snapshot";
import type { Settings } from "../settings";
import { cleanText } from "../values/text";

/**
 * `recipient`: the full name as the carrier wants it on the parcel, last name first unless the merchant chose
 * otherwise. Source: docs/conversion.md.
 */
export function toRecipient(
  address: AddressSnapshot | null,
  order: Settings["recipient_name_order"],
): RuleResult<string> {
  const first = cleanText(address?.first_name);
  const last = cleanText(address?.last_name);
  const names = order === "last_first" ? [last, first] : [first, last];
  const recipient = names.filter((name) => name !== "").join(" ");
  return recipient === "" ? held({ code: "recipient_missing", params: {} }) : value(recipient);
}

/**
 * `comment`: the customer's note from the order's metadata and, for every method but the branch, the address as a
 * person reads it, because the address members of those methods are not shown. Source: docs/conversion.md.
 */
export function toComment(
  metadata: Readonly<Record<string, unknown>>,
  key: string,
  method: DeliveryMethod,
  address: AddressSnapshot | null,
): string {
  const note = noteText(metadata[key]);
  const readable = method === "carrier-branch" ? "" : readableAddress(address);
  return [note, readable === "" ? "" : `Адреса: ${readable}`].filter((part) => part !== "").join("; ");
}

function noteText(note: unknown): string {
  return cleanText(typeof note === "number" ? String(note) : note);
}

/** Street, flat, city, region and postal code, in the order they are written in Ukraine. */
function readableAddress(address: AddressSnapshot | null): string {
  if (address === null) return "";
  const { address_1, address_2, city, province, postal_code } = address;
  return [address_1, address_2, city, province, postal_code]
    .map((part) => cleanText(part))
    .filter((part) => part !== "")
    .join(", ");
}
