import type { ConversionNote } from "../body";
import type { Hold } from "../hold";
import type { AddressSnapshot, DecimalText, OrderSnapshot } from "../order-snapshot";
import type { Settings } from "../settings";
import type { PlanRounds } from "./repeats";

/** Everything a plan for one Medusa order follows from. */
export interface PlanInput {
  readonly order: OrderSnapshot;
  /** All warehouse orders of this Medusa order, by sequence. */
  readonly warehouse_orders: readonly WarehouseOrderSnapshot[];
  /** All connections, disabled ones too: their warehouse orders are still ours. */
  readonly connections: readonly ConnectionSnapshot[];
  /** By id of the warehouse order: the address of its fulfillment, which may differ from the order's. */
  readonly delivery_addresses: Readonly<Record<string, AddressSnapshot>>;
  /** By number of the warehouse order: why the shop's own rule holds it. Absent where none was asked. */
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
  /** When it was disabled for a while, earliest first. ISO 8601. */
  readonly disabled_intervals: readonly { readonly from: string; readonly until: string }[];
  readonly settings: Settings;
  /** Its stored settings cannot be read: `settings` are the defaults, and nothing of it is planned. */
  readonly unreadable?: boolean;
}

/** What the planner sees of one of our rows. */
export interface WarehouseOrderSnapshot extends ParcelIdentity {
  readonly id: string;
  readonly sequence: number;
  readonly number: string;
  readonly origin: "automatic" | "manual";
  readonly state:
    "planned" | "new" | "picked" | "shipped" | "delivered" | "canceled" | "returned" | "refused";
  readonly hold: Hold | null;
  /** Hash of the body the warehouse holds; null before it accepted one, and while an edit's outcome is not known. */
  readonly payload_hash: string | null;
  /** `date_order` of the body the warehouse holds; null before it accepted one. */
  readonly sent_date: string | null;
  /** Hash of the body the warehouse refused; null when it refused nothing. */
  readonly refused_payload_hash: string | null;
  /** Whether the warehouse refused to cancel it; only a person asks again. */
  readonly cancel_refused: boolean;
  /** What the outbox holds for it. */
  readonly commands: Readonly<Record<"add" | "edit" | "cancel", CommandProgress>>;
  /** What was sent, or is to be sent when a merchant chose the goods. */
  readonly lines: readonly WarehouseOrderLineSnapshot[];
  /** Whether it waits until Medusa has really created the fulfillment it was planned for. */
  readonly awaits_fulfillment: boolean;
  /** Whether a Medusa fulfillment already counts these goods as fulfilled. */
  readonly fulfilled: boolean;
  /**
   * Whether Medusa counts them as fulfilled though the warehouse takes edits of them: `fulfilled` is then false, and the
   * order is planned as if they were not.
   */
  readonly followed?: boolean;
  /** A cancellation that forbids planning the same parcel again. */
  readonly cancellation_is_final: boolean;
  readonly payment_provider_id: string | null;
  readonly gate_passed: boolean;
  readonly approved: boolean;
  /** Ids of the lines that replace claimed items and that a person has approved. */
  readonly approved_lines: readonly string[];
  readonly held_by_merchant: boolean;
  /** Whether a person has decided that what is owed is collected at the door, whatever the order was to be paid with. */
  readonly collect_on_delivery: boolean;
  /** Hash of the Medusa order's part in the body the warehouse holds (`SentFacts`); null when it was not remembered. */
  readonly sent_source_hash: string | null;
  /** What its goods and extras cost when it was sent, in UAH; null when it was not remembered. */
  readonly own_total: string | null;
  /** What it collects on delivery, in UAH; null when prepaid or not accepted yet. */
  readonly cash_on_delivery_sum: string | null;
  /** When it was delivered, by our clock, ISO 8601. */
  readonly delivered_at: string | null;
  /** Hash of what differs between it and the order, as it was told last; absent while nothing has been told. */
  readonly told_differences?: string;
  /** What was planned for it lately, and how often; null when nothing was since it was opened, or a person acted. */
  readonly rounds: PlanRounds | null;
}

/** `waiting` can still be withdrawn; `in_flight` is on its way, or its outcome is unclear. */
export type CommandProgress = "none" | "waiting" | "in_flight";

export interface WarehouseOrderLineSnapshot {
  readonly line_item_id: string;
  /** Units of the order line. */
  readonly quantity: DecimalText;
}

/** Which parcel of an order a warehouse order stands for. */
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

/** Make a warehouse order for a parcel; without a hold its AddOrder is queued at once. */
export interface OpenAction extends ParcelIdentity {
  readonly type: "open";
  readonly sequence: number;
  readonly number: string;
  readonly payment_provider_id: string | null;
  readonly hold: Hold | null;
}

/** Queue the AddOrder of a warehouse order that may go now. */
export interface QueueAction {
  readonly type: "queue";
  readonly id: string;
}

/** Keep a warehouse order, or a change of one, back; or say a new reason for it. */
export interface HoldAction {
  readonly type: "hold";
  readonly id: string;
  readonly hold: Hold;
}

/** Give a warehouse order that was never sent to another connection of its location; without a hold it is queued there. */
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

/** Queue an EditOrder: the warehouse holds something else than what is wanted. */
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
 * The warehouse holds what is wanted: a waiting edit, a hold and an earlier refusal are dropped, and what the body now
 * follows from is remembered.
 */
export interface ClearAction {
  readonly type: "clear";
  readonly id: string;
  /** To be remembered on the row. */
  readonly sent_source_hash: string;
}

/** What a row remembers of the body the warehouse has accepted, with an add or an edit. */
export interface SentFacts {
  readonly payload_hash: string;
  /** `date_order` as it was sent. */
  readonly sent_date: string;
  readonly sent_source_hash: string;
  /** UAH; null when the parcel is prepaid. */
  readonly cash_on_delivery_sum: DecimalText | null;
  /** UAH. */
  readonly own_total: DecimalText;
  /** What the merchant should know of the body; absent when there is nothing. */
  readonly notes?: readonly ConversionNote[];
}
