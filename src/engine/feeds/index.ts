export { atPace } from "./call";
export {
  type Feed,
  type FeedBatch,
  type FeedFence,
  type FeedPage,
  type FeedPlace,
  type PageRequest,
  placesOf,
  isSurelyWhole,
  type KnownList,
  knownListOf,
} from "./feed";
export {
  type Listed,
  PERIOD_MS,
  type PeriodCursor,
  periodCursorSchema,
  raiseUnread,
  readListed,
  readPeriods,
  splitListed,
} from "./read-periods";
export { type ListCursor, listCursorSchema, type ListReading, type ListRequest, readList } from "./read-list";
export { FailedPartError, PagingError } from "./read-page";
export { KEY_AGAIN_MS, KEY_FEED, pollFeeds } from "./run";
export { requestedRun, type RequestedRun, runNow } from "./run-now";
