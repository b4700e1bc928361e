import type { Hold, HoldParams } from "../catalogue";
import type { OrderState } from "../client/literals";
import type { DecimalText, OrderLineSnapshot } from "./order-snapshot";
import type { ReturnStage, WarehouseOrderState } from "./states";
import { cleanText } from "./values/text";

export interface ParcelIdentity {
  readonly connection_id: string;
  readonly location_id: string;
  readonly shipping_option_id: string;
}

/** Who or what ended a warehouse order. After `parcel_gone` the same goods may be planned again, else never. */
export type CancelReason =
  | "order_canceled"
  | "parcel_gone"
  | "fulfillment_canceled"
  | "fulfillment_failed"
  | "canceled_at_warehouse"
  | "withdrawn_by_merchant";

/** The warehouse's refusal, in its own words. */
export interface WarehouseRefusal {
  readonly descriptions: readonly string[];
  /** Hash of the body that was refused: another body is worth another try. */
  readonly payload_hash: string;
  /** ISO 8601. */
  readonly at: string;
}

export interface CancelRefusal extends Pick<WarehouseRefusal, "descriptions"> {
  readonly reason: CancelReason;
}

/** Waybill numbers that came with an unverified status; they count once that state is confirmed. */
export interface UnverifiedTracking {
  readonly state: OrderState;
  readonly numbers: readonly string[];
}

/** What a look-up of one order has to find out before it is applied. */
export interface UnconfirmedStatus {
  /**
   * `unverified`: a source that is not authenticated sent a status. `missing`: a list did not hold the order. `asked`: a
   * person asked for it. `waybill`: it was shipped, and no waybill number came with that.
   */
  readonly why: "unverified" | "missing" | "asked" | "waybill";
  /** The unverified status in the warehouse's own word, and the state it means. */
  readonly word: string | null;
  readonly state: WarehouseOrderState | null;
  /** ISO 8601, by the database's clock. */
  readonly since: string;
  /** Look-ups that have not settled it. */
  readonly tries: number;
  /** Whether one of them was answered without the order. */
  readonly missed?: boolean;
  /** Absent when no waybill number came with an unverified status. */
  readonly tracking?: UnverifiedTracking;
}

/** How often each step of a warehouse order was planned since what the plan follows from last changed. */
export interface PlanRounds {
  readonly input_hash: string;
  readonly counts: Readonly<Partial<Record<string, number>>>;
}

/** A shipping method's option, as the catalogue had it. */
export interface MethodFacts {
  readonly provider_id: string | null;
  readonly shipping_profile_id: string | null;
  readonly location_id: string | null;
  readonly option_data: Readonly<Record<string, unknown>>;
}

/**
 * The catalogue's facts about the Medusa order when a body of it was accepted, or when a line or method joined it after that. It
 * decides who ships what of the order.
 */
export interface ShippingFacts {
  /** Order line id → shipping profile of the methods it goes by, ours or another provider's. */
  readonly lines: Readonly<Record<string, string | null>>;
  readonly methods: Readonly<Record<string, MethodFacts>>;
}

/**
 * A warehouse order, as its row is stored: one parcel of a Medusa order. The one type of it; planners take it, or the
 * part of it they read. What each column means stands at the model (`modules/sklad/models/orders.ts`); a test
 * holds the two equal. Instants are by our own clock.
 */
export interface WarehouseOrder extends ParcelIdentity {
  readonly id: string;
  readonly order_id: string;
  readonly sequence: number;
  readonly number: string;
  readonly origin: "automatic" | "manual";
  readonly state: WarehouseOrderState;
  readonly hold_code: Hold["code"] | null;
  readonly hold_params: Hold["params"] | null;
  readonly refusal: WarehouseRefusal | null;
  readonly cancel_refusal: CancelRefusal | null;
  readonly payment_provider_id: string | null;
  readonly remote_id: string | null;
  readonly remote_key: string | null;
  readonly fulfillment_id: string | null;
  readonly fulfillment_synced: boolean;
  readonly pending_fulfillment_id: string | null;
  readonly payload_hash: string | null;
  readonly sent_date: string | null;
  readonly sent_source_hash: string | null;
  /** UAH. */
  readonly own_total: DecimalText | null;
  readonly shipping_facts: ShippingFacts | null;
  readonly collect_on_delivery: boolean;
  readonly look_up_first: boolean;
  /** UAH. */
  readonly cash_on_delivery_sum: DecimalText | null;
  readonly cash_unbooked: boolean;
  readonly uncollected: boolean;
  readonly return_stage: ReturnStage | null;
  readonly differences_hash: string | null;
  readonly plan_rounds: PlanRounds | null;
  readonly status_word: string | null;
  readonly status_at: Date | null;
  readonly look_up_due_at: Date | null;
  readonly unconfirmed_status: UnconfirmedStatus | null;
  readonly tracking_numbers: readonly string[] | null;
  readonly sync_due_at: Date | null;
  readonly sync_failures: number;
  readonly approved_at: Date | null;
  /** Ids with blanks between them. */
  readonly approved_lines: string | null;
  readonly gate_passed_at: Date | null;
  readonly held_by_merchant_at: Date | null;
  readonly checked_at: Date | null;
  readonly unchecked_since: Date | null;
  readonly check_due_at: Date | null;
  readonly accepted_at: Date | null;
  readonly edited_at: Date | null;
  readonly picked_at: Date | null;
  readonly shipped_at: Date | null;
  readonly delivered_at: Date | null;
  readonly refused_at: Date | null;
  readonly returned_at: Date | null;
  readonly canceled_at: Date | null;
  readonly reappeared_at: Date | null;
  readonly cancel_reason: CancelReason | null;
  readonly cancellation_id: string | null;
}

export type WarehouseOrderRef = Pick<WarehouseOrder, "id" | "order_id" | "connection_id" | "number">;

export function holdOf({
  hold_code,
  hold_params,
}: Pick<WarehouseOrder, "hold_code" | "hold_params">): Hold | null {
  return hold_code === null ? null : { code: hold_code, params: hold_params ?? {} };
}

export function refusedHashOf({ refusal }: Pick<WarehouseOrder, "refusal">): string | null {
  return refusal?.payload_hash ?? null;
}

/** Whether it waits until Medusa has really created the fulfillment it was planned for. */
export function awaitsFulfillment(
  row: Pick<WarehouseOrder, "fulfillment_id" | "pending_fulfillment_id">,
): boolean {
  return row.fulfillment_id === null && row.pending_fulfillment_id !== null;
}

/**
 * Whether Medusa counts its goods as fulfilled though the warehouse still takes edits of them (`fulfil_at: accepted`). The
 * order is planned as if they were not fulfilled.
 */
export function isFulfilledEarly(row: Pick<WarehouseOrder, "fulfillment_synced" | "state">): boolean {
  return row.fulfillment_synced && row.state === "new";
}

/** Whether a Medusa fulfillment counts its goods as fulfilled, and no edit of them is possible any more. */
export function isFulfilled(
  row: Pick<WarehouseOrder, "fulfillment_id" | "fulfillment_synced" | "state">,
): boolean {
  return row.fulfillment_id !== null && !isFulfilledEarly(row);
}

/** Whether its cancellation allows the same goods to be planned again. */
export function allowsReplan({ cancel_reason }: Pick<WarehouseOrder, "cancel_reason">): boolean {
  return cancel_reason === "parcel_gone" || cancel_reason === "fulfillment_failed";
}

/** Ids of the order lines that replace claimed items and that a person has approved. */
export function approvedLinesOf({ approved_lines }: Pick<WarehouseOrder, "approved_lines">): string[] {
  return approved_lines?.split(" ") ?? [];
}

export { type Hold, HOLD_CODES, type HoldCode } from "../catalogue";

/** What names an order line in a hold: its title, and its sku when there is one. */
export function lineParams(line: Pick<OrderLineSnapshot, "title" | "variant_sku">): HoldParams {
  return itemParams(line.title, line.variant_sku);
}

export function itemParams(title: string | null, sku: string | null): HoldParams {
  const cleanSku = cleanText(sku);
  return { title: cleanText(title), ...(cleanSku === "" ? {} : { sku: cleanSku }) };
}

export function sameHold(left: Hold | null, right: Hold): boolean {
  if (left?.code !== right.code) return false;
  const names = new Set([...Object.keys(left.params), ...Object.keys(right.params)]);
  return [...names].every((name) => left.params[name] === right.params[name]);
}

/** What a rule of the conversion gives: a value for the body, or every reason why there is none. */
export type RuleResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly holds: readonly Hold[] };

export function value<Value>(result: Value): RuleResult<Value> {
  return { ok: true, value: result };
}

export function held(...holds: readonly Hold[]): RuleResult<never> {
  return { ok: false, holds };
}

export function holdsOf(...results: readonly RuleResult<unknown>[]): Hold[] {
  return results.flatMap((result) => (result.ok ? [] : result.holds));
}
