/** Why an order waits. The code is stable; the sentence for a person is made from code and params (`hold-messages`). */
export const HOLD_CODES = [
  "phone_missing",
  "phone_foreign",
  "recipient_missing",
  "address_missing",
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
  "payment_unknown",
  "waiting_for_approval",
  "grace_period",
  "held_by_merchant",
  "canceled_at_warehouse",
  "still_in_other_order",
] as const;

export type HoldCode = (typeof HOLD_CODES)[number];

/** Values a hold's sentence needs. Never a phone, a name or an address: holds are logged. */
export type HoldParams = Readonly<Record<string, string | number>>;

export interface Hold {
  readonly code: HoldCode;
  readonly params: HoldParams;
}
