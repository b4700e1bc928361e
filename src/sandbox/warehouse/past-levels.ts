import type { StockRecord } from "./stock-record";

interface Version {
  /** Since when it was so, in milliseconds. */
  readonly since: number;
  /** Undefined: the sku was not known yet. */
  readonly record: StockRecord | undefined;
}

/** Earlier versions of the levels, for reports that are late. */
export class PastLevels {
  private readonly versions = new Map<string, Version[]>();

  constructor(
    /** How late reports are, in milliseconds. */
    private readonly delay: number,
    private readonly clock: () => number,
  ) {}

  /** A level becomes another one. */
  change(id: string, before: StockRecord | undefined, record: StockRecord): void {
    if (this.delay === 0) return;
    const now = this.clock();
    const versions = this.versions.get(id) ?? [{ since: Number.NEGATIVE_INFINITY, record: before }];
    // Drops versions that are older than any report can still show.
    this.versions.set(id, [...versions.slice(this.latest(versions)), { since: now, record }]);
  }

  /** The level that a report shows now. */
  reported(id: string, record: StockRecord): StockRecord | undefined {
    const versions = this.versions.get(id);
    return versions ? versions[this.latest(versions)]?.record : record;
  }

  clear(): void {
    this.versions.clear();
  }

  /** The place of the version that a report of now is of. The first has always been. */
  private latest(versions: readonly Version[]): number {
    const madeAt = this.clock() - this.delay;
    return versions.filter(({ since }) => since <= madeAt).length - 1;
  }
}
