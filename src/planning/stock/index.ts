export { findLookalikes } from "./lookalikes";
export { judgeReport } from "./judge-report";
export { planSku, quantityOf } from "./plan-sku";
export { BUFFER_METADATA_KEY, skuSettings, type SkuSettings, STOCK_METADATA_KEY } from "./sku-settings";
export type {
  ReportedSku,
  ReportReading,
  ReportTotals,
  ReportVerdict,
  SkuInput,
  SkuPlan,
  StockNote,
} from "./types";
export {
  type LineVersion,
  type OrderUnits,
  type ReservedUnits,
  unitsPromised,
  type UnitsOfSku,
} from "./units";
