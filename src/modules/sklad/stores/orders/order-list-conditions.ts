import type { Tone } from "../../../../catalogue";
import type { DayFigure, Payment } from "../../../../planning/lists";
import type { ToneTerms } from "../../../../planning/situation";
import { isUnderWay, type ReturnStage, statesThat } from "../../../../planning/states";
import type { WarehouseOrder } from "../../../../planning/warehouse-order";
import { isOneOf } from "../database";

/** An order has to match every filter. */
export interface OrderListFilters {
  /** Medusa's order id. */
  readonly order_id?: string | undefined;
  readonly connection_id?: string | undefined;
  /** States, one of which it has to be in. */
  readonly status?: readonly WarehouseOrder["state"][] | undefined;
  readonly hold_code?: string | undefined;
  /** `unbooked`: it was collected, and Medusa does not count it as paid. */
  readonly cash?: "unbooked" | undefined;
  /** `behind`: its fulfillment sync is due or waits for its next attempt. */
  readonly medusa?: "behind" | undefined;
  readonly returns?: ReturnStage | undefined;
  readonly tone?: Tone | undefined;
  /** `hold.…`, `problem.…` or `connection.…`. */
  readonly reason?: string | undefined;
  /** One of which it has to have: those of some delivery methods. */
  readonly shipping_option_ids?: readonly string[] | undefined;
  readonly payment?: Payment | undefined;
  readonly day?: DayFigure | undefined;
  /** Bounds of Medusa's order id, which begins with the time of the order: the first id, and the first that is later. */
  readonly placed_from?: string | undefined;
  readonly placed_until?: string | undefined;
  readonly search?: OrderSearch | undefined;
}

/** What is searched for: an order has to match one of these. */
export interface OrderSearch {
  /** Of the warehouse orders. */
  readonly numbers: readonly string[];
  readonly skus: readonly string[];
  readonly remote_ids: readonly string[];
  readonly waybills: readonly string[];
  /** The end of a waybill number; null where the text is none. */
  readonly waybill_end: string | null;
  /** Medusa orders found by what is not kept here. */
  readonly order_ids: readonly string[];
}

/** What tones, reasons, payments and days follow from at the moment. */
export interface ListTerms extends ToneTerms {
  /** Problems that are a Medusa order's, not a warehouse order's. */
  readonly order_problems: readonly string[];
  /** Problems of an order that is late. */
  readonly late_problems: readonly string[];
  /** Connections by what is wrong with them: the part of the code after `connection.`. */
  readonly troubled: Readonly<Record<string, readonly string[]>>;
  /**
   * Payment providers that connections count as cash on delivery, each as `<connection id> <provider id>`; without a
   * provider id where orders without a payment are cash on delivery.
   */
  readonly cash_providers: readonly string[];
  /** Connections whose orders without a payment are prepaid. */
  readonly paid_elsewhere: readonly string[];
  /** When the day began in Kyiv. */
  readonly today: Date;
}

/** A place in a list: the last row of the page before. */
export interface ListPlace {
  readonly order_id: string;
  readonly id: string;
}

/** Which part of a list is read, by the id of the Medusa order, which begins with the time it was placed. */
export interface ListCut {
  readonly order: "-placed_at" | "placed_at";
  readonly after?: ListPlace | undefined;
  readonly limit: number;
}

// Conditions on an order `o` of a list, in SQL. Lists of problems are read once for a statement, not for each order.

/** Of a problem `p`. */
export const OPEN = "p.cleared_at is null";
/** Of an order `o` that was not sent and that nothing holds. */
export const UNHELD = "o.state = 'planned' and o.hold_code is null";

/** Warehouse orders and Medusa orders with an open problem of some codes. */
export const problemOrders = (codes: string) => `select p.warehouse_order_id from sklad_problem p
   where ${OPEN} and p.warehouse_order_id is not null and p.code = any(${codes})`;
export const problemMedusaOrders = (codes: string) => `select p.params ->> 'order_id' from sklad_problem p
   where ${OPEN} and p.warehouse_order_id is null and p.code = any(${codes}) and p.params ->> 'order_id' is not null`;
export const PARKED_ORDERS = "select c.target_id from sklad_command c where c.state = 'parked'";

const hasProblem = (codes: string) =>
  `(o.id in (${problemOrders(codes)}) or o.order_id in (${problemMedusaOrders(codes)}))`;

const NEEDS_PERSON = `(${hasProblem(":problems::text[]")} or o.id in (${PARKED_ORDERS}))`;
/**
 * Of an order that has a tone other than `needs_you`: nearly all orders, where Postgres would expect an eighth of them if it
 * saw three conditions.
 */
export const NEEDS_NO_PERSON = `(case when ${NEEDS_PERSON} then false else true end)`;

/** Whether an order that was not sent and that nothing holds has the tone: by its refusal, else by its connection. */
export const UNSENT_TONE = `(case
  when o.refusal is not null then :needs_you::boolean
  else o.connection_id = any(:tone_connections::text[])
       or (:needs_you::boolean and not o.connection_id = any(:all_connections::text[])) end)`;

/** Whether an order has the tone without its problems: by its hold, its refusal, its connection, its state. */
const OWN_TONE = `(case
  when o.hold_code is not null then o.hold_code = any(:tone_holds::text[])
  when o.state <> 'planned' then o.state = any(:tone_states::text[])
  else ${UNSENT_TONE} end)`;
export function toneCondition(tone: Tone): string {
  return tone === "needs_you" ? `(${OWN_TONE} or ${NEEDS_PERSON})` : `(${OWN_TONE} and ${NEEDS_NO_PERSON})`;
}

export function reasonCondition(reason: string): string {
  if (reason.startsWith("hold.")) return "o.hold_code is not null and o.hold_code = :reason";
  if (reason.startsWith("problem.")) return hasProblem("array[:reason]");
  return `(${UNHELD} and o.refusal is null and o.connection_id = any(:reason_connections::text[]))`;
}

/** Deleted ones too, whose orders stay: a condition for indexes that are by connection. */
export const OF_ANY_CONNECTION = "o.connection_id = any(array(select id from sklad_connection))";

export const ACCEPTED_TODAY = `o.remote_id is not null and ${OF_ANY_CONNECTION} and o.accepted_at >= :today`;
export const SENT_TODAY = `o.state = 'planned' and exists (
  select from sklad_command c
   where c.target_id = o.id and c.kind = 'add' and c.sent_at >= :today)`;

const FIGURES: Readonly<Record<DayFigure, string>> = {
  sent_today: `((${ACCEPTED_TODAY}) or (${SENT_TODAY}))`,
  accepted_today: ACCEPTED_TODAY,
  waiting: "o.state = 'planned'",
  late: `o.id in (${problemOrders(":late_problems::text[]")})`,
  cash_to_collect: `o.cash_on_delivery_sum is not null and ${isOneOf("o.state", statesThat(isUnderWay))}`,
  cash_unbooked: "o.cash_unbooked",
};

/** The same as `paymentOf`. Each is a whole condition, of which Postgres expects half of the orders. */
const IS_CASH = `(case
  when o.accepted_at is not null then o.cash_on_delivery_sum is not null
  else o.collect_on_delivery
       or o.connection_id || ' ' || coalesce(o.payment_provider_id, '') = any(:cash_providers::text[]) end)`;
const IS_UNKNOWN = `(case
  when o.state <> 'planned' or o.accepted_at is not null or o.payment_provider_id is not null or ${IS_CASH} then false
  else not o.connection_id = any(:paid_elsewhere::text[]) end)`;
const PAYMENT: Readonly<Record<Payment, string>> = {
  cash_on_delivery: IS_CASH,
  prepaid: `(case when ${IS_CASH} or ${IS_UNKNOWN} then false else true end)`,
  // Few orders are, and the state has an index.
  unknown: `o.state = 'planned' and ${IS_UNKNOWN}`,
};

/** By the parcel's own status, and by the warehouse's register of returns: one or the other holds. */
export const RETURNS: Readonly<Record<ReturnStage, readonly string[]>> = {
  coming_back: [
    "o.state = 'refused' and o.return_stage is null",
    "o.return_stage = 'coming_back' and o.state <> 'returned'",
  ],
  came_back: [
    "o.state = 'returned' and (o.return_stage is null or o.return_stage = 'coming_back')",
    "o.return_stage = 'came_back'",
  ],
  closed: ["o.return_stage = 'closed'"],
};
const ofStage = (stage: ReturnStage): string => `(${RETURNS[stage].map((one) => `(${one})`).join(" or ")})`;

/** Conditions of all filters but those that choose where a list is read: `search`, `reason`, `tone` and `day`. */
export function plainConditions(filters: OrderListFilters): string[] {
  const { order_id, connection_id, hold_code, status, shipping_option_ids, cash, medusa, payment } = filters;
  const when = (value: unknown, condition: string) => (value === undefined ? [] : [condition]);
  return [
    ...when(order_id, "o.order_id = :order_id"),
    ...when(connection_id, "o.connection_id = :connection_id"),
    ...when(hold_code, "o.hold_code is not null and o.hold_code = :hold_code"),
    ...when(status, "o.state = any(:status::text[])"),
    ...when(shipping_option_ids, "o.shipping_option_id = any(:shipping_option_ids::text[])"),
    ...when(cash, "o.cash_unbooked"),
    ...when(medusa, "o.sync_due_at is not null"),
    ...(payment === undefined ? [] : [PAYMENT[payment]]),
    ...(filters.returns === undefined ? [] : [ofStage(filters.returns)]),
    ...when(filters.placed_from, "o.order_id >= :placed_from"),
    ...when(filters.placed_until, "o.order_id < :placed_until"),
  ];
}

export const dayCondition = (figure: DayFigure): string => FIGURES[figure];

/** `by` of a table with the columns `order_id` and `id`. */
export const sortedBy = ({ order }: ListCut, by: string) => {
  const direction = order === "placed_at" ? "asc" : "desc";
  return `order by ${by}.order_id ${direction}, ${by}.id ${direction}`;
};

/** The orders that come after the place of the cut. */
export const afterPlace = ({ order, after }: ListCut): string[] =>
  after === undefined
    ? []
    : [`(o.order_id, o.id) ${order === "placed_at" ? ">" : "<"} (:after_order_id, :after_id)`];
