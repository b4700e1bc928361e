import type { DecimalText } from "../order-snapshot";

/**
 * When an order's items leave the figure that ReportSklad gives. Not in the spec: *assumed* by a setting
 * (docs/stock.md).
 */
export type ReportReading = "accepted" | "picked" | "shipped";

/** One sku in a stock report. */
export interface ReportedSku {
  readonly sku: string;
  /** As on the wire; several when the sku came several times. Never empty. */
  readonly quantities: readonly DecimalText[];
}

/** Everything that one sku's figure is made of, read together, under the lock when the level is to be written. */
export interface SkuInput {
  readonly sku: string;
  /** Null when no inventory item of the shop has this sku, or several have it. */
  readonly inventory_item_id: string | null;
  /** Medusa's spellings when several inventory items have this sku; empty otherwise. */
  readonly shared: readonly string[];
  /** Whether Medusa manages its inventory. The sku of a variant without managed inventory needs no inventory item. */
  readonly managed: boolean;
  /** Its product is excluded from stock sync (`skuSettings`). */
  readonly opted_out: boolean;
  /** Members of its products' metadata about stock that cannot be read (`skuSettings`). */
  readonly unreadable: readonly string[];
  /** Units never sold: the sku's own buffer, else the connection's. */
  readonly buffer: DecimalText;
  /** From the report in force for the sku, an earlier one while the sku is quarantined. Null: not in that report. */
  readonly reported: ReportedSku | null;
  /** The quarantined figure of the latest report (`judgeReport`); null when the sku is not quarantined. */
  readonly quarantined: { readonly reported: ReportedSku | null } | null;
  /** Units of warehouse orders that the report in force may still count (`unitsPromised`). */
  readonly counted: DecimalText;
  /** Units reserved at the location that are not yet in a warehouse order (`unitsPromised`). */
  readonly awaiting: DecimalText;
  /** Medusa's level at the location, with all reservations there; null when there is none. */
  readonly level: { readonly stocked: DecimalText; readonly reserved: DecimalText } | null;
  /**
   * The level's quantity if only Medusa's own steps (fulfilled, fulfillment canceled) have changed it since the last
   * write; null when unknown. A return received in Medusa looks like a figure entered by hand.
   */
  readonly expected: DecimalText | null;
}

/** One sku's figure and how it is made: `reported − counted − awaiting − buffer = free`. */
export interface SkuPlan {
  readonly sku: string;
  readonly inventory_item_id: string | null;
  /** The quantity that counts when the report has several; never below zero. */
  readonly reported: DecimalText;
  readonly counted: DecimalText;
  readonly awaiting: DecimalText;
  readonly buffer: DecimalText;
  /** Below zero when more is promised than is there. */
  readonly free: DecimalText;
  /** Units a customer can buy: `free`, rounded down, and never below zero. */
  readonly available: DecimalText;
  /** All reservations at the location, whether of our orders or not. */
  readonly reserved: DecimalText;
  /** The quantity for Medusa's level: `available + reserved`. */
  readonly stocked: DecimalText;
  /**
   * `write`: the level has another quantity. `create`: there is no level. `none`: the level is right. `skip`: the level
   * is not touched, and a note gives the reason.
   */
  readonly step: "none" | "write" | "create" | "skip";
  readonly notes: readonly StockNote[];
}

/** Something unusual about a sku. It never stops other skus. */
export type StockNote =
  /** In the report, but in no inventory item. */
  | { readonly code: "unknown_sku" }
  /** Its variant has no managed inventory. */
  | { readonly code: "unmanaged" }
  /** Several inventory items have it, with different blanks or spelling: none of them is chosen. */
  | { readonly code: "shared"; readonly skus: readonly string[] }
  | { readonly code: "opted_out" }
  /** Stock metadata of its product cannot be read and is ignored. */
  | { readonly code: "unreadable_metadata"; readonly members: readonly string[] }
  /** Medusa has no level of it at the location, and `create_levels` is off. */
  | { readonly code: "no_level" }
  /** The report does not list it, which counts as zero. */
  | { readonly code: "not_reported" }
  /** The reported quantity is negative, which counts as zero. */
  | { readonly code: "negative"; readonly reported: DecimalText }
  | { readonly code: "duplicate"; readonly quantities: readonly DecimalText[] }
  /** A part of a unit is free, and is not sold. */
  | { readonly code: "rounded_down"; readonly free: DecimalText }
  /** More is promised to customers than the warehouse has. */
  | { readonly code: "short"; readonly units: DecimalText }
  /** The level was changed in Medusa; the warehouse's figure overwrites it. */
  | { readonly code: "by_hand"; readonly expected: DecimalText; readonly found: DecimalText }
  /** The latest report reduces it so much that a person has to decide. Null: the report does not list the sku. */
  | { readonly code: "held"; readonly reported: DecimalText | null };

/** Totals of a whole report compared with the figures in force. */
export interface ReportTotals {
  /** Skus in the report. */
  readonly skus: number;
  /** Skus whose figure in force is above zero; `known_units` is the sum of those figures. */
  readonly known: number;
  readonly known_units: DecimalText;
  /**
   * Of the known skus, those that the report omits or gives as zero or less; `lost_units` is the sum of their figures.
   */
  readonly lost: number;
  readonly lost_units: DecimalText;
  /** By our clock. `in_force_requested_at` belongs to the report applied last; null when there was none. */
  readonly requested_at: Date;
  readonly in_force_requested_at: Date | null;
}

export type ReportVerdict =
  | { readonly kind: "apply" }
  /** The lost skus are quarantined, each with its figure in force; the rest is applied. */
  | { readonly kind: "quarantine"; readonly lost: number; readonly known: number }
  /** Nothing changes. `empty` raises a problem; `earlier` means that a newer report was applied. */
  | { readonly kind: "ignore"; readonly why: "empty" | "earlier" };
