import { createHash } from "node:crypto";
import type { DialectOverrides } from "../../client";

/**
 * Hash of a dialect by its text, functions included; null for the default dialect. Values that a function takes from its
 * surroundings are not part of it.
 */
export function dialectFingerprint(dialect: DialectOverrides = {}): string | null {
  if (Object.keys(dialect).length === 0) return null;
  const text = JSON.stringify(dialect, (_, value: unknown) =>
    typeof value === "function" ? Function.prototype.toString.call(value) : value,
  );
  return createHash("sha256").update(text).digest("base64url");
}
