/** Maps entries, at most `limit` at a time; results in the entries' order. */
export async function inParallel<Entry, Result>(
  limit: number,
  entries: Iterable<Entry>,
  work: (entry: Entry) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = [...entries].entries();
  const worker = async () => {
    for (const [index, entry] of waiting) results[index] = await work(entry);
  };
  const finished = await Promise.allSettled(Array.from({ length: limit }, worker));
  const failed = finished.find((result) => result.status === "rejected");
  if (failed) throw failed.reason;
  return results;
}

/** Runs work on one entry after the other. A failure does not stop the others; the first one is thrown at the end. */
export async function forEachIsolated<Entry>(
  entries: readonly Entry[],
  work: (entry: Entry) => Promise<unknown>,
): Promise<void> {
  const failures: { readonly error: unknown }[] = [];
  for (const entry of entries) await work(entry).catch((error: unknown) => failures.push({ error }));
  const [first] = failures;
  if (first) throw first.error;
}

interface Isolation<Entry> {
  /** Handles an entry for which the work fails on its own. An error thrown here ends everything. */
  onCulprit(entry: Entry, error: unknown): Promise<void>;
  /** Called before entries that failed together are tried in smaller parts. */
  onSplit?(entries: readonly Entry[], error: unknown): void;
  /** Whether an error is no entry's fault, such as an unavailable database: it is thrown. @default none is */
  isShared?(error: unknown): boolean;
}

/**
 * Runs work for all entries together. If it fails, it bisects them until each failing entry is found, and the work is
 * done for all others.
 * @param work all or nothing, such as a transaction
 */
export async function isolate<Entry>(
  entries: readonly Entry[],
  work: (entries: readonly Entry[]) => Promise<unknown>,
  isolation: Isolation<Entry>,
): Promise<void> {
  const [first, ...others] = entries;
  if (first === undefined) return;
  try {
    await work(entries);
    return;
  } catch (error) {
    if (isolation.isShared?.(error)) throw error;
    if (others.length === 0) {
      await isolation.onCulprit(first, error);
      return;
    }
    isolation.onSplit?.(entries, error);
  }
  const middle = Math.ceil(entries.length / 2);
  await isolate(entries.slice(0, middle), work, isolation);
  await isolate(entries.slice(middle), work, isolation);
}
