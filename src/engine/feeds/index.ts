export {
  type Feed,
  type FeedBatch,
  type FeedFence,
  type FeedPage,
  type FeedPlace,
  type PageRequest,
  registerFeed,
} from "./feed";
export { feedLoop, startFeeds } from "./loop";
export { placesOf } from "./places";
export { KEY_AGAIN_MS, KEY_FEED } from "./run";
export { runNow } from "./run-now";
