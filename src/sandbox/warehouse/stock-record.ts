/** What the catalog knows of a sku: what AddProduct brought, or at least a name. */
export interface ProductCard {
  readonly id_product_FF: string;
  readonly sku: string;
  readonly name: string;
  readonly [extra: string]: unknown;
}

/** One sku of one environment. */
export interface StockRecord {
  readonly environment: string;
  readonly sku: string;
  readonly name: string;
  /** Null while the sku is known from orders alone; it is then in no report. */
  readonly product: ProductCard | null;
  /** Lies on the shelf. Below zero only with the option `negativeShelves`, when more was picked than ever came. */
  readonly shelf: number;
  /** Of what lies on the shelf: promised to orders that are not picked yet. */
  readonly reserved: number;
  /** Picked, and not shipped yet. */
  readonly packed: number;
}

export const MOVEMENT_TYPES = ["order", "return", "delivery_request", "correction"] as const;
export type MovementType = (typeof MOVEMENT_TYPES)[number];

export interface MovementRecord {
  readonly id: string;
  readonly environment: string;
  readonly sku: string;
  readonly name: string;
  /** ISO 8601. */
  readonly at: string;
  /** Negative when goods leave the shelf. */
  readonly count: number;
  readonly type: MovementType;
  /** The warehouse's number of the order, return or request; null for a correction. */
  readonly document: string | null;
}
