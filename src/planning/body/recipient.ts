import { type DeliveryMethod, deliveryMethodOf } from "../delivery-options";
import { held, value, type RuleResult } from "../warehouse-order";
import type { AddressSnapshot, OrderSnapshot, ShippingMethodSnapshot } from "../order-snapshot";
import type { Settings } from "../settings";
import { looksOf } from "../values/kyiv";
import { cleanText, fieldText, isNothing, withoutEdges } from "../values/text";

/**
 * `recipient`: the full name for the carrier's label, last name first unless the merchant chose otherwise, after the
 * company if there is one. Carriers hand a parcel to a person, so two different words with letters are required. Source:
 * docs/conversion.md.
 */
export function toRecipient(
  address: AddressSnapshot | null,
  order: Settings["recipient_name_order"],
): RuleResult<string> {
  const first = nameOf(address?.first_name);
  const last = nameOf(address?.last_name);
  const name = joined(order === "last_first" ? [last, first] : [first, last]);
  const words = new Set([first, last].flatMap(wordsOf));
  if (words.size < 2) return held({ code: "recipient_incomplete", params: {} });
  const company = fieldText(address?.company);
  return value(company === "" || contains(name, company) ? name : `${company}, ${name}`);
}

/** The names of a person, the first one first, each once; "" without any. */
export function personName(person: { readonly first_name: unknown; readonly last_name: unknown }): string {
  return joined([nameOf(person.first_name), nameOf(person.last_name)]);
}

function nameOf(field: unknown): string {
  return fieldText(field)
    .split(" ")
    .filter((word) => !isNothing(word))
    .join(" ");
}

/** Both names joined. A field that contains the other's words already is the whole name. */
function joined(names: readonly string[]): string {
  const [one = "", other = ""] = names;
  if (contains(one, other)) return one;
  if (contains(other, one)) return other;
  return names.filter(hasLetter).join(" ");
}

function contains(whole: string, part: string): boolean {
  const words = wordsOf(whole);
  return wordsOf(part).every((word) => words.includes(word));
}

/** The words of a name as they are compared: without case, alphabet, apostrophes and the punctuation around them. */
function wordsOf(name: string): string[] {
  const words = name.split(/[\s,.;]+/u).filter(hasLetter);
  return words.map((word) => looksOf(withoutEdges(word)).replace(/['’ʼ`´]/g, ""));
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
  const company = fieldText(address?.company);
  const readable = hasStreet(deliveryMethodOf(shipping)) ? readableAddress(address) : "";
  return [note, company === "" ? "" : `Компанія: ${company}`, readable === "" ? "" : `Адреса: ${readable}`]
    .filter((part) => part !== "")
    .join("; ");
}

function hasStreet(method: DeliveryMethod | undefined): boolean {
  return method === "ukrposhta" || method === "courier-kyiv";
}

function noteText(note: unknown): string {
  const text = cleanText(typeof note === "number" ? String(note) : note);
  return isNothing(text) ? "" : text;
}

/** Street, flat, city, region and postal code, in the order used in Ukraine. */
function readableAddress(address: AddressSnapshot | null): string {
  if (address === null) return "";
  const { address_1, address_2, city, province, postal_code } = address;
  return [address_1, address_2, city, province, postal_code]
    .map(fieldText)
    .filter((part) => part !== "")
    .join(", ");
}
