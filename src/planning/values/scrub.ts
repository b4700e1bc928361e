/** A Ukrainian phone as people write it: 380…, 80… or 0…, with spaces, dashes and brackets; not inside a longer number. */
const PHONE = /(?<![\p{L}\d-])\+?(?:3?8[\s()-]*)?0[\s()-]*(?:\d[\s()-]*){8}\d(?![\p{L}\d])/gu;

/** The warehouse's words without the phones it repeats in them: what is stored with a problem or an event stays. */
export function withoutPhones(text: string): string {
  return text.replace(PHONE, "***");
}

/** Members of a problem's params that hold words of the warehouse or of an error. */
const FREE_TEXT = ["descriptions", "reason", "error"];

/** The same for params; names, numbers and ids in them are ours, and stay as they are. */
export function paramsWithoutPhones(params: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, FREE_TEXT.includes(name) ? scrubbed(value) : value]),
  );
}

function scrubbed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(scrubbed);
  return typeof value === "string" ? withoutPhones(value) : value;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** A sentence for a page or an e-mail: what is quoted in it is text, whoever wrote it. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
