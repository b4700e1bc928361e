import type { Feed } from "../feeds";
import { auditFeed } from "./audit-feed";
import { confirmationFeed, staleOrderFeed } from "./look-up-feeds";
import { FEED_NAMES } from "./feed-names";
import { keyFeed } from "./key-feed";
import { reportFeed } from "./report-feed";

export { recordListed } from "./audit-feed";
export { askForStatuses, STATUS_ACTIONS, type StatusAction } from "./actions";
export { type Received, type Recorded, recordStatuses, type StatusSource } from "./record";
export { refreshOrder, refreshOrders } from "./refresh";
export { acknowledgeWords } from "./understood";
export { raiseStuck } from "./stuck";

/** Names of the feeds that read the statuses of all orders at once. */
export const LIST_FEEDS: readonly string[] = [FEED_NAMES.report, FEED_NAMES.audit];

/** Names of all feeds of statuses. */
export const STATUS_FEEDS: readonly string[] = Object.values(FEED_NAMES);

/** All feeds of statuses. */
export const statusFeeds: readonly Feed[] = [
  confirmationFeed,
  staleOrderFeed,
  keyFeed,
  reportFeed,
  auditFeed,
];
