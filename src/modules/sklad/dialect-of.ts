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
