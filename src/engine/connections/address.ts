import { assertAllowedHost } from "../../modules/sklad/allowed-hosts";
import { AdminError } from "../../modules/sklad/admin-error";
import type { ConnectionRow } from "../../modules/sklad/types";
import type { Context } from "../context";

/** Without https the ApiKey is sent unencrypted, which is allowed only within this machine or with a sandbox key. */
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Throws a readable MedusaError unless an ApiKey may be sent to this address. */
export function assertAllowedAddress(
  { sklad }: Pick<Context, "sklad">,
  { environment, base_url }: Pick<ConnectionRow, "environment" | "base_url">,
): void {
  const { protocol, hostname } = new URL(base_url);
  if (protocol !== "https:" && environment !== "sandbox" && !LOOPBACK.test(hostname)) {
    throw new AdminError("https_required");
  }
  assertAllowedHost(sklad.configuration, base_url);
}

/** Compares scheme, host and port, which decide where the ApiKey is sent. */
export function sameOrigin(one: string, other: string): boolean {
  return new URL(one).origin === new URL(other).origin;
}
