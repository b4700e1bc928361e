import type { DecimalText, LineComponentSnapshot, OrderSnapshot } from "../order-snapshot";
import type { DeliveryMethod } from "../delivery-options";
import type { Settings } from "../settings";

/** By id of the order line, in units of the line. */
export type Quantities = Readonly<Record<string, DecimalText>>;

/** An order line, or a part of it. */
export interface LineQuantity {
  readonly line_item_id: string;
  readonly quantity: DecimalText;
}

/** What is seen of a Medusa order while it is brought in line with what the warehouse has done. */
export interface FollowedOrder {
  readonly id: string;
  readonly status: OrderSnapshot["status"];
  readonly canceled_at: string | null;
  /** An edit, return, exchange or claim that nobody has confirmed or abandoned: Medusa then refuses all else. */
  readonly open_change: { readonly id: string; readonly type: string } | null;
  /** A return that was asked for and has not come. */
  readonly awaits_return: boolean;
  readonly lines: readonly FollowedLine[];
  readonly reservations: readonly FollowedReservation[];
  /** Those of the order, and those that are to become its own. */
  readonly fulfillments: readonly FollowedFulfillment[];
  readonly money: FollowedMoney;
}

export interface FollowedLine {
  readonly id: string;
  readonly quantity: DecimalText;
  readonly fulfilled_quantity: DecimalText;
  readonly delivered_quantity: DecimalText;
  readonly written_off_quantity: DecimalText;
  /** Whether Medusa keeps stock of it, and therefore wants a reservation. */
  readonly managed: boolean;
  /** What its variant is linked to now, also when no stock is kept of it. */
  readonly components: readonly Pick<LineComponentSnapshot, "inventory_item_id" | "required_quantity">[];
}

export interface FollowedReservation {
  readonly id: string;
  readonly line_item_id: string;
  readonly inventory_item_id: string;
  readonly location_id: string;
  readonly quantity: DecimalText;
  readonly allow_backorder: boolean;
}

export interface FollowedFulfillment {
  readonly id: string;
  /** The warehouse order it stands for, by its own data or metadata. */
  readonly warehouse_order_id: string | null;
  /** Made by following a warehouse order, not by a merchant. */
  readonly ours: boolean;
  /** Whether Medusa counts it as the order's. */
  readonly linked: boolean;
  readonly created_at: string;
  readonly canceled: boolean;
  readonly shipped: boolean;
  readonly delivered: boolean;
  readonly labels: readonly Label[];
  readonly items: readonly {
    readonly line_item_id: string;
    readonly inventory_item_id: string | null;
    /** Of the inventory item; of the variant where no stock is kept. */
    readonly sku: string;
    /** Units of the inventory item. */
    readonly quantity: DecimalText;
  }[];
  /** What Medusa's order has registered in its name. A process that died between the two leaves them apart. */
  readonly booked: {
    readonly fulfilled: Quantities;
    readonly shipped: Quantities;
    readonly delivered: Quantities;
  };
}

export interface Label {
  /** Missing for one that Medusa does not have yet. */
  readonly id?: string;
  readonly tracking_number: string;
  readonly tracking_url: string;
  readonly label_url: string;
}

export interface FollowedMoney {
  /** What is owed, UAH; negative when the shop owes. */
  readonly pending_difference: DecimalText;
  readonly payments: readonly {
    readonly id: string;
    readonly provider_id: string;
    /** Authorised and neither captured nor voided, UAH. */
    readonly open: DecimalText;
  }[];
  readonly captures: readonly {
    readonly id: string;
    readonly captured_by: string | null;
    readonly provider_id: string;
    readonly amount: DecimalText;
    /** Whether the order counts it as paid. */
    readonly recorded: boolean;
  }[];
  /** Payment collections nobody has paid, UAH. */
  readonly unpaid: readonly { readonly id: string; readonly amount: DecimalText }[];
}

/** The states a warehouse order can be in. */
export type ParcelState =
  "planned" | "new" | "picked" | "shipped" | "delivered" | "canceled" | "returned" | "refused";

/** A warehouse order whose Medusa order is to follow. */
export interface FollowedParcel {
  readonly id: string;
  readonly state: ParcelState;
  readonly location_id: string;
  /** What is in it. */
  readonly lines: readonly LineQuantity[];
  readonly fulfillment_id: string | null;
  /** A fulfillment that was begun. */
  readonly pending_fulfillment_id: string | null;
  readonly tracking_numbers: readonly string[];
  readonly delivery_method: DeliveryMethod | null;
  /** Collected at the door, UAH; null when it is prepaid. */
  readonly cash_on_delivery_sum: DecimalText | null;
}

export type FollowSettings = Pick<
  Settings,
  | "fulfil_at"
  | "capture_on_delivery"
  | "complete_on_delivery"
  | "tracking_url_template"
  | "cod_provider_ids"
  | "round_cash_to"
>;

export interface FollowInput {
  readonly order: FollowedOrder;
  readonly parcel: FollowedParcel;
  /** All warehouse orders of the Medusa order, this one among them. */
  readonly parcels: readonly Pick<FollowedParcel, "id" | "state" | "cash_on_delivery_sum">[];
  readonly settings: FollowSettings;
  /** ISO 8601. */
  readonly now: string;
}

/** How a step is done: by Medusa's workflow, or by the parts of it where the workflow itself cannot. */
export type Way = "workflow" | "parts";

/** A reservation and what is to be left of it; nothing: it goes. */
export type ReservationLeft = Pick<FollowedReservation, "id" | "inventory_item_id" | "quantity">;

/** What Medusa does next. Each is done alone, and the order is read again afterwards. */
export type FollowStep =
  /** Before a fulfillment: what is to be left of reservations, which then allow backorders. */
  | { readonly type: "fit_reservations"; readonly reservations: readonly ReservationLeft[] }
  | { readonly type: "fulfil"; readonly lines: readonly LineQuantity[] }
  /** A fulfillment that a dead process left before anything of it counted. */
  | {
      readonly type: "discard";
      readonly fulfillment_id: string;
      /** What may have been taken from the stock for it, in units of the inventory item. */
      readonly lowered: readonly { readonly sku: string; readonly quantity: DecimalText }[];
    }
  /** One that it left half counted. */
  | {
      readonly type: "finish";
      readonly fulfillment_id: string;
      readonly register: readonly LineQuantity[];
      readonly link: boolean;
      /** Those that are too large, and what is to be left of each. */
      readonly reservations: readonly ReservationLeft[];
    }
  | { readonly type: "confirm"; readonly fulfillment_id: string; readonly followed: boolean }
  /** One of a merchant's that came to nothing. */
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
  | { readonly type: "mark_paid"; readonly payment_collection_id: string }
  | { readonly type: "complete" };

/** Why Medusa's next step would be refused, seen before it is tried. */
export type FollowBlock =
  | { readonly code: "order_change_open"; readonly change_id: string; readonly change_type: string }
  | { readonly code: "being_fulfilled" }
  | { readonly code: "fulfilled_otherwise" }
  /** Its shipping option is deleted, and no other can stand in for it. */
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

export type Following =
  | { readonly kind: "step"; readonly step: FollowStep }
  | { readonly kind: "blocked"; readonly block: FollowBlock }
  /** Medusa shows what the warehouse has done. */
  | { readonly kind: "done" };
