/** Receives every change of a collection. */
export interface Recorder {
  record(collection: string, id: string, value: object): void;
}

/** An index by keys other than the id, which the collection keeps up to date. */
interface Index<T> {
  readonly keysOf: (value: T) => readonly string[];
  readonly ids: Map<string, string[]>;
}

/**
 * Values by id in the order of insertion, with look-ups in constant time. Values are immutable: a changed one is put again,
 * and the collection's keeper is notified.
 */
export class Collection<T extends object> {
  private readonly values = new Map<string, T>();
  private readonly indexes = new Map<string, Index<T>>();

  constructor(
    readonly name: string,
    private readonly idOf: (value: T) => string,
    private readonly recorder?: Recorder,
  ) {}

  /** Adds an index; it must be called before the first value is put. `keysOf` must return the same keys for every version of a value. */
  indexBy(index: string, keysOf: (value: T) => readonly string[]): this {
    this.indexes.set(index, { keysOf, ids: new Map() });
    return this;
  }

  get(id: string): T | undefined {
    return this.values.get(id);
  }

  findBy(index: string, key: string): readonly T[] {
    const ids = this.indexes.get(index)?.ids.get(key) ?? [];
    return ids.flatMap((id) => this.values.get(id) ?? []);
  }

  /** All values, in the order of insertion. */
  all(): IterableIterator<T> {
    return this.values.values();
  }

  get size(): number {
    return this.values.size;
  }

  put(value: T): T {
    this.restore(value);
    this.recorder?.record(this.name, this.idOf(value), value);
    return value;
  }

  /** Puts a value that is no change, such as one from the file. */
  restore(value: T): void {
    const id = this.idOf(value);
    const isNew = !this.values.has(id);
    this.values.set(id, value);
    if (!isNew) return;
    for (const { keysOf, ids } of this.indexes.values()) {
      for (const key of new Set(keysOf(value))) {
        const found = ids.get(key);
        if (found) found.push(id);
        else ids.set(key, [id]);
      }
    }
  }

  /** Drops a value; indexes skip it from then on. */
  forget(id: string): void {
    this.values.delete(id);
  }

  clear(): void {
    this.values.clear();
    for (const { ids } of this.indexes.values()) ids.clear();
  }
}

/** Identifiers of one kind such as `FF-000123`, numbered from 1. */
export function numbered(kind: string, number: number): string {
  return `${kind}-${String(number).padStart(6, "0")}`;
}

export function numberIn(id: string): number {
  return Number(id.replace(/\D/g, ""));
}

/** Events by time; bisection finds the events of a period. */
class TimeLog<T> {
  private readonly times: number[] = [];
  private readonly values: T[] = [];

  /** Adds an event. A time before the last one is replaced by the last one, because a computer's clock can be set back. */
  push(at: number, value: T): void {
    this.times.push(Math.max(at, this.times[this.times.length - 1] ?? at));
    this.values.push(value);
  }

  /** Events from `from` (included) to `to` (excluded), in milliseconds. */
  between(from: number, to: number): T[] {
    return this.values.slice(this.firstAtOrAfter(from), this.firstAtOrAfter(to));
  }

  private firstAtOrAfter(at: number): number {
    let low = 0;
    let high = this.times.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.times[middle] ?? Infinity) < at) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Events by time, separately for each environment. */
export class EnvironmentLog<T> {
  private readonly logs = new Map<string, TimeLog<T>>();

  push(environment: string, at: number, value: T): void {
    const log = this.logs.get(environment) ?? new TimeLog<T>();
    this.logs.set(environment, log);
    log.push(at, value);
  }

  /** Events from `from` (included) to `to` (excluded), in milliseconds. */
  between(environment: string, from: number, to: number): T[] {
    return this.logs.get(environment)?.between(from, to) ?? [];
  }

  clear(): void {
    this.logs.clear();
  }
}
