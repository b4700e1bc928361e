import type { ActionCode, HoldCode } from "../../catalogue";

/** The parts of a parcel that a hold or a refusal may be about. */
export const PARCEL_FIELDS = ["recipient", "phone", "destination", "goods", "payment"] as const;
export type ParcelField = (typeof PARCEL_FIELDS)[number];

const HELD_FOR: Readonly<Partial<Record<HoldCode, ParcelField>>> = {
  phone_missing: "phone",
  phone_foreign: "phone",
  phone_not_mobile: "phone",
  phone_incomplete: "phone",
  recipient_incomplete: "recipient",
  address_incomplete: "destination",
  country_not_ukraine: "destination",
  courier_outside_kyiv: "destination",
  branch_missing: "destination",
  branch_closed: "destination",
  branch_too_heavy: "destination",
  carrier_literal_missing: "destination",
  delivery_method_unknown: "destination",
  shipping_profile_missing: "goods",
  reservation_missing: "goods",
  reservation_unclear: "goods",
  reserved_at_two_locations: "goods",
  sku_missing: "goods",
  fractional_quantity: "goods",
  nothing_to_ship: "goods",
  claim_replacement: "goods",
  possibly_in_other_order: "goods",
  currency_not_uah: "payment",
  prepaid_not_paid: "payment",
  prepaid_shortfall: "payment",
  payment_lapsed: "payment",
  refunded: "payment",
  payment_unknown: "payment",
  free_from_invalid: "payment",
};

/** Words by which a refusal names a field, the most certain first. */
const NAMED: readonly (readonly [ParcelField, RegExp])[] = [
  ["phone", /phone|телефон|мобільн/iu],
  [
    "destination",
    /address|адрес|branch|warehouseref|відділен|отделен|поштомат|city|місто|міста|город|вулиц|street|індекс|postcode|delivery/iu,
  ],
  ["recipient", /recipient|одержувач|отримувач|получател|прізвищ/iu],
  ["goods", /sku|article|артикул|товар|product|stock|залиш|кількіст|quantity|\bcount\b/iu],
  ["payment", /payment|оплат|плат[іе]ж|\bcost\b|вартіст/iu],
];

/** What a hold is about; null when it is about none of the parcel's fields. */
export function heldField(code: HoldCode): ParcelField | null {
  return HELD_FOR[code] ?? null;
}

/** What the warehouse's own words complain about; empty when they name no field. */
export function refusedFields(descriptions: readonly string[]): ParcelField[] {
  const text = descriptions.join("\n");
  return NAMED.flatMap(([field, words]) => (words.test(text) ? field : []));
}

const FIXES: Readonly<Record<ParcelField, ActionCode>> = {
  recipient: "edit-address",
  phone: "edit-address",
  destination: "edit-address",
  goods: "edit-order",
  payment: "edit-order",
};

/** The actions of a refusal, those first that change what the warehouse complains about. */
export function fixesFirst(actions: readonly ActionCode[], descriptions: readonly string[]): ActionCode[] {
  const fixes = refusedFields(descriptions).map((field) => FIXES[field]);
  return [...new Set([...fixes.filter((fix) => actions.includes(fix)), ...actions])];
}
