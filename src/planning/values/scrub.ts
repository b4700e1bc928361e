/**
 * A Ukrainian phone as people write it: 380…, 80… or 0…, with spaces, dashes and brackets, not inside a longer number.
 */
const PHONE = /(?<![\p{L}\d-])\+?(?:3?8[\s()-]*)?0[\s()-]*(?:\d[\s()-]*){8}\d(?![\p{L}\d])/gu;

/** Replaces the phones that the warehouse repeats in its texts, because problems and events are stored for long. */
export function withoutPhones(text: string): string {
  return text.replace(PHONE, "***");
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
