import type { DecimalText } from "../order-snapshot";
import type { Label, LineQuantity, SyncReservation } from "./types";

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
  | { readonly type: "complete" }
  /** Begins a credit line over what is still owed for a parcel that was not collected; `confirm_write_off` makes it count. */
  | { readonly type: "begin_write_off"; readonly amount: DecimalText }
  | { readonly type: "confirm_write_off"; readonly change_id: string }
  /** Voids what was to be paid on delivery, the collections first: a process that dies finds its open payments again. */
  | {
      readonly type: "cancel_payments";
      readonly payment_ids: readonly string[];
      readonly payment_collection_ids: readonly string[];
    }
  | { readonly type: "archive" };

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
