import type { DecimalText } from "../order-snapshot";

/** When goods leave the figure that ReportSklad gives. Not shown: *assumed* by a setting (docs/stock.md). */
export type ReportReading = "accepted" | "picked" | "shipped";

/** What one report says of a sku. */
export interface ReportedSku {
  readonly sku: string;
  /** As on the wire; several when the sku came several times. Never empty. */
  readonly quantities: readonly DecimalText[];
}

/** Everything one sku's figure is made of, read together: under the lock when it is to be written. */
export interface SkuInput {
  readonly sku: string;
  /** Null: no inventory item of the shop has this sku, or several. */
  readonly inventory_item_id: string | null;
  /** How Medusa spells it where several inventory items have this sku; empty otherwise. */
  readonly shared: readonly string[];
  /** Whether Medusa counts it. A sku of a variant that is sold without counting needs no inventory item. */
  readonly managed: boolean;
  /** Its product says that its stock is left alone (`skuSettings`). */
  readonly opted_out: boolean;
  /** Members of its products' metadata that are about stock and say nothing (`skuSettings`). */
  readonly unreadable: readonly string[];
  /** Units never sold: the sku's own, else the connection's. */
  readonly buffer: DecimalText;
  /** In the report its figure is made from, which is an earlier one while the sku is held. Null: not in that report. */
  readonly reported: ReportedSku | null;
  /** What the latest report says while a person has to look at it (`judgeReport`); null when nothing is held. */
  readonly held: { readonly reported: ReportedSku | null } | null;
  /** Units of warehouse orders that the report its figure is made from may still count (`stores.stockUnits`). */
  readonly counted: DecimalText;
  /** Units reserved at the location that are not yet in a warehouse order (`stores.stockUnits`). */
  readonly awaiting: DecimalText;
  /** Medusa's level at the location, with everything reserved there; null when there is none. */
  readonly level: { readonly stocked: DecimalText; readonly reserved: DecimalText } | null;
  /**
   * What the level holds if nothing but Medusa's own steps (fulfilled, fulfillment cancelled) has moved it since it was
   * written last; null when that is not known. A return that Medusa has received looks like a figure entered by hand.
   */
  readonly expected: DecimalText | null;
}

/** What one sku's figure is, and why: `reported − counted − awaiting − buffer = free`. */
export interface SkuPlan {
  readonly sku: string;
  readonly inventory_item_id: string | null;
  /** Of several quantities the one that counts; never below zero. */
  readonly reported: DecimalText;
  readonly counted: DecimalText;
  readonly awaiting: DecimalText;
  readonly buffer: DecimalText;
  /** May be below zero: more is promised than is there. */
  readonly free: DecimalText;
  /** What a customer can buy: `free`, rounded down when the setting says so, and never below zero. */
  readonly available: DecimalText;
  /** Everything reserved at the location, whoever reserved it. */
  readonly reserved: DecimalText;
  /** What Medusa's level is to hold: `available + reserved`. */
  readonly stocked: DecimalText;
  /**
   * `write`: the level holds something else. `create`: it is missing. `none`: it holds that. `skip`: it is left alone, and
   * a note says why.
   */
  readonly step: "none" | "write" | "create" | "skip";
  readonly notes: readonly StockNote[];
}

/** What is odd about a sku. None of it stops the others. */
export type StockNote =
  /** In the report, and in no inventory item. */
  | { readonly code: "unknown_sku" }
  /** Its variant is sold without counting. */
  | { readonly code: "unmanaged" }
  /** Several inventory items have it, told apart by blanks alone: which of them is meant is not guessed. */
  | { readonly code: "shared"; readonly skus: readonly string[] }
  | { readonly code: "opted_out" }
  /** Its product says something of its stock that cannot be read, and it is treated as if nothing were said. */
  | { readonly code: "unreadable_metadata"; readonly members: readonly string[] }
  /** Medusa has no level of it at the location, and the setting makes none. */
  | { readonly code: "no_level" }
  /** The report does not name it: nothing is there. */
  | { readonly code: "not_reported" }
  /** The report says less than nothing, which counts as nothing. */
  | { readonly code: "negative"; readonly reported: DecimalText }
  | { readonly code: "duplicate"; readonly quantities: readonly DecimalText[] }
  /** A part of a unit is free, and is not sold. */
  | { readonly code: "rounded_down"; readonly free: DecimalText }
  /** More is promised to customers than is there. */
  | { readonly code: "short"; readonly units: DecimalText }
  /** Somebody has changed the figure in Medusa: it is kept by the warehouse. */
  | { readonly code: "by_hand"; readonly expected: DecimalText; readonly found: DecimalText }
  /** The latest report says that much less that a person has to look at it first. Null: it does not name the sku. */
  | { readonly code: "held"; readonly reported: DecimalText | null };

/** A whole report beside the figures in force, one per sku. */
export interface ReportTotals {
  /** Skus the report names. */
  readonly skus: number;
  /** Skus whose figure in force is above zero, and their units. */
  readonly known: number;
  readonly known_units: DecimalText;
  /** Of these, the ones that the report does not name or says are zero or less, and their units in force. */
  readonly lost: number;
  readonly lost_units: DecimalText;
  /** Our clock. `in_force`: of the report applied last; null when there was none. */
  readonly requested_at: Date;
  readonly in_force_requested_at: Date | null;
}

export type ReportVerdict =
  | { readonly kind: "apply" }
  /** What is lost is held sku by sku, each on its figure in force; the rest is applied. */
  | { readonly kind: "hold"; readonly lost: number; readonly known: number }
  /** Nothing changes. `empty` is told; `earlier` has been overtaken. */
  | { readonly kind: "ignore"; readonly why: "empty" | "earlier" };
