import type { AddressSnapshot } from "../order-snapshot";
import type { Settings } from "../settings";
import { cleanText } from "../text";
import { held, value, type RuleResult } from "./rule-result";

/**
 * `recipient`: the full name as the carrier wants it on the parcel, last name first unless the merchant chose
 * otherwise. Source: spec, "Order" `recipient`; the order of names is ours.
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
