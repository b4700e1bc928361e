import { createHash } from "node:crypto";
import type { WireOrder } from "../../client/schemas/order";

/** Compares by code unit: the same on every machine, whatever its locale. */
export function compareText(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/** A sorted copy, by id. Medusa's ids grow with time, so this is close to the order of creation. */
export function sortedById<Item extends { readonly id: string }>(items: readonly Item[]): Item[] {
  return [...items].sort((left, right) => compareText(left.id, right.id));
}

/** Equal for bodies that say the same, whatever the order of their members and the day they are sent on. */
export function payloadHash({ date_order: _, ...body }: WireOrder): string {
  return contentHash(body);
}

/** Equal for values that say the same, whatever the order of their members. */
export function contentHash(value: unknown): string {
  return createHash("sha256").update(canonical(value)).digest("base64url");
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value !== null && typeof value === "object") {
    const members = Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`);
    return `{${members.join(",")}}`;
  }
  return JSON.stringify(value);
}
