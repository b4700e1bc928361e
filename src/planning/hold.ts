import { isDeepStrictEqual } from "node:util";
import type { OrderLineSnapshot } from "./order-snapshot";
import { cleanText } from "./values/text";

/** Why an order waits. The code is stable; the sentence for a person is made from code and params (`messages/`). */
export const HOLD_CODES = [
  "phone_missing",
  "phone_foreign",
  "phone_not_mobile",
  "phone_incomplete",
  "recipient_missing",
  "recipient_incomplete",
  "address_missing",
  "street_missing",
  "postcode_missing",
  "country_not_ukraine",
  "courier_outside_kyiv",
  "branch_missing",
  "carrier_literal_missing",
  "delivery_method_unknown",
  "currency_not_uah",
  "bundle_components_apart",
  "reservation_missing",
  "reservation_unclear",
  "sku_missing",
  "fractional_quantity",
  "nothing_to_ship",
  "prepaid_not_paid",
  "prepaid_shortfall",
  "payment_lapsed",
  "refunded",
  "payment_unknown",
  "waiting_for_approval",
  "claim_replacement",
  "placed_while_disabled",
  "grace_period",
  "held_by_merchant",
  "connection_disabled",
  "canceled_at_warehouse",
  "still_in_other_order",
  "held_by_shop",
  "shop_rule_failed",
] as const;

export type HoldCode = (typeof HOLD_CODES)[number];

/** Values a hold's sentence needs. Never a phone, a name or an address: holds are logged. */
export type HoldParams = Readonly<Record<string, string | number>>;

export interface Hold {
  readonly code: HoldCode;
  readonly params: HoldParams;
}

/** What names an order line in a hold: its title, and its sku when there is one. */
export function lineParams(line: Pick<OrderLineSnapshot, "title" | "variant_sku">): HoldParams {
  return itemParams(line.title, line.variant_sku);
}

export function itemParams(title: string | null, sku: string | null): HoldParams {
  const cleanSku = cleanText(sku);
  return { title: cleanText(title), ...(cleanSku === "" ? {} : { sku: cleanSku }) };
}

export function sameHold(left: Hold | null, right: Hold): boolean {
  return left?.code === right.code && isDeepStrictEqual(left.params, right.params);
}

/** What a rule of the conversion gives: a value for the body, or every reason why there is none. */
export type RuleResult<Value> =
  { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly holds: readonly Hold[] };

export function value<Value>(result: Value): RuleResult<Value> {
  return { ok: true, value: result };
}

export function held(...holds: readonly Hold[]): RuleResult<never> {
  return { ok: false, holds };
}

export function holdsOf(...results: readonly RuleResult<unknown>[]): Hold[] {
  return results.flatMap((result) => (result.ok ? [] : result.holds));
}
