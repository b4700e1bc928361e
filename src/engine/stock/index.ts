import { registerFeed } from "../feeds";
import { stockFeed } from "./report-feed";

export {
  actOnStock,
  STOCK_ACTIONS,
  type StockAction,
  stockMovements,
  type StockStanding,
  stockStanding,
} from "./actions";
export { hearOfStock } from "./hints";
export { lookalikesOf } from "./lookalikes";
export { stockLoop, syncDue } from "./loop";
export { type ExplainedSku, explainSku, previewPage, stockTable } from "./views";

/** Names of the feeds below. */
export const STOCK_FEEDS: readonly string[] = [stockFeed.name];

/** The feed that asks the warehouse what is there. */
export function registerStockFeed(): void {
  registerFeed(stockFeed);
}
