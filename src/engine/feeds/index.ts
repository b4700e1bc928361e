export {
  type Feed,
  type FeedBatch,
  type FeedFence,
  type FeedPage,
  type FeedPlace,
  type PageRequest,
} from "./feed";
export { placesOf } from "./places";
export { pollFeeds } from "./poll";
export { KEY_AGAIN_MS, KEY_FEED } from "./run";
export { runNow } from "./run-now";
