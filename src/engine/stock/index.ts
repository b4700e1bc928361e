import { stockFeed } from "./report-feed";

export {
  actOnStock,
  STOCK_ACTIONS,
  type StockAction,
  stockMovements,
  type StockStatus,
  stockStatus,
} from "./actions";
export { onStockEvent } from "./stock-events";
export { lookalikesOf } from "./lookalikes";
export { pollStock } from "./poll";
export { stockFeed } from "./report-feed";
export { syncDue } from "./sync-due";
export { type ExplainedSku, explainSku, previewPage, stockTable } from "./views";

/** Names of the feeds of stock. */
export const STOCK_FEEDS: readonly string[] = [stockFeed.name];
