import { SkladError } from "../../client";
import { AdminError } from "../../modules/sklad/admin-error";
import type { ConnectionRow } from "../../modules/sklad/types";
import { DEFAULT_SETTINGS } from "../../planning/settings";
import type { Context } from "../context";
import { callForPerson } from "../rate-limit";
import { assertAllowedAddress } from "./address";

/** The ApiKey, or the login that it is requested with. */
export interface KeyOrLogin {
  readonly api_key?: string | undefined;
  readonly login?: string | undefined;
  readonly password?: string | undefined;
}

/**
 * The entered ApiKey, or the one that the warehouse gives for a login and a password (GetToken), which are not stored.
 * Throws an AdminError without either, and for a login that is not accepted.
 */
export async function apiKeyFor(
  ctx: Context,
  address: Pick<ConnectionRow, "environment" | "base_url">,
  { api_key, login, password }: KeyOrLogin,
): Promise<string> {
  if (api_key !== undefined) return api_key;
  if (login === undefined || password === undefined) throw new AdminError("key_or_login");
  assertAllowedAddress(ctx, address);
  // Before the ApiKey is known, the call counts in a rate limit of the login's own.
  const owner = {
    client: ctx.sklad.clientWithoutKey(address),
    api_key_fingerprint: await ctx.sklad.fingerprints.of(`login:${address.base_url}:${login}`),
    settings: DEFAULT_SETTINGS,
  };
  try {
    return await callForPerson(ctx, owner, (client, options) =>
      client.getToken({ login, password }, options),
    );
  } catch (error) {
    if (!(error instanceof SkladError)) throw error;
    ctx.logger.warn(`sklad: the warehouse gave no ApiKey for a login (${error.code})`);
    const isNo = error.outcome === "refused" || error.code === "invalid_key";
    throw new AdminError(isNo ? "login_not_accepted" : "key_not_checked");
  }
}
