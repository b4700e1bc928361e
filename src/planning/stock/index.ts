export {
  findLookalikes,
  judgeReport,
  BUFFER_METADATA_KEY,
  planSku,
  skuSettings,
  type SkuSettings,
  STOCK_METADATA_KEY,
} from "./plan-sku";
export type { ReportReading, ReportTotals, SkuInput, SkuPlan, StockNote } from "./types";
export {
  type LineVersion,
  type OrderUnits,
  type ReservedUnits,
  unitsPromised,
  type UnitsOfSku,
} from "./units";
export { productCard, type ProductFacts } from "./product-card";
