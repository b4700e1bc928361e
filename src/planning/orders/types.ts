import type { ConversionNote } from "../body";
import type { Hold } from "../hold";
import type { AddressSnapshot, DecimalText, OrderSnapshot } from "../order-snapshot";
import type { Settings } from "../settings";
import type { PlanRounds } from "./repeats";

/** The complete input of a plan for one Medusa order. */
export interface PlanInput {
  readonly order: OrderSnapshot;
  /** All warehouse orders of this Medusa order, by sequence. */
  readonly warehouse_orders: readonly WarehouseOrderSnapshot[];
  /** All connections, including disabled ones, whose warehouse orders are still ours. */
  readonly connections: readonly ConnectionSnapshot[];
  /** Warehouse order id → address of its fulfillment, where it differs from the order's. */
  readonly delivery_addresses: Readonly<Record<string, AddressSnapshot>>;
  /** Warehouse order number → the hold of the shop's own rule. Absent where the rule was not asked. */
  readonly shop_holds?: Readonly<Record<string, Hold>>;
  /** ISO 8601. */
  readonly now: string;
}

export interface ConnectionSnapshot {
  readonly id: string;
  readonly location_id: string;
  readonly enabled: boolean;
  /** ISO 8601; null when it was never enabled. */
  readonly enabled_at: string | null;
  /** Past intervals in which it was disabled, earliest first. ISO 8601. */
  readonly disabled_intervals: readonly { readonly from: string; readonly until: string }[];
  readonly settings: Settings;
  /** Its stored settings cannot be read: `settings` are the defaults, and nothing is planned for it. */
  readonly unreadable?: boolean;
}

/** A row of ours as the planner reads it. */
export interface WarehouseOrderSnapshot extends ParcelIdentity {
  readonly id: string;
  readonly sequence: number;
  readonly number: string;
  readonly origin: "automatic" | "manual";
  readonly state:
    "planned" | "new" | "picked" | "shipped" | "delivered" | "canceled" | "returned" | "refused";
  readonly hold: Hold | null;
  /** Hash of the body at the warehouse; null before one was accepted, and while an edit's outcome is unknown. */
  readonly payload_hash: string | null;
  /** `date_order` of the body at the warehouse; null before one was accepted. */
  readonly sent_date: string | null;
  /** Hash of the body that the warehouse refused; null when it refused none. */
  readonly refused_payload_hash: string | null;
  /** Whether the warehouse refused to cancel it. Only a person can request it again. */
  readonly cancel_refused: boolean;
  /** Progress of its commands in the outbox. */
  readonly commands: Readonly<Record<"add" | "edit" | "cancel", CommandProgress>>;
  /** The lines sent, or to be sent when a merchant chose the items. */
  readonly lines: readonly WarehouseOrderLineSnapshot[];
  /** Whether it waits for Medusa to create the fulfillment that it was planned for. */
  readonly awaits_fulfillment: boolean;
  /** Whether a Medusa fulfillment counts its items as fulfilled. */
  readonly fulfilled: boolean;
  /**
   * Whether Medusa counts its items as fulfilled while the warehouse still takes edits: `fulfilled` is then false, and
   * the order is planned as if the items were not fulfilled.
   */
  readonly followed?: boolean;
  /** Whether its cancellation forbids planning the same parcel again. */
  readonly cancellation_is_final: boolean;
  readonly payment_provider_id: string | null;
  readonly gate_passed: boolean;
  readonly approved: boolean;
  /** Ids of replacement lines of claimed items that a person approved. */
  readonly approved_lines: readonly string[];
  readonly held_by_merchant: boolean;
  /** Whether a person decided that the amount owed is collected at the door, whatever the order's payment method. */
  readonly collect_on_delivery: boolean;
  /** Hash of the Medusa order's part in the body at the warehouse (`SentFacts`); null when it was not stored. */
  readonly sent_source_hash: string | null;
  /** Price of its items and extras when it was sent, in UAH; null when it was not stored. */
  readonly own_total: string | null;
  /** Cash on delivery in UAH; null when prepaid or not accepted yet. */
  readonly cash_on_delivery_sum: string | null;
  /** When it was delivered, by our clock, ISO 8601. */
  readonly delivered_at: string | null;
  /** Hash of the differences from the order that a problem was raised for; absent before the first one. */
  readonly told_differences?: string;
  /** Recent steps and how often each was planned; null when none was since the order was created or a person acted. */
  readonly rounds: PlanRounds | null;
}

/** `waiting` can still be withdrawn; `in_flight` was sent, or its outcome is unclear. */
export type CommandProgress = "none" | "waiting" | "in_flight";

export interface WarehouseOrderLineSnapshot {
  readonly line_item_id: string;
  /** Units of the order line. */
  readonly quantity: DecimalText;
}

/** The parcel of an order that a warehouse order stands for. */
export interface ParcelIdentity {
  readonly connection_id: string;
  readonly location_id: string;
  readonly shipping_option_id: string;
}

export type PlanAction =
  | OpenAction
  | QueueAction
  | HoldAction
  | MoveAction
  | WithdrawAction
  | EditAction
  | CancelAction
  | ClearAction;

/** Create a warehouse order for a parcel; without a hold its AddOrder is queued at once. */
export interface OpenAction extends ParcelIdentity {
  readonly type: "open";
  readonly sequence: number;
  readonly number: string;
  readonly payment_provider_id: string | null;
  readonly hold: Hold | null;
}

/** Queue the AddOrder of a planned warehouse order. */
export interface QueueAction {
  readonly type: "queue";
  readonly id: string;
}

/** Hold a warehouse order, or a change of one, or update the reason of its hold. */
export interface HoldAction {
  readonly type: "hold";
  readonly id: string;
  readonly hold: Hold;
}

/** Move an unsent warehouse order to another connection of its location; without a hold it is queued there. */
export interface MoveAction {
  readonly type: "move";
  readonly id: string;
  readonly connection_id: string;
  readonly number: string;
  readonly hold: Hold | null;
}

/** End a warehouse order that was never sent. */
export interface WithdrawAction {
  readonly type: "withdraw";
  readonly id: string;
  readonly reason: "order_canceled" | "parcel_gone";
}

/** Queue an EditOrder, because the order at the warehouse differs from the order in Medusa. */
export interface EditAction {
  readonly type: "edit";
  readonly id: string;
}

/** Queue a CancelOrder. */
export interface CancelAction {
  readonly type: "cancel";
  readonly id: string;
  readonly reason: "order_canceled" | "parcel_gone";
}

/**
 * The warehouse has what the order asks for: a waiting edit, a hold and an earlier refusal are dropped, and the hash of
 * the body's source is stored.
 */
export interface ClearAction {
  readonly type: "clear";
  readonly id: string;
  /** Stored on the row. */
  readonly sent_source_hash: string;
}

/** What a row stores about the body that the warehouse accepted, with an add or an edit. */
export interface SentFacts {
  readonly payload_hash: string;
  /** `date_order` as sent. */
  readonly sent_date: string;
  readonly sent_source_hash: string;
  /** UAH; null when the parcel is prepaid. */
  readonly cash_on_delivery_sum: DecimalText | null;
  /** UAH. */
  readonly own_total: DecimalText;
  /** Notes about the body for the merchant; absent when there are none. */
  readonly notes?: readonly ConversionNote[];
}
