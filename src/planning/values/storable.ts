import { withoutPhones } from "../../client/text";

export { withoutPhones };

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

/** Params of a problem that hold free text of the warehouse or of an error. */
const FREE_TEXT = ["descriptions", "reason", "error"];

/** {@link withoutPhones} for the free text in a problem's params; names, numbers and ids stay as they are. */
export function paramsWithoutPhones(params: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, FREE_TEXT.includes(name) ? scrubbed(value) : value]),
  );
}

function scrubbed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(scrubbed);
  return typeof value === "string" ? withoutPhones(value) : value;
}
