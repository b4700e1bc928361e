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
