import type { StockLevelRow } from "../../modules/sklad/types";
import { findLookalikes } from "../../planning/stock";
import type { Context } from "../context";

const UNPAIRED = ["not_reported", "unknown_sku"];

/**
 * For skus that only Medusa or only the report has: similar skus of the other side. A person decides which are the same
 * article.
 */
export async function lookalikesOf(
  { sklad }: Pick<Context, "sklad">,
  connectionId: string,
  levels: readonly StockLevelRow[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (!levels.some(({ notes }) => notes.some(({ code }) => UNPAIRED.includes(code)))) return new Map();
  const { not_reported, unknown_sku } = await sklad.stores.stockLevels.unpaired(connectionId);
  return findLookalikes(not_reported, unknown_sku);
}
