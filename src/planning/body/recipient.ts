import { deliveryMethodOf, type DeliveryMethod } from "../delivery-options";
import { held, value, type RuleResult } from "../hold";
import type { AddressSnapshot, OrderSnapshot, ShippingMethodSnapshot } from "../order-snapshot";
import type { Settings } from "../settings";
import { cleanText } from "../values/text";

/**
 * `recipient`: the full name for the carrier's label, last name first unless the merchant chose otherwise, after the
 * company if there is one. Carriers hand a parcel to a person, so two words with letters are required. Source:
 * docs/conversion.md.
 */
export function toRecipient(
  address: AddressSnapshot | null,
  order: Settings["recipient_name_order"],
): RuleResult<string> {
  const first = nameOf(address?.first_name);
  const last = nameOf(address?.last_name);
  const name = joined(order === "last_first" ? [last, first] : [first, last]);
  const words = name.split(" ").filter(hasLetter);
  if (words.length === 0) return held({ code: "recipient_missing", params: {} });
  if (words.length === 1) return held({ code: "recipient_incomplete", params: {} });
  const company = cleanText(address?.company);
  return value(company === "" ? name : `${company}, ${name}`);
}

/** Words that programs write into an empty name field. */
const NO_NAMES = new Set(["null", "undefined", "none", "n/a"]);

function nameOf(field: unknown): string {
  return cleanText(field)
    .split(" ")
    .filter((word) => !NO_NAMES.has(word.toLowerCase()))
    .join(" ");
}

/** Both names joined. A field that contains the other's words already is the whole name. */
function joined(names: readonly string[]): string {
  const [one = "", other = ""] = names;
  if (holds(one, other)) return one;
  if (holds(other, one)) return other;
  return names.filter(hasLetter).join(" ");
}

/** Whether a name of several words contains all words of the other. */
function holds(whole: string, part: string): boolean {
  const words = wordsOf(whole);
  return words.length > 1 && wordsOf(part).every((word) => words.includes(word));
}

function wordsOf(name: string): string[] {
  return name.toLocaleLowerCase("uk").split(" ").filter(hasLetter);
}

function hasLetter(text: string): boolean {
  return /\p{L}/u.test(text);
}

/**
 * `comment`: the customer's note from the order's metadata, the company, and for deliveries to a door or a post office
 * the readable address, because the address members of those methods are *assumed*. Source: docs/conversion.md.
 */
export function toComment(
  { metadata }: Pick<OrderSnapshot, "metadata">,
  key: string,
  shipping: ShippingMethodSnapshot,
  address: AddressSnapshot | null,
): string {
  const note = noteText(metadata[key]);
  const company = cleanText(address?.company);
  const readable = hasStreet(deliveryMethodOf(shipping)) ? readableAddress(address) : "";
  return [note, company === "" ? "" : `Компанія: ${company}`, readable === "" ? "" : `Адреса: ${readable}`]
    .filter((part) => part !== "")
    .join("; ");
}

function hasStreet(method: DeliveryMethod | undefined): boolean {
  return method === "ukrposhta" || method === "courier-kyiv";
}

function noteText(note: unknown): string {
  return cleanText(typeof note === "number" ? String(note) : note);
}

/** Street, flat, city, region and postal code, in the order used in Ukraine. */
function readableAddress(address: AddressSnapshot | null): string {
  if (address === null) return "";
  const { address_1, address_2, city, province, postal_code } = address;
  return [address_1, address_2, city, province, postal_code]
    .map((part) => cleanText(part))
    .filter((part) => part !== "")
    .join(", ");
}
