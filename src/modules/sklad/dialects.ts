import { createHash } from "node:crypto";
import type { DialectOverrides } from "../../client";
import type { ModuleOptions } from "./options";

/** The dialect of a service's address; `dialect` is that of all addresses without one of their own. */
export function dialectOf(
  { dialect, dialects = {} }: Pick<ModuleOptions, "dialect" | "dialects">,
  baseUrl: string,
): DialectOverrides | undefined {
  const [, own] =
    Object.entries(dialects).find(([address]) => normalized(address) === normalized(baseUrl)) ?? [];
  return own ?? dialect;
}

/** The case of the host, the default port and a trailing slash do not make another address. */
function normalized(address: string): string {
  return new URL(address).href.replace(/\/+$/, "");
}

/** The fingerprint of the dialect of a service's address; null for the default dialect. */
export function dialectFingerprintOf(
  options: Pick<ModuleOptions, "dialect" | "dialects">,
  baseUrl: string,
): string | null {
  return dialectFingerprint(dialectOf(options, baseUrl));
}

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
