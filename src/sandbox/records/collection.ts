/** Whoever keeps what the collections hold, so that it survives a restart. */
export interface Recorder {
  record(collection: string, id: string, value: object): void;
}

/** Looks values up by something other than their id, kept up to date by the collection. */
interface Index<T> {
  readonly keysOf: (value: T) => readonly string[];
  readonly ids: Map<string, string[]>;
}

/**
 * Values by id, in the order they came, with every look-up in constant time. Values are never changed in place:
 * a changed one is put again, and whoever keeps the collection on file is told.
 */
export class Collection<T extends object> {
  private readonly values = new Map<string, T>();
  private readonly indexes = new Map<string, Index<T>>();

  constructor(
    readonly name: string,
    private readonly idOf: (value: T) => string,
    private readonly recorder?: Recorder,
  ) {}

  /** Must be called before the first value comes. `keysOf` must give the same keys for every version of a value. */
  indexBy(index: string, keysOf: (value: T) => readonly string[]): this {
    this.indexes.set(index, { keysOf, ids: new Map() });
    return this;
  }

  get(id: string): T | undefined {
    return this.values.get(id);
  }

  /** In the order they came. */
  findBy(index: string, key: string): readonly T[] {
    const ids = this.indexes.get(index)?.ids.get(key) ?? [];
    return ids.flatMap((id) => this.values.get(id) ?? []);
  }

  all(): IterableIterator<T> {
    return this.values.values();
  }

  get size(): number {
    return this.values.size;
  }

  /** Keeps a value once it can be written: one that cannot would make every list of it fail. */
  put(value: T): T {
    this.recorder?.record(this.name, this.idOf(value), value);
    this.restore(value);
    return value;
  }

  /** Puts a value that comes from the file, so need not go there again. */
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

  /** Lets go of one value; indexes skip it from then on. Not written to the file: what is let go is no loss. */
  forget(id: string): void {
    this.values.delete(id);
  }

  clear(): void {
    this.values.clear();
    for (const { ids } of this.indexes.values()) ids.clear();
  }
}

/** `FF-000123`: what things of one kind are called, counted from 1. */
export function numbered(kind: string, number: number): string {
  return `${kind}-${String(number).padStart(6, "0")}`;
}

export function numberIn(id: string): number {
  return Number(id.replace(/\D/g, ""));
}
