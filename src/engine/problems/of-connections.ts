import type { Condition } from "./codes";

/** Problems of a connection, an operation or feed of it, or the whole shop: what raises each, and what ends it. */
export const OF_CONNECTIONS = {
  status_unknown: {
    about: "operation",
    raised: "the warehouse used a word for a status that nobody knows; once for each word of a connection",
    ends: ["status_understood", "words_acknowledged"],
  },
  statuses_unknown: {
    about: "connection",
    raised: "more than twenty words for statuses that nobody knows are open on a connection",
    ends: ["status_understood", "words_acknowledged"],
  },
  statuses_unread: {
    about: "operation",
    raised: "a report or a list of orders has records that cannot be read, beside others that can",
    ends: ["list_read"],
  },
  unknown_at_warehouse: {
    about: "connection",
    raised: "the list of the warehouse has orders with numbers of this shop that the shop does not have",
    ends: ["audited"],
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
  host_not_allowed: {
    about: "connection",
    raised: "the option allowedHosts does not name the connection's host",
    ends: ["call_succeeded"],
  },
  unreachable: {
    about: "connection",
    raised: "the connection was refused, or DNS or TLS failed, three times in a row",
    ends: ["call_succeeded"],
  },
  rate_limited: {
    about: "connection",
    raised: "calls with the ApiKey have met nothing but the rate limit for three minutes",
    ends: ["call_succeeded", "key_replaced"],
  },
  operation_failing: {
    about: "operation",
    raised: "an operation failed for three different commands in a row without a response that could be read",
    ends: ["operation_succeeded"],
  },
  not_understood: {
    about: "operation",
    raised:
      "a response to an operation has other fields than the dialect expects, or three in a row cannot be read",
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
  shop_rule_failing: {
    about: "shop",
    raised:
      "the shop's own rule (beforeHandOver) failed for three orders, or three times for one, without an answer between them",
    ends: ["shop_rule_answered"],
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
    raised: "what a webhook says could not be recorded three times in a row, or reading it never ended",
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
    ends: ["stock_reported", "stock_switched_off"],
  },
  stock_held: {
    about: "connection",
    raised: "a stock report has lost more than a share of what was there, and that is held",
    ends: ["stock_looked_at", "stock_switched_off"],
  },
  stock_failing: {
    about: "connection",
    raised: "Medusa's levels could not be compared or written three times in a row",
    ends: ["stock_written", "stock_switched_off"],
  },
  stock_refused: {
    about: "connection",
    raised:
      "Medusa refuses to write the levels of some skus, while it takes those of others or has no others to take",
    ends: ["stock_taken", "stock_switched_off"],
  },
  stock_offered_twice: {
    about: "connection",
    raised: "another enabled connection keeps the stock of the same ApiKey at another location",
    ends: ["stock_offered_once", "stock_switched_off"],
  },
  skus_shared: {
    about: "connection",
    raised:
      "inventory items of the shop have skus that differ in blanks alone, which are one sku at the warehouse",
    ends: ["skus_told_apart", "stock_switched_off"],
  },
  stock_rows_unread: {
    about: "connection",
    raised: "rows of the stock report cannot be read, while others can",
    ends: ["stock_rows_read", "stock_switched_off"],
  },
  stock_metadata_unreadable: {
    about: "connection",
    raised: "the metadata of products say something about their stock that cannot be read",
    ends: ["stock_metadata_read", "stock_switched_off"],
  },
} as const satisfies Record<string, Condition>;
