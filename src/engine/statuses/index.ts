import type { Feed } from "../feeds";
import { auditFeed } from "./audit-feed";
import { confirmationFeed, staleOrderFeed } from "./look-up-feeds";
import { FEED_NAMES } from "./feed-support";
import { keyFeed } from "./key-feed";
import { reportFeed } from "./report-feed";

export { recordListed } from "./audit-feed";
export { askForStatuses, refreshOrder, refreshOrders, STATUS_ACTIONS } from "./actions";
export { type Received, recordStatuses, type StatusSource, acknowledgeWords } from "./record";
export { raiseStuck } from "./look-up-feeds";

/** Names of the feeds that read the statuses of all orders at once. */
export const LIST_FEEDS: readonly string[] = [FEED_NAMES.report, FEED_NAMES.audit];

export const STATUS_FEEDS: readonly string[] = Object.values(FEED_NAMES);

export const statusFeeds: readonly Feed[] = [
  confirmationFeed,
  staleOrderFeed,
  keyFeed,
  reportFeed,
  auditFeed,
];
