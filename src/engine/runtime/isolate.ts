/** Maps entries, at most `limit` of them at a time; results in the entries' order. */
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

/** Works on one entry after the other: an entry that fails keeps no other waiting. Throws the first failure at the end. */
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
  /** Handles an entry for which the work fails alone. What it throws ends the whole. */
  onCulprit(entry: Entry, error: unknown): Promise<void>;
  /** Called before entries that failed together are tried in smaller parts. */
  onSplit?(entries: readonly Entry[], error: unknown): void;
  /** Whether a failure is no entry's fault, such as a database that is away: it is thrown. @default none is */
  isShared?(error: unknown): boolean;
}

/**
 * Does work for all entries together. Where that fails, halves are tried until the entries that are to blame stand alone,
 * and the work is done for all others.
 * @param work all or nothing, as a transaction is
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
