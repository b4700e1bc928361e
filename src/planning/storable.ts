const DEEPEST = 64;
/** NUL, and with the `u` flag a surrogate that is half of no pair. */
const UNSTORABLE = /[\0\p{Cs}]/u;

/**
 * Whether Postgres can store a JSON value: no text in it, keys included, has a NUL or half of a surrogate pair, and it
 * is not nested out of all measure. Source: ours.
 */
export function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === "string") return !UNSTORABLE.test(value);
  if (typeof value !== "object" || value === null) return true;
  if (depth >= DEEPEST) return false;
  return Object.entries(value).every(([key, entry]) => isStorable(key) && isStorable(entry, depth + 1));
}
