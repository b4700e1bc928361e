import type { DeliveryMethod } from "../delivery-methods";
import type { AddressSnapshot } from "../order-snapshot";
import { cleanText } from "../text";

/**
 * `comment`: the customer's note from the order's metadata and, for every method but the branch, the address as a
 * person reads it, because the address members of those methods are not shown. Source: spec, "Order" `comment`.
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
