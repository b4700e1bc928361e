/** How JSON writes what {@link storableText} replaces, or a backslash before the same letters. */
const ESCAPED = /\\u(?:0000|d[89a-f])/;

/**
 * JSON for the database. Postgres keeps neither NUL nor half a surrogate pair: one such name, or word of an error, must
 * not hold back a whole snapshot, nor a whole batch.
 */
export function storable(json: unknown): string {
  const text = JSON.stringify(json);
  return ESCAPED.test(text) ? JSON.stringify(json, replaced) : text;
}

function replaced(_key: string, value: unknown): unknown {
  if (typeof value === "string") return storableText(value);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [storableText(name), entry]));
}

export function storableText(text: string): string {
  return text.replace(/[\0\p{Surrogate}]/gu, "\uFFFD");
}
