import type { StockStanding } from "../../../../../../engine/stock";
import type { StockLevelRow } from "../../../../../../modules/sklad/types";

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

/** One sku: what is reported, what was written, and what is odd about it. Quantities are decimal text. */
export function presentLevel(level: StockLevelRow) {
  return {
    sku: level.sku,
    /** Of the report in force; several quantities where it names the sku several times, null where it does not. */
    quantities: level.quantities,
    reported: level.reported,
    /** When the last report that changed something was requested. */
    reported_at: level.reported_at,
    /** Since when the last report waits for a person, and what that says. */
    held_at: level.held_at,
    held_quantities: level.held_quantities,
    /** What Medusa's level was left at by us. */
    applied: level.applied,
    applied_at: level.applied_at,
    /** A figure entered in Medusa that was replaced: it is kept by the warehouse. */
    replaced: level.replaced,
    replaced_at: level.replaced_at,
    notes: level.notes,
    history: level.history,
  };
}
