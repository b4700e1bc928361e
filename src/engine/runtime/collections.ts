export function groupBy<Entry>(
  entries: Iterable<Entry>,
  keyOf: (entry: Entry) => string,
): Map<string, Entry[]> {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    const group = groups.get(keyOf(entry));
    if (group) group.push(entry);
    else groups.set(keyOf(entry), [entry]);
  }
  return groups;
}

/** A number that is counted no further than a limit. */
export interface Counted {
  readonly count: number;
  /** Whether there are more, which are not counted. */
  readonly more: boolean;
}

/** @param found up to one more than `most`, where there are so many */
export function boundedCount(found: number, most: number): Counted {
  return { count: Math.min(found, most), more: found > most };
}

interface Kept<Value> {
  readonly value: Value;
  /** In monotonic milliseconds. */
  readonly until: number;
}

/** Values by key for a time; with one too many, the one that was used longest ago goes. */
export class BoundedCache<Value> {
  /** The least recently used first. */
  readonly #kept = new Map<string, Kept<Value>>();

  /**
   * @param most values that are kept
   * @param now monotonic milliseconds
   */
  constructor(
    private readonly most: number,
    private readonly now: () => number,
  ) {}

  get(key: string): Value | undefined {
    const kept = this.#kept.get(key);
    if (!kept) return undefined;
    this.#kept.delete(key);
    if (kept.until <= this.now()) return undefined;
    this.#kept.set(key, kept);
    return kept.value;
  }

  set(key: string, value: Value, keep_ms: number): void {
    this.#kept.delete(key);
    this.#kept.set(key, { value, until: this.now() + keep_ms });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > this.most && oldest !== undefined) this.#kept.delete(oldest);
  }
}
