/**
 * What the planners see of a Medusa order: plain data, loaded once, so that a plan is a pure function of it.
 * Amounts and quantities are decimal text ("1250.5"), never floats; instants are ISO 8601 text in UTC.
 */
export type DecimalText = string;

export interface OrderSnapshot {
  readonly id: string;
  readonly display_id: number;
  readonly created_at: string;
  /** When it was canceled, ISO 8601: an order can be archived afterwards, so its status is not enough. */
  readonly canceled_at: string | null;
  /** Medusa's order status: a draft or canceled order is never handed over. */
  readonly status: "pending" | "completed" | "draft" | "archived" | "canceled" | "requires_action";
  readonly currency_code: string;
  /** Phone of the customer record, used when the address has none. */
  readonly customer_phone: string | null;
  /** Phone of the billing address, used when neither has one. */
  readonly billing_phone: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly shipping_address: AddressSnapshot | null;
  readonly lines: readonly OrderLineSnapshot[];
  readonly reservations: readonly ReservationSnapshot[];
  /** Newest first, deleted ones left out. */
  readonly shipping_methods: readonly ShippingMethodSnapshot[];
  readonly payment: PaymentSnapshot;
}

export interface AddressSnapshot {
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly company: string | null;
  readonly phone: string | null;
  readonly address_1: string | null;
  readonly address_2: string | null;
  readonly city: string | null;
  readonly province: string | null;
  readonly postal_code: string | null;
  readonly country_code: string | null;
}

export interface OrderLineSnapshot {
  readonly id: string;
  /** Product and variant, as on the order. */
  readonly title: string;
  readonly variant_sku: string | null;
  /** Whether it replaces something a customer claimed: it may be meant as a gift. */
  readonly claim_replacement: boolean;
  readonly requires_shipping: boolean;
  readonly shipping_profile_id: string | null;
  /** Its product exists and has no shipping profile: Medusa fulfills it with no shipping option. */
  readonly product_without_profile?: true;
  /** The exchange or claim that it came with. */
  readonly exchange_or_claim_id?: string;
  /** Ordered, as the order stands now. */
  readonly quantity: DecimalText;
  readonly fulfilled_quantity: DecimalText;
  readonly written_off_quantity: DecimalText;
  /** Fulfilled units that a return brought back; absent when none did. Medusa counts no price for them. */
  readonly returned_quantity?: DecimalText;
  /** Of one unit, in the shop's own unit; null when neither its variant nor its product has one. */
  readonly weight: number | null;
  /** Tax-inclusive, after discounts, in UAH, for `quantity` less `returned_quantity`. */
  readonly total: DecimalText;
  /** Whether Medusa keeps stock of it. A line that is not managed has no reservation. */
  readonly managed: boolean;
  /** The inventory items one unit of the line consists of: one for a plain product, several for a bundle. */
  readonly components: readonly LineComponentSnapshot[];
}

export interface LineComponentSnapshot {
  readonly inventory_item_id: string;
  readonly sku: string | null;
  readonly title: string | null;
  /** Units of the inventory item in one unit of the line. */
  readonly required_quantity: DecimalText;
}

export interface ReservationSnapshot {
  readonly line_item_id: string;
  readonly inventory_item_id: string;
  readonly location_id: string;
  readonly quantity: DecimalText;
}

export interface ShippingMethodSnapshot {
  readonly id: string;
  /** As the customer chose it. */
  readonly name: string;
  readonly shipping_option_id: string | null;
  /** Id of the fulfillment provider of the option; null when the option is gone. */
  readonly provider_id: string | null;
  /** The profile whose products the option ships. */
  readonly shipping_profile_id: string | null;
  /** The stock location whose service zone offers the option. */
  readonly location_id: string | null;
  /** The option's own data: the row `getFulfillmentOptions` returned when the merchant made it. */
  readonly option_data: Readonly<Record<string, unknown>>;
  /** Whether it brings goods back: a return's, also that of an exchange or a claim. */
  readonly is_return?: true;
  /** The exchange or claim whose goods it brings to the customer. */
  readonly exchange_or_claim_id?: string;
  /** What checkout supplied and `validateFulfillmentData` let through. Empty after an edit or an exchange. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Price the shop charges before discounts, tax included, in UAH. */
  readonly original_total: DecimalText;
  /** Price after discounts, tax included, in UAH. */
  readonly total: DecimalText;
}

export interface PaymentSnapshot {
  /** Provider of the first payment session or payment of the order; null when the order never had one. */
  readonly first_provider_id: string | null;
  /** Order total, tax included, in UAH. */
  readonly order_total: DecimalText;
  /**
   * What is not yet captured (negative when the shop owes): Medusa's `summary.pending_difference`, without what it
   * subtracts for a return that was only requested. Of an exchange or a claim it is the difference.
   */
  readonly pending_difference: DecimalText;
  /** By payment provider: sums that are authorised, not captured and not canceled. */
  readonly authorized: Readonly<Record<string, DecimalText>>;
  /** Sum captured, less refunded. */
  readonly captured: DecimalText;
  readonly refunded: DecimalText;
  /** By id of the warehouse order: what was captured in its name (`created_by` of Medusa's capture), as cash of its parcel. */
  readonly captured_for: Readonly<Record<string, DecimalText>>;
  /** Captures that belong to no parcel, earliest first. */
  readonly captures: readonly CaptureSnapshot[];
}

export interface CaptureSnapshot {
  /** ISO 8601. */
  readonly at: string;
  readonly amount: DecimalText;
  /** What was given back of it: a refund of a payment is taken off what was captured of it last. */
  readonly refunded: DecimalText;
}
