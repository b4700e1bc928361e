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
  readonly open_change: { readonly id: string; readonly type: string } | null;
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
  readonly payments: readonly {
    readonly id: string;
    readonly provider_id: string;
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
>;

export interface SyncInput {
  readonly order: SyncOrder;
  readonly parcel: SyncParcel;
  /** All warehouse orders of the Medusa order, including this one. */
  readonly parcels: readonly Pick<
    SyncParcel,
    "id" | "state" | "cash_on_delivery_sum" | "accepted_at" | "edited_at"
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

/** How a step is done: by Medusa's workflow, or by the workflow's parts where it would fail. */
export type Way = "workflow" | "parts";

/** A reservation with its new quantity; zero deletes it. */
export type ReservationLeft = Pick<SyncReservation, "id" | "inventory_item_id" | "quantity">;

/** One step in Medusa. The order is read again after each. */
export type SyncStep =
  /** Before a fulfillment: reservations with their new quantities, which then allow backorders. */
  | { readonly type: "fit_reservations"; readonly reservations: readonly ReservationLeft[] }
  | { readonly type: "fulfil"; readonly lines: readonly LineQuantity[] }
  /** Deletes a fulfillment of a process that died before anything of it counted. */
  | {
      readonly type: "discard";
      readonly fulfillment_id: string;
      /** Stock that may have been lowered for it, in units of the inventory item. */
      readonly lowered: readonly { readonly sku: string; readonly quantity: DecimalText }[];
    }
  /** Finishes a fulfillment that is half registered, because a process died. */
  | {
      readonly type: "finish";
      readonly fulfillment_id: string;
      readonly register: readonly LineQuantity[];
      readonly link: boolean;
      /** Reservations that are too large, with their new quantities. */
      readonly reservations: readonly ReservationLeft[];
    }
  | { readonly type: "confirm"; readonly fulfillment_id: string; readonly synced: boolean }
  /** A merchant's fulfillment that was not completed. */
  | { readonly type: "forget"; readonly fulfillment_id: string }
  | {
      readonly type: "ship";
      readonly fulfillment_id: string;
      readonly way: Way;
      readonly lines: readonly LineQuantity[];
      readonly register: readonly LineQuantity[];
      readonly mark: boolean;
      readonly labels: readonly Label[];
    }
  | { readonly type: "label"; readonly fulfillment_id: string; readonly labels: readonly Label[] }
  | {
      readonly type: "deliver";
      readonly fulfillment_id: string;
      readonly way: Way;
      readonly register: readonly LineQuantity[];
      readonly mark: boolean;
    }
  | { readonly type: "capture"; readonly payment_id: string; readonly amount: DecimalText }
  | { readonly type: "record_capture"; readonly capture_id: string; readonly amount: DecimalText }
  | {
      readonly type: "mark_paid";
      /** Null: the order has none, as a draft order or one of an import, and one over `amount` is opened first. */
      readonly payment_collection_id: string | null;
      readonly amount: DecimalText;
    }
  /** Makes a return of the goods, as requested. */
  | { readonly type: "request_return"; readonly return_id: string; readonly lines: readonly LineQuantity[] }
  /** Receives the units of it that are left. Medusa's stock stays: the warehouse's report has the goods. */
  | {
      readonly type: "receive_return";
      readonly return_id: string;
      readonly medusa_return_id: string;
      readonly lines: readonly LineQuantity[];
    }
  /** Keeps which return of Medusa's it is; with `is_ours` the fulfillment sync has made it. */
  | {
      readonly type: "link_return";
      readonly return_id: string;
      readonly medusa_return_id: string;
      readonly is_ours: boolean;
    }
  /** Keeps that Medusa's return is received; with `is_ours` the fulfillment sync has received it. */
  | {
      readonly type: "record_return";
      readonly return_id: string;
      readonly medusa_return_id: string;
      readonly is_ours: boolean;
      /** What the shop owes the customer then, UAH; null: nothing. */
      readonly owed_back: DecimalText | null;
    }
  | { readonly type: "complete" };

/** A reason for which Medusa would refuse the next step, found before trying it. */
export type SyncBlock =
  | { readonly code: "order_change_open"; readonly change_id: string; readonly change_type: string }
  | { readonly code: "being_fulfilled" }
  | { readonly code: "fulfilled_otherwise" }
  /** Its shipping option is deleted or of another shipping profile, and no other can replace it. */
  | { readonly code: "no_shipping_option" }
  | { readonly code: "not_reserved"; readonly line_item_id: string }
  | { readonly code: "reserved_elsewhere"; readonly line_item_id: string }
  | { readonly code: "cash_differs"; readonly collected: DecimalText; readonly owed: DecimalText }
  | {
      readonly code: "not_completed";
      /** What keeps the order open: the customer owes, the shop owes, or a return is awaited. */
      readonly why: "owed" | "owed_back" | "return_awaited";
      readonly amount: DecimalText;
    };

export type SyncDecision =
  | { readonly kind: "step"; readonly step: SyncStep }
  | { readonly kind: "blocked"; readonly block: SyncBlock }
  /** Medusa shows the parcel's state at the warehouse. */
  | { readonly kind: "done" };
