import type { StockStanding } from "../../../../../../engine/stock";

/** Of the tables' row what a merchant has use for. */
export function presentStock({ stock, held, writes }: StockStanding) {
  return {
    /** Whether Medusa's levels are written; if not, there is a preview. */
    writes,
    accepted_at: stock?.accepted_at ?? null,
    /** When the last report was requested, and how many skus it named. */
    requested_at: stock?.requested_at ?? null,
    reported_skus: stock?.reported_skus ?? 0,
    compared_at: stock?.compared_at ?? null,
    held,
  };
}
