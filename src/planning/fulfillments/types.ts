import type { DecimalText, LineComponentSnapshot, OrderSnapshot } from "../order-snapshot";
import type { DeliveryMethod } from "../delivery-options";
import type { Allocation, ParcelReturn, SentLine } from "../returns";
import type { Settings } from "../settings";
import type { WarehouseOrder } from "../warehouse-order";

/** Order line id → units of the line. */
export type Quantities = Readonly<Record<string, DecimalText>>;

/** An order line, or a part of it. */
export interface LineQuantity {
  readonly line_item_id: string;
  readonly quantity: DecimalText;
}

export interface SyncOrder {
  readonly id: string;
  readonly status: OrderSnapshot["status"];
  readonly canceled_at: string | null;
  /**
   * An edit, return, exchange or claim that is not confirmed or canceled: Medusa refuses all other changes meanwhile.
   */
  readonly open_change: {
    readonly id: string;
    readonly type: string;
    /** The warehouse order for which the fulfillment sync has begun it; null: a person's. */
    readonly begun_for: string | null;
  } | null;
  /** All returns of the order, also those of exchanges and claims. */
  readonly returns: readonly SyncReturn[];
  readonly lines: readonly SyncLine[];
  readonly reservations: readonly SyncReservation[];
  /** The order's fulfillments, and those that are not linked to it yet. */
  readonly fulfillments: readonly SyncFulfillment[];
  readonly money: SyncMoney;
}

export interface SyncLine {
  readonly id: string;
  readonly quantity: DecimalText;
  readonly fulfilled_quantity: DecimalText;
  readonly delivered_quantity: DecimalText;
  readonly written_off_quantity: DecimalText;
  /** Units that returns ask for, or that came back. */
  readonly in_returns: DecimalText;
  /** Of them the units that came back, damaged ones included. */
  readonly returned_quantity: DecimalText;
  readonly requires_shipping: boolean;
  /** Whether Medusa manages the inventory of the line's variant, and so requires a reservation. */
  readonly managed: boolean;
  /** The inventory items linked to its variant now, even when its inventory is not managed. */
  readonly components: readonly Pick<LineComponentSnapshot, "inventory_item_id" | "required_quantity">[];
}

/** A return in Medusa. */
export interface SyncReturn {
  readonly id: string;
  readonly status: "open" | "requested" | "partially_received" | "received" | "canceled";
  /** The entry of the warehouse's register that it was made for, and received for; null: by a person. */
  readonly made_for: string | null;
  readonly received_for: string | null;
  readonly received_at: Date | null;
  readonly items: readonly (LineQuantity & { readonly received: DecimalText })[];
}

/** An entry of the warehouse's register of returns, with the order lines that come back by it. */
export type SyncParcelReturn = Pick<
  ParcelReturn,
  "id" | "state" | "medusa_return_id" | "closed_at" | "registered_at" | "created_at"
> &
  Allocation & {
    /** As the register names them. */
    readonly goods: ParcelReturn["lines"];
    readonly is_back: boolean;
  };

export interface SyncReservation {
  readonly id: string;
  readonly line_item_id: string;
  readonly inventory_item_id: string;
  readonly location_id: string;
  readonly quantity: DecimalText;
  readonly allow_backorder: boolean;
}

export interface SyncFulfillment {
  readonly id: string;
  /** The warehouse order in the fulfillment's data or metadata. */
  readonly warehouse_order_id: string | null;
  /** Created by fulfillment sync, not by a merchant. */
  readonly ours: boolean;
  readonly linked: boolean;
  readonly created_at: string;
  readonly canceled: boolean;
  readonly shipped: boolean;
  readonly delivered: boolean;
  readonly labels: readonly Label[];
  readonly items: readonly {
    readonly line_item_id: string;
    readonly inventory_item_id: string | null;
    /** The sku of the inventory item; of the variant when its inventory is not managed. */
    readonly sku: string;
    readonly quantity: DecimalText;
  }[];
  /** What Medusa's order has registered for it. A process that died in between leaves the two different. */
  readonly booked: {
    readonly fulfilled: Quantities;
    readonly shipped: Quantities;
    readonly delivered: Quantities;
  };
}

export interface Label {
  /** Absent for a label that is not in Medusa yet. */
  readonly id?: string;
  readonly tracking_number: string;
  readonly tracking_url: string;
  readonly label_url: string;
}

export interface SyncMoney {
  /** Amount that the customer owes, UAH, as in `PaymentSnapshot`; negative when the shop owes. */
  readonly pending_difference: DecimalText;
  /** What the order counts as paid, less what it counts as refunded, UAH. */
  readonly paid: DecimalText;
  /** Whether it has a credit line that is no write-off of the fulfillment sync, as one of store credit. */
  readonly is_credited: boolean;
  /** Providers of payments that were begun, and neither authorized nor ended. */
  readonly begun: readonly string[];
  readonly payments: readonly {
    readonly id: string;
    readonly provider_id: string;
    readonly payment_collection_id: string;
    /** Authorized and neither captured nor voided, UAH. */
    readonly open: DecimalText;
  }[];
  readonly captures: readonly {
    readonly id: string;
    readonly captured_by: string | null;
    readonly provider_id: string;
    readonly amount: DecimalText;
    /** ISO 8601. */
    readonly at: string;
    /** Whether the order counts it as paid. */
    readonly recorded: boolean;
  }[];
  /** Unpaid payment collections, UAH. */
  readonly unpaid: readonly { readonly id: string; readonly amount: DecimalText }[];
}

export type SyncParcel = Pick<
  WarehouseOrder,
  | "id"
  | "state"
  | "location_id"
  | "fulfillment_id"
  | "pending_fulfillment_id"
  | "tracking_numbers"
  | "cash_on_delivery_sum"
  | "accepted_at"
  | "edited_at"
  | "delivered_at"
> & {
  readonly lines: readonly LineQuantity[];
  readonly delivery_method: DeliveryMethod | null;
};

export type SyncSettings = Pick<
  Settings,
  | "fulfil_at"
  | "capture_on_delivery"
  | "complete_on_delivery"
  | "carrier_literal"
  | "tracking_url_template"
  | "cod_provider_ids"
  | "round_cash_to"
  | "returns"
  | "uncollected"
>;

export interface SyncInput {
  readonly order: SyncOrder;
  readonly parcel: SyncParcel;
  /** All warehouse orders of the Medusa order, including this one. */
  readonly parcels: readonly Pick<
    SyncParcel,
    "id" | "state" | "cash_on_delivery_sum" | "accepted_at" | "edited_at" | "delivered_at"
  >[];
  /** The parcel's goods. */
  readonly sent: readonly SentLine[];
  /** What the warehouse's register has of the parcel. */
  readonly returns: readonly SyncParcelReturn[];
  /** Returns of Medusa that entries of the register have, also of other parcels. */
  readonly linked_returns: readonly string[];
  readonly settings: SyncSettings;
  /** ISO 8601. */
  readonly now: string;
}
