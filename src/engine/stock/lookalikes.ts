import type { StockLevelRow } from "../../modules/sklad/types";
import { findLookalikes } from "../../planning/stock";
import type { Context } from "../context";

const UNPAIRED = ["not_reported", "unknown_sku"];

/**
 * For each of these skus that Medusa or the report alone has: skus of the other side that look like it. A person reads which
 * of them are one article.
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
