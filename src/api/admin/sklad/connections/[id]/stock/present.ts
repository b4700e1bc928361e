import {
  type ExplainedSkuView,
  explainedSku,
  type StockLevelView,
  stockLevelView,
  type StockRunView,
  stockRunView,
  type StockView,
} from "../../../../../../contract";
import type { ExplainedSku, StockStatus } from "../../../../../../engine/stock";
import type { StockLevelRow, StockRunRow } from "../../../../../../modules/sklad/types";
import { toWire, wire } from "../../../../../wire";

const LEVEL = stockLevelView.omit({ looks_like: true }).keyof().options;
const EXPLAINED = explainedSku.keyof().options;
const RUN = stockRunView.keyof().options;

/** The members of a row that a merchant can use. */
export function presentStock({ stock, held, writes, version }: StockStatus): StockView {
  return {
    writes,
    accepted_at: toWire(stock?.accepted_at ?? null),
    requested_at: toWire(stock?.requested_at ?? null),
    reported_skus: stock?.reported_skus ?? 0,
    synced_at: toWire(stock?.synced_at ?? null),
    held,
    version,
  };
}

export function presentLevel(
  level: StockLevelRow,
  lookalikes: ReadonlyMap<string, readonly string[]>,
): StockLevelView {
  return { ...wire(level, LEVEL), looks_like: [...(lookalikes.get(level.sku) ?? [])] };
}

export function presentExplained(sku: ExplainedSku): ExplainedSkuView {
  return wire(sku, EXPLAINED);
}

export function presentRun(run: StockRunRow): StockRunView {
  return wire(run, RUN);
}
