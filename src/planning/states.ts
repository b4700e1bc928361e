import type { ProblemCode, SituationCode } from "../catalogue";
import { ORDER_STATES } from "../client/literals";

export { RETURN_STATES } from "../client/literals";

/** Every state of a warehouse order. `planned` is ours: the warehouse has not accepted it. */
export const WAREHOUSE_ORDER_STATES = ["planned", ...ORDER_STATES] as const;

export type WarehouseOrderState = (typeof WAREHOUSE_ORDER_STATES)[number];

/**
 * How far the returns of a parcel are. `coming_back`: some are on their way. `came_back`: none is, as far as the register says,
 * and some are neither received in Medusa nor closed by a person. `closed`: all are.
 */
export const RETURN_STAGES = ["coming_back", "came_back", "closed"] as const;
export type ReturnStage = (typeof RETURN_STAGES)[number];

interface StateFacts {
  /** How far it is. Two states of one rank exclude each other; `canceled` may follow any. */
  readonly rank: number;
  /**
   * Where the goods are. A stock report may count those `in_stock`. The cash of a `delivered` parcel is collected, that of
   * one that comes back or is canceled never will be.
   */
  readonly goods: "in_stock" | "on_the_way" | "delivered" | "coming_back" | "canceled";
  /** What the warehouse can still be asked to do with it. */
  readonly takes: "edit" | "cancellation" | "nothing";
  /** How far the Medusa order has to be. `accepted`: as far as the setting `fulfil_at` wants it. */
  readonly medusa: "nothing" | "accepted" | "fulfilled" | "shipped" | "delivered";
  /** What is shown of it where nothing comes before; its tone is the state's in lists. */
  readonly shown: SituationCode;
  /** The problem that a merchant finds when the order comes to it. */
  readonly raises: Extract<ProblemCode, "recipient_refused" | "came_back" | "canceled_by_warehouse"> | null;
}

/** What follows from a state. Its words are in the catalogue, and docs/adding.md has what else a new one needs. */
// prettier-ignore
export const STATES: Readonly<Record<WarehouseOrderState, StateFacts>> = {
  planned:   { rank: 0, goods: "in_stock",    takes: "edit",         medusa: "nothing",   shown: "order.being_checked",        raises: null },
  new:       { rank: 1, goods: "in_stock",    takes: "edit",         medusa: "accepted",  shown: "order.accepted",             raises: null },
  picked:    { rank: 2, goods: "in_stock",    takes: "cancellation", medusa: "fulfilled", shown: "order.picked",               raises: null },
  shipped:   { rank: 3, goods: "on_the_way",  takes: "nothing",      medusa: "shipped",   shown: "order.shipped",              raises: null },
  delivered: { rank: 4, goods: "delivered",   takes: "nothing",      medusa: "delivered", shown: "order.delivered",            raises: null },
  refused:   { rank: 4, goods: "coming_back", takes: "nothing",      medusa: "shipped",   shown: "order.refused_by_recipient", raises: "recipient_refused" },
  returned:  { rank: 5, goods: "coming_back", takes: "nothing",      medusa: "shipped",   shown: "order.returned",             raises: "came_back" },
  canceled:  { rank: 0, goods: "canceled",    takes: "nothing",      medusa: "nothing",   shown: "canceled.order_canceled",    raises: "canceled_by_warehouse" },
};

type Stateful = { readonly state: WarehouseOrderState };

/** Whether it is at the warehouse, or will be, and has not come to an end. */
export function isLive({ state }: Stateful): boolean {
  return STATES[state].goods === "in_stock" || STATES[state].goods === "on_the_way";
}

/** Whether it is live and the warehouse has accepted it. */
export function isUnderWay(row: Stateful): boolean {
  return row.state !== "planned" && isLive(row);
}

/** Whether it can still be sent or edited. */
export function mayChange({ state }: Stateful): boolean {
  return STATES[state].takes === "edit";
}

/** Whether the warehouse can still be asked to cancel it. */
export function mayBeCanceled({ state }: Stateful): boolean {
  return state !== "planned" && STATES[state].takes !== "nothing";
}

/** Whether a stock report may count its goods. */
export function isInStock({ state }: Stateful): boolean {
  return STATES[state].goods === "in_stock";
}

/** Whether the customer has its goods, or is about to get them. */
export function hasLeft({ state }: Stateful): boolean {
  return STATES[state].goods === "on_the_way" || STATES[state].goods === "delivered";
}

/** Whether it is possible only after shipping: a recipient cannot refuse or return what never left. */
export function comesBack({ state }: Stateful): boolean {
  return STATES[state].goods === "coming_back";
}

/** Whether the recipient has paid the cash of the parcel. It is paid in Medusa unless `cash_unbooked`. */
export function isCashCollected({
  state,
  cash_on_delivery_sum,
}: Stateful & { readonly cash_on_delivery_sum: string | null }): boolean {
  return STATES[state].goods === "delivered" && cash_on_delivery_sum !== null;
}

/** The column with the time at which it was reached; `planned` has none of its own. */
export function timeColumn(
  state: WarehouseOrderState,
): "accepted_at" | `${Exclude<WarehouseOrderState, "planned" | "new">}_at` {
  return state === "planned" || state === "new" ? "accepted_at" : `${state}_at`;
}

/** The states of which this is true, for a statement on the table. */
export function statesThat(is: (row: Stateful) => boolean): WarehouseOrderState[] {
  return WAREHOUSE_ORDER_STATES.filter((state) => is({ state }));
}
