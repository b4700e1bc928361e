import type { ConversionNote } from "../body";
import type { BranchLimits } from "../directory/branches";
import type { Hold, ParcelIdentity, ShippingFacts, WarehouseOrder } from "../warehouse-order";
import type { AddressSnapshot, DecimalText, OrderSnapshot } from "../order-snapshot";
import type { ParcelLine } from "../parcels";
import type { Settings } from "../settings";

export interface PlanInput {
  readonly order: OrderSnapshot;
  /** All warehouse orders of this Medusa order, by sequence. */
  readonly warehouse_orders: readonly WarehouseOrderInPlan[];
  /** All connections, including disabled ones, whose warehouse orders are still ours. */
  readonly connections: readonly ConnectionSnapshot[];
  /** Whether a cancellation of the whole Medusa order has not ended. */
  readonly canceling?: boolean;
  /** Warehouse order id → address of its fulfillment, where it differs from the order's. */
  readonly delivery_addresses: Readonly<Record<string, AddressSnapshot>>;
  /** Warehouse order number → the hold of the shop's own rule. Absent where the rule was not asked. */
  readonly shop_holds?: Readonly<Record<string, Hold>>;
  /**
   * Branches of the order's shipping methods that do not take every parcel, by the directory of each connection. Absent when
   * there are none.
   */
  readonly limited_branches?: readonly LimitedBranch[];
  /** Key of the order's metadata that holds the customer's note. Default: `comment`. */
  readonly comment_key?: string;
  /** ISO 8601. */
  readonly now: string;
}

/** A branch that takes no parcels now, or none above a weight, by the directory of a connection. */
export interface LimitedBranch extends BranchLimits {
  readonly connection_id: string;
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

/** The columns of a warehouse order that a plan follows from. */
export const PLANNED_COLUMNS = [
  "id",
  "connection_id",
  "location_id",
  "shipping_option_id",
  "sequence",
  "number",
  "origin",
  "state",
  "hold_code",
  "hold_params",
  "refusal",
  "cancel_refusal",
  "cancel_reason",
  "payment_provider_id",
  "fulfillment_id",
  "fulfillment_synced",
  "pending_fulfillment_id",
  "payload_hash",
  "sent_date",
  "sent_source_hash",
  "own_total",
  "shipping_facts",
  "collect_on_delivery",
  "look_up_first",
  "cash_on_delivery_sum",
  "differences_hash",
  "plan_rounds",
  "approved_at",
  "approved_lines",
  "gate_passed_at",
  "held_by_merchant_at",
  "delivered_at",
] as const satisfies readonly (keyof WarehouseOrder)[];

/** A warehouse order as the planner takes it: its row, with what else is stored about it. */
export interface WarehouseOrderInPlan extends Pick<WarehouseOrder, (typeof PLANNED_COLUMNS)[number]> {
  readonly commands: Readonly<Record<"add" | "edit" | "cancel", CommandProgress>>;
  /** The lines sent, or to be sent when a merchant chose the items. */
  readonly lines: readonly WarehouseOrderLineSnapshot[];
  /** The lines that an open EditOrder has sent, which may have had its effect; empty while none was sent. */
  readonly unconfirmed_lines: readonly WarehouseOrderLineSnapshot[];
}

/** `waiting` can still be withdrawn; `in_flight` was sent, or its outcome is unclear. */
export type CommandProgress = "none" | "waiting" | "in_flight";

export interface WarehouseOrderLineSnapshot {
  readonly line_item_id: string;
  /** Units of the order line. */
  readonly quantity: DecimalText;
}

export type PlanAction =
  | CreateAction
  | QueueAction
  | HoldAction
  | MoveAction
  | WithdrawAction
  | EditAction
  | CancelAction
  | ClearAction;

/** Create a warehouse order for a parcel; without a hold its AddOrder is queued at once. */
export interface CreateAction extends ParcelIdentity {
  readonly type: "create";
  readonly sequence: number;
  readonly number: string;
  readonly payment_provider_id: string | null;
  readonly hold: Hold | null;
}

interface QueueAction {
  readonly type: "queue";
  readonly id: string;
}

/** Hold a warehouse order, or a change of one, or update the reason of its hold. */
interface HoldAction {
  readonly type: "hold";
  readonly id: string;
  readonly hold: Hold;
}

/** Move an unsent warehouse order to another connection of its location; without a hold it is queued there. */
interface MoveAction {
  readonly type: "move";
  readonly id: string;
  readonly connection_id: string;
  readonly number: string;
  readonly hold: Hold | null;
}

/** End a warehouse order that was never sent. */
interface WithdrawAction {
  readonly type: "withdraw";
  readonly id: string;
  readonly reason: "order_canceled" | "parcel_gone";
  /**
   * The goods that it may have had, where it stores none yet: the gates that it passed count for these and not for goods
   * that the Medusa order gets later.
   */
  readonly lines?: readonly ParcelLine[];
}

/** Queue an EditOrder, because the order at the warehouse differs from the order in Medusa. */
interface EditAction {
  readonly type: "edit";
  readonly id: string;
}

interface CancelAction {
  readonly type: "cancel";
  readonly id: string;
  readonly reason: "order_canceled" | "parcel_gone";
}

/**
 * The warehouse has what the order asks for: a waiting edit, a hold and an earlier refusal are dropped, and the hash of
 * the body's source is stored.
 */
interface ClearAction {
  readonly type: "clear";
  readonly id: string;
  readonly sent_source_hash: string;
}

/** What a row stores about the body that the warehouse accepted, with an add or an edit. */
export interface SentFacts extends KnownFacts {
  readonly payload_hash: string;
}

export interface KnownFacts {
  /** Null when several bodies were sent, or none is known: the next plan edits the order. */
  readonly payload_hash: string | null;
  /** `date_order` as sent. */
  readonly sent_date: string;
  readonly sent_source_hash: string;
  /** UAH; null when the parcel is prepaid. */
  readonly cash_on_delivery_sum: DecimalText | null;
  /** UAH. */
  readonly own_total: DecimalText;
  readonly shipping_facts: ShippingFacts;
  /**
   * The most units by line that an EditOrder has sent in any of its tries. Absent for an AddOrder, whose lines are stored
   * before it is sent.
   */
  readonly lines?: readonly WarehouseOrderLineSnapshot[];
  /** Notes about the body for the merchant; absent when there are none. */
  readonly notes?: readonly ConversionNote[];
}
