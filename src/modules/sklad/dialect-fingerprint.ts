import { createHash } from "node:crypto";
import type { DialectOverrides } from "../../client";

/**
 * Tells one dialect of the configuration from another by what is written in it; null for the default one. What a function
 * takes from around itself is not seen.
 */
export function dialectFingerprint(dialect: DialectOverrides = {}): string | null {
  if (Object.keys(dialect).length === 0) return null;
  const text = JSON.stringify(dialect, (_, value: unknown) =>
    typeof value === "function" ? Function.prototype.toString.call(value) : value,
  );
  return createHash("sha256").update(text).digest("base64url");
}
