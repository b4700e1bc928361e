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
  | "call_succeeded"
  | "operation_succeeded"
  | "key_replaced"
  | "batches_retried"
  | "settings_read"
  | "drained"
  | "feed_succeeded"
  | "webhooks_understood"
  | "webhooks_recorded"
  | "webhook_terms_changed";

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
} as const satisfies Record<ProblemCode, Condition>;

/** Codes that an ending ends. */
export function endedBy(ending: Ending): ProblemCode[] {
  return (Object.keys(PROBLEM_CONDITIONS) as ProblemCode[]).filter((code) =>
    (PROBLEM_CONDITIONS[code].ends as readonly Ending[]).includes(ending),
  );
}
