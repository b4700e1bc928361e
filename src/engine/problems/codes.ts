import type { ProblemCode } from "../../planning/messages";

/** What ends a problem: something that happens to a warehouse order, or to a connection. */
export type Ending =
  | "accepted"
  | "edited"
  | "canceled"
  | "withdrawn"
  | "refused"
  | "in_sync"
  | "moved"
  | "hold_left"
  | "connection_enabled"
  | "settled"
  | "planned"
  | "plan_stopped"
  | "not_refunded"
  | "reserved"
  | "acted"
  | "canceled_in_medusa"
  | "followed"
  | "change_closed"
  | "cash_agreed"
  | "call_succeeded"
  | "operation_succeeded"
  | "key_replaced"
  | "batches_retried"
  | "settings_read"
  | "drained"
  | "feed_succeeded"
  | "status_understood"
  | "status_moved"
  | "status_recorded"
  | "status_confirmed"
  | "found"
  | "revived"
  | "returned"
  | "acknowledged"
  | "audited"
  | "webhooks_understood"
  | "webhooks_recorded"
  | "webhook_terms_changed"
  | "stock_reported"
  | "stock_looked_at"
  | "stock_written";

interface Condition {
  /** Whom it is about: one warehouse order, one command, a Medusa order, a connection, or one operation of a connection. */
  readonly about: "warehouse_order" | "command" | "order" | "connection" | "operation" | "shop" | "feed";
  /** The condition that raises it. */
  readonly raised: string;
  /** What ends it; each is said by one place of the engine, which calls `endForOrders` or `endForConnection`. */
  readonly ends: readonly Ending[];
}

/** Every problem there is: the condition that raises it and what ends it. Sentences: `planning/messages`. */
export const PROBLEM_CONDITIONS = {
  refused: {
    about: "warehouse_order",
    raised: "the warehouse refused the order",
    ends: ["accepted", "canceled", "withdrawn", "moved", "acted"],
  },
  edit_refused: {
    about: "warehouse_order",
    raised: "the warehouse refused a change and keeps the former version",
    ends: ["edited", "in_sync", "canceled", "withdrawn", "acted"],
  },
  cancel_refused: {
    about: "warehouse_order",
    raised: "the warehouse refused to cancel",
    ends: ["canceled", "withdrawn", "acted"],
  },
  outcome_unclear: {
    about: "warehouse_order",
    raised: "nobody can tell whether the warehouse has carried a call out, and the command is parked",
    ends: ["accepted", "edited", "canceled", "withdrawn", "acted"],
  },
  not_getting_through: {
    about: "warehouse_order",
    raised: "three calls for the same order have failed",
    ends: ["accepted", "edited", "canceled", "withdrawn", "refused", "moved", "acted"],
  },
  connection_disabled: {
    about: "warehouse_order",
    raised: "an order that was not sent is held because no enabled connection serves its stock location",
    ends: ["connection_enabled", "moved", "hold_left", "accepted", "withdrawn", "canceled"],
  },
  left_on_disabled: {
    about: "command",
    raised: "a change, a cancellation or an unclear outcome waits on a disabled connection",
    ends: ["connection_enabled", "settled"],
  },
  command_failing: {
    about: "command",
    raised: "three calls for the same command have failed, and it has no order",
    ends: ["settled"],
  },
  command_parked: {
    about: "command",
    raised: "a command without an order had its tries, or nobody can tell whether it was carried out",
    ends: ["settled"],
  },
  twice_at_warehouse: {
    about: "warehouse_order",
    raised: "a look-up found the order twice",
    ends: ["canceled", "withdrawn", "acted"],
  },
  alive_at_warehouse: {
    about: "warehouse_order",
    raised: "a look-up found an order that was given up here",
    ends: ["canceled", "acted"],
  },
  canceled_only_at_warehouse: {
    about: "warehouse_order",
    raised: "the warehouse cancelled what Medusa then did not",
    ends: ["canceled_in_medusa", "acted"],
  },
  canceled_in_part: {
    about: "warehouse_order",
    raised: "the warehouse cancelled one parcel of an order and refused to cancel another",
    ends: ["canceled_in_medusa", "acted"],
  },
  medusa_refuses: {
    about: "warehouse_order",
    raised: "Medusa has refused three times to show what the warehouse has done",
    ends: ["followed", "canceled", "acted"],
  },
  order_change_open: {
    about: "warehouse_order",
    raised:
      "for minutes a change of the Medusa order has been open, and Medusa registers nothing else meanwhile",
    ends: ["followed", "change_closed", "canceled", "acted"],
  },
  cash_differs: {
    about: "warehouse_order",
    raised: "all parcels have come to their end, and what they collected is not what the order owes",
    ends: ["followed", "cash_agreed", "canceled", "acted"],
  },
  cannot_plan: {
    about: "order",
    raised: "the order could not be planned",
    ends: ["planned", "plan_stopped"],
  },
  plan_repeats: {
    about: "order",
    raised: "the same plan came again and again though nothing had changed",
    ends: ["acted", "planned"],
  },
  status_unknown: {
    about: "operation",
    raised: "the warehouse used a word for a status that nobody knows; once for each word of a connection",
    ends: ["status_understood"],
  },
  status_not_recorded: {
    about: "warehouse_order",
    raised: "what the warehouse says of the order could not be written down, while that of others could",
    ends: ["status_recorded", "acknowledged"],
  },
  status_contradicts: {
    about: "warehouse_order",
    raised: "a look-up says that the order ended otherwise than it had",
    ends: ["status_moved", "acknowledged"],
  },
  status_unconfirmed: {
    about: "warehouse_order",
    raised: "a notification that moves money could not be confirmed by five look-ups",
    ends: ["status_moved", "status_confirmed", "canceled", "acknowledged"],
  },
  canceled_by_warehouse: {
    about: "warehouse_order",
    raised: "the warehouse cancelled an order that nobody here had asked to cancel",
    ends: ["canceled_in_medusa", "revived", "acted", "acknowledged"],
  },
  moves_though_canceled: {
    about: "warehouse_order",
    raised: "the parcel of an order that is cancelled here or in Medusa lives at the warehouse",
    ends: ["canceled", "returned", "acknowledged"],
  },
  recipient_refused: {
    about: "warehouse_order",
    raised: "the recipient refused the parcel",
    ends: ["returned", "acknowledged"],
  },
  came_back: {
    about: "warehouse_order",
    raised: "the parcel came back to the warehouse",
    ends: ["acknowledged"],
  },
  stuck_at_warehouse: {
    about: "warehouse_order",
    raised: "the order has been picked, or shipped, for more days than `stuck_after_days`",
    ends: ["status_moved", "canceled"],
  },
  missing_at_warehouse: {
    about: "warehouse_order",
    raised: "neither the list nor a look-up of the warehouse has an order that it had accepted",
    ends: ["found", "status_moved", "canceled", "acknowledged"],
  },
  unknown_at_warehouse: {
    about: "connection",
    raised: "the list of the warehouse has orders with numbers of this shop that the shop does not have",
    ends: ["audited"],
  },
  refunded: {
    about: "warehouse_order",
    raised:
      "everything that was paid was refunded, and the warehouse holds the parcel and has not begun to pick it",
    ends: ["canceled", "withdrawn", "acted", "not_refunded"],
  },
  not_reserved: {
    about: "warehouse_order",
    raised: "the checkout made no reservations, and they could not be made afterwards",
    ends: ["accepted", "canceled", "withdrawn", "reserved", "acted"],
  },
  invalid_key: {
    about: "connection",
    raised: "the warehouse responded with 401",
    ends: ["call_succeeded", "key_replaced"],
  },
  key_unreadable: {
    about: "connection",
    raised: "the stored ApiKey cannot be decrypted",
    ends: ["call_succeeded", "key_replaced"],
  },
  unreachable: {
    about: "connection",
    raised: "the connection was refused, or DNS or TLS failed, three times in a row",
    ends: ["call_succeeded"],
  },
  operation_failing: {
    about: "operation",
    raised: "an operation failed for three different commands in a row without a response that could be read",
    ends: ["operation_succeeded"],
  },
  not_understood: {
    about: "operation",
    raised: "the responses to an operation are not what the dialect expects, three times in a row",
    ends: ["operation_succeeded"],
  },
  settings_unreadable: {
    about: "connection",
    raised: "the stored settings cannot be read",
    ends: ["settings_read"],
  },
  batches_unsupported: {
    about: "connection",
    raised: "the array form of AddOrder was refused or contradicted",
    ends: ["batches_retried"],
  },
  nobody_sends: {
    about: "shop",
    raised: "no process drains the outbox",
    ends: ["drained"],
  },
  feed_failing: {
    about: "feed",
    raised: "a feed failed three times in a row",
    ends: ["feed_succeeded"],
  },
  webhooks_not_understood: {
    about: "connection",
    raised: "a webhook is not understood",
    ends: ["webhooks_understood"],
  },
  webhooks_failing: {
    about: "connection",
    raised: "what a webhook says could not be recorded three times in a row",
    ends: ["webhooks_recorded"],
  },
  webhook_refused: {
    about: "connection",
    raised:
      "a webhook with a right token came from another address than those listed, or without the header asked for",
    ends: ["webhook_terms_changed"],
  },
  stock_report_empty: {
    about: "connection",
    raised: "a stock report names no sku at all",
    ends: ["stock_reported"],
  },
  stock_held: {
    about: "connection",
    raised: "a stock report has lost more than a share of what was there, and that is held",
    ends: ["stock_looked_at"],
  },
  stock_failing: {
    about: "connection",
    raised: "Medusa's levels could not be compared or written three times in a row",
    ends: ["stock_written"],
  },
} as const satisfies Record<ProblemCode, Condition>;

/** Codes that an ending ends. */
export function endedBy(ending: Ending): ProblemCode[] {
  return (Object.keys(PROBLEM_CONDITIONS) as ProblemCode[]).filter((code) =>
    (PROBLEM_CONDITIONS[code].ends as readonly Ending[]).includes(ending),
  );
}
