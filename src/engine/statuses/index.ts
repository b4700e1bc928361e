import { registerFeed } from "../feeds";
import { onOrderList } from "../outbox";
import { auditFeed, hearOrders } from "./audit-feed";
import { confirmationFeed, silentOrderFeed } from "./look-up-feeds";
import { FEED_NAMES } from "./feed-names";
import { keyFeed } from "./key-feed";
import { reportFeed } from "./report-feed";

export { askForStatuses, STATUS_ACTIONS, type StatusAction } from "./actions";
export { type Received, type Recorded, recordStatuses, type StatusSource } from "./record";
export { refreshOrder, refreshOrders } from "./refresh";
export { acknowledgeWords } from "./understood";
export { tellOfStuck } from "./stuck";

/** Names of those that the warehouse tells of all its orders by. */
export const TELLING_FEEDS: readonly string[] = [FEED_NAMES.report, FEED_NAMES.audit];

/** Names of the feeds below. */
export const STATUS_FEEDS: readonly string[] = Object.values(FEED_NAMES);

/** Whatever asks the warehouse how its orders are. */
export function registerStatusFeeds(): void {
  for (const feed of [confirmationFeed, silentOrderFeed]) registerFeed(feed);
  registerFeed(keyFeed);
  registerFeed(reportFeed);
  registerFeed(auditFeed);
  onOrderList(hearOrders);
}
