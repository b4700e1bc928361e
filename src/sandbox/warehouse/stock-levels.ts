/** The catalog's data of a SKU: those of AddProduct, or at least a name. */
export interface ProductCard {
  readonly id_product_FF: string;
  readonly sku: string;
  readonly name: string;
  readonly [extra: string]: unknown;
}

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

export type MovementType = "order" | "return" | "delivery_request" | "correction";

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

interface Version {
  readonly since: number;
  /** Undefined while the SKU was not known. */
  readonly record: StockRecord | undefined;
}

/** Earlier versions of the levels, for delayed reports. */
export class PastLevels {
  private readonly versions = new Map<string, Version[]>();

  constructor(
    /** Delay of reports, in milliseconds. */
    private readonly delay: number,
    private readonly clock: () => number,
  ) {}

  change(id: string, before: StockRecord | undefined, record: StockRecord): void {
    if (this.delay === 0) return;
    const now = this.clock();
    const versions = this.versions.get(id) ?? [{ since: Number.NEGATIVE_INFINITY, record: before }];
    // Versions that no report can show any more are dropped.
    this.versions.set(id, [...versions.slice(this.latest(versions)), { since: now, record }]);
  }

  reported(id: string, record: StockRecord): StockRecord | undefined {
    const versions = this.versions.get(id);
    return versions ? versions[this.latest(versions)]?.record : record;
  }

  clear(): void {
    this.versions.clear();
  }

  /** Index of the version that a present report shows; the first version applies to every earlier time. */
  private latest(versions: readonly Version[]): number {
    const madeAt = this.clock() - this.delay;
    return versions.filter(({ since }) => since <= madeAt).length - 1;
  }
}
