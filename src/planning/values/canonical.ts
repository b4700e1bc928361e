import { hash } from "node:crypto";
import type { WireOrder } from "../../client/schemas/order";

/** Compares by code unit: the same on every machine, whatever its locale. */
export function compareText(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/** A sorted copy, by id. Medusa's ids grow with time, so the order is close to the order of creation. */
export function sortedById<Item extends { readonly id: string }>(items: readonly Item[]): Item[] {
  return [...items].sort((left, right) => compareText(left.id, right.id));
}

/** Equal for bodies with the same content, whatever the order of their members and their `date_order`. */
export function payloadHash({ date_order: _, ...body }: WireOrder): string {
  return contentHash(body);
}

/** SHA-256 of a value as JSON with sorted members: equal for equal content, whatever the order of the members. */
export function contentHash(value: unknown): string {
  return hash("sha256", canonical(value), "base64url");
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object" || value instanceof Date) return JSON.stringify(value);
  const members = value as Readonly<Record<string, unknown>>;
  let text = "";
  for (const name of Object.keys(members).sort()) {
    const member = members[name];
    if (member === undefined) continue;
    text += `${text === "" ? "" : ","}${JSON.stringify(name)}:${canonical(member)}`;
  }
  return `{${text}}`;
}
