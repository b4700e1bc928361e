import type { DialectOverrides } from "../../client";
import type { ModuleOptions } from "./options";

/** A dialect is the way one service speaks, so it belongs to the service's address; `dialect` is that of all others. */
export function dialectOf(
  { dialect, dialects = {} }: Pick<ModuleOptions, "dialect" | "dialects">,
  baseUrl: string,
): DialectOverrides | undefined {
  const [, own] = Object.entries(dialects).find(([address]) => evened(address) === evened(baseUrl)) ?? [];
  return own ?? dialect;
}

/** The case of the host, the usual port and a slash at the end make no other address. */
function evened(address: string): string {
  return new URL(address).href.replace(/\/+$/, "");
}
