/** The catalog's data of a SKU: those of AddProduct, or at least a name. */
export interface ProductCard {
  readonly id_product_FF: string;
  readonly sku: string;
  readonly name: string;
  readonly [extra: string]: unknown;
}

/** The level of one SKU in one environment. */
export interface StockRecord {
  readonly environment: string;
  readonly sku: string;
  readonly name: string;
  /** Null while the SKU is known only from orders; it is then in no report. */
  readonly product: ProductCard | null;
  /** Quantity on the shelf. Below zero only with the option `negativeShelves`, when more was picked than received. */
  readonly shelf: number;
  /** The part of the shelf's quantity that is reserved for orders not picked yet. */
  readonly reserved: number;
  /** Quantity that is picked and not shipped yet. */
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
