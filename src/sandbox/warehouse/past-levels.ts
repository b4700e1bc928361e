import type { StockRecord } from "./stock-record";

interface Version {
  /** Start of this version, in milliseconds. */
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

  /** Records a change of a level. */
  change(id: string, before: StockRecord | undefined, record: StockRecord): void {
    if (this.delay === 0) return;
    const now = this.clock();
    const versions = this.versions.get(id) ?? [{ since: Number.NEGATIVE_INFINITY, record: before }];
    // Versions that no report can show any more are dropped.
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

  /** Index of the version that a present report shows; the first version applies to every earlier time. */
  private latest(versions: readonly Version[]): number {
    const madeAt = this.clock() - this.delay;
    return versions.filter(({ since }) => since <= madeAt).length - 1;
  }
}
