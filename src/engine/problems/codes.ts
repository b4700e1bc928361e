import type { ProblemCode } from "../../planning/messages";
import { OF_CONNECTIONS } from "./of-connections";
import { OF_ORDERS } from "./of-orders";

/** What ends a problem: something that happens to a warehouse order, or to a connection. */
export type Ending =
  | "accepted"
  | "edited"
  | "agrees"
  | "responded"
  | "paid_once"
  | "canceled"
  | "withdrawn"
  | "nothing_fails"
  | "nothing_parked"
  | "in_sync"
  | "moved"
  | "hold_left"
  | "connection_enabled"
  | "settled"
  | "planned"
  | "plan_stopped"
  | "order_gone"
  | "fulfillment_settled"
  | "not_refunded"
  | "reserved"
  | "acted"
  | "canceled_in_medusa"
  | "fulfillments_canceled"
  | "goods_settled"
  | "followed"
  | "change_closed"
  | "cash_agreed"
  | "completable"
  | "call_succeeded"
  | "operation_succeeded"
  | "key_replaced"
  | "batches_retried"
  | "settings_read"
  | "drained"
  | "shop_rule_answered"
  | "told_again"
  | "feed_succeeded"
  | "status_understood"
  | "words_acknowledged"
  | "status_moved"
  | "status_recorded"
  | "status_confirmed"
  | "found"
  | "absent"
  | "revived"
  | "returned"
  | "acknowledged"
  | "list_read"
  | "audited"
  | "webhooks_understood"
  | "webhooks_recorded"
  | "webhook_terms_changed"
  | "stock_reported"
  | "stock_looked_at"
  | "stock_written"
  | "stock_taken"
  | "stock_metadata_read"
  | "stock_offered_once"
  | "skus_told_apart"
  | "stock_rows_read"
  | "stock_switched_off";

/** When a problem is raised, and when it is over. */
export interface Condition {
  /** Whom it is about: one warehouse order, one command, a Medusa order, a connection, or one operation of a connection. */
  readonly about: "warehouse_order" | "command" | "order" | "connection" | "operation" | "shop" | "feed";
  /** The condition that raises it. */
  readonly raised: string;
  /** What ends it; each is said by a place of the engine, which calls `endForOrders` or `endForConnection`. */
  readonly ends: readonly Ending[];
}

/** Every problem there is: the condition that raises it and what ends it. Sentences: `planning/messages`. */
export const PROBLEM_CONDITIONS = { ...OF_ORDERS, ...OF_CONNECTIONS } as const satisfies Record<
  ProblemCode,
  Condition
>;

/** Codes of problems about some of these: who raises one says whom it is about, and only that is ended again. */
export type CodeAbout<About extends Condition["about"]> = {
  [Code in ProblemCode]: (typeof PROBLEM_CONDITIONS)[Code]["about"] extends About ? Code : never;
}[ProblemCode];

/** Codes that an ending ends. */
export function endedBy(ending: Ending): ProblemCode[] {
  return (Object.keys(PROBLEM_CONDITIONS) as ProblemCode[]).filter((code) =>
    (PROBLEM_CONDITIONS[code].ends as readonly Ending[]).includes(ending),
  );
}
