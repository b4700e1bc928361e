/**
 * The exact strings the warehouse accepts, and the states of its orders. Each is spelled here only, because the warehouse
 * refuses any other.
 */

/** `payment_method`: cash on delivery, or prepaid. */
export const PAYMENT_METHOD = {
  cash_on_delivery: "Наличными",
  prepaid: "На карту",
} as const;

export type PaymentMethodLiteral = (typeof PAYMENT_METHOD)[keyof typeof PAYMENT_METHOD];

/**
 * `delivery_method`. The national carrier's literal is not public, so it is not here: the caller
 * supplies it (the connection's setting `carrier_literal`, the sandbox's option of the same name).
 */
export const DELIVERY_METHOD = {
  ukrposhta: "Ukrposhta",
  courier_kyiv: "Курьерская доставка Киев",
  pickup: "Самовывоз",
} as const;

/** `PayerType`: who pays the carrier. */
export const PAYER_TYPE = {
  recipient: "Recipient",
  sender: "Sender",
} as const;

export type PayerTypeLiteral = (typeof PAYER_TYPE)[keyof typeof PAYER_TYPE];

/** The states of an order at the warehouse. Four have specified words; those of the other three are assumed. */
export const ORDER_STATES = [
  "new",
  "picked",
  "shipped",
  "delivered",
  "canceled",
  "returned",
  "refused",
] as const;

export type OrderState = (typeof ORDER_STATES)[number];

/**
 * How far a return is, as ListReturnOrder has it; *assumed*. `expected`: on its way, or not counted to the end. `received`: its
 * goods are on the shelf. `damaged`: they came back, and cannot be sold.
 */
export const RETURN_STATES = ["expected", "received", "damaged"] as const;

export type ReturnState = (typeof RETURN_STATES)[number];
