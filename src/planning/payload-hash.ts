import { createHash } from "node:crypto";
import type { WireOrder } from "../client/schemas/order";

/** Equal for bodies that say the same, whatever the order of their members. */
export function payloadHash(body: WireOrder): string {
  return createHash("sha256").update(canonical(body)).digest("base64url");
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
