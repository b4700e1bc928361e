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

/** Does it for one after the other: one for which it fails holds up no other. Throws the first failure at the end. */
export async function eachAlone<T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  const failures: { readonly error: unknown }[] = [];
  for (const one of all) await work(one).catch((error: unknown) => failures.push({ error }));
  const [first] = failures;
  if (first) throw first.error;
}
