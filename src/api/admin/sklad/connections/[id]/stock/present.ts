import {
  type ExplainedSkuView,
  explainedSku,
  type ListedSkuView,
  type StockLevelView,
  stockLevelView,
  type StockRunView,
  stockRunView,
  type StockView,
} from "../../../../../../contract";
import type { ExplainedSku, SeenSku, StockStatus } from "../../../../../../engine/stock";
import type { StockRunRow } from "../../../../../../modules/sklad/types";
import { toWire, wire } from "../../../../../responses";

const LEVEL = stockLevelView.omit({ looks_like: true }).keyof().options;
const EXPLAINED = explainedSku.keyof().options;
const RUN = stockRunView.keyof().options;

/** The members of a row that a merchant can use. */
export function presentStock({ stock, refresh, ...status }: StockStatus): StockView {
  return {
    ...toWire(status),
    refresh: toWire(refresh),
    accepted_at: toWire(stock?.accepted_at ?? null),
    requested_at: toWire(stock?.requested_at ?? null),
    reported_skus: stock?.reported_skus ?? 0,
    synced_at: toWire(stock?.synced_at ?? null),
    synced_requested_at: toWire(stock?.synced_requested_at ?? null),
  };
}

export function presentLevel({ level, lookalikes }: Pick<SeenSku, "level" | "lookalikes">): StockLevelView {
  return { ...wire(level, LEVEL), looks_like: [...lookalikes] };
}

export function presentListed({ product, explanation, ...seen }: SeenSku): ListedSkuView {
  return { ...presentLevel(seen), product, explanation: explanation && presentExplained(explanation) };
}

export function presentExplained(sku: ExplainedSku): ExplainedSkuView {
  return wire(sku, EXPLAINED);
}

export function presentRun(run: StockRunRow): StockRunView {
  return wire(run, RUN);
}
