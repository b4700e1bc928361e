import { stockFeed } from "./report-feed";

export {
  actOnStock,
  STOCK_ACTIONS,
  stockMovements,
  listStockRuns,
  type StockStatus,
  stockStatus,
} from "./actions";
export { onStockEvent, pollStock, syncDue } from "./sync-due";
export { stockFeed } from "./report-feed";
export { listSkus, type SeenSku, seeSku, type ExplainedSku, previewPage, stockTable } from "./views";

/** Names of the feeds of stock. */
export const STOCK_FEEDS: readonly string[] = [stockFeed.name];
