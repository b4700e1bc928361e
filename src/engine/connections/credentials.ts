import { InvalidKeyError, type OrderStatus, SkladError } from "../../client";
import { AdminError } from "../../modules/sklad/errors";
import { assertAllowedHost } from "../../modules/sklad/check-api-keys";
import type { ConnectionRow } from "../../modules/sklad/types";
import { DEFAULT_SETTINGS } from "../../planning/settings";
import type { WarehouseOrder } from "../../planning/warehouse-order";
import { UNKNOWN_NUMBER } from "../../probe/reads";
import type { Context } from "../context";
import { callForPerson } from "../rate-limit";

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

/** Throws an AdminError unless the warehouse accepts the key, which a look-up of an order that does not exist proves. */
export async function assertAccepted(ctx: Context, connection: ConnectionRow, apiKey: string): Promise<void> {
  await lookUp(ctx, connection, apiKey, { number: UNKNOWN_NUMBER });
}

/** One of these may be gone from the warehouse's look-ups. */
const KNOWN_ORDERS = 3;

/** Throws an AdminError unless the key is accepted and knows one of the latest orders accepted on the connection. */
export async function assertSameAccount(
  ctx: Context,
  connection: ConnectionRow,
  apiKey: string,
): Promise<void> {
  const accepted = await ctx.sklad.stores.warehouseOrders.latestAccepted(connection.id, KNOWN_ORDERS);
  const [latest] = accepted;
  if (!latest) return assertAccepted(ctx, connection, apiKey);
  for (const known of accepted) {
    const found = await lookUp(ctx, connection, apiKey, {
      number: known.number,
      externalId: known.id,
      ...(known.remote_id !== null && { remoteId: known.remote_id }),
      ...(known.remote_key !== null && { remoteKey: known.remote_key }),
    });
    if (found.some((status) => isSame(status, known))) return;
  }
  throw new AdminError("other_account", { number: latest.number });
}

async function lookUp(
  { sklad, logger }: Context,
  connection: ConnectionRow,
  apiKey: string,
  order: { number: string; externalId?: string; remoteId?: string; remoteKey?: string },
): Promise<OrderStatus[]> {
  const client = sklad.clientWithKey(connection, apiKey);
  const api_key_fingerprint = await sklad.fingerprints.of(apiKey);
  const owner = { client, api_key_fingerprint, settings: connection.settings };
  try {
    return await callForPerson({ sklad }, owner, (_, options) => client.getOrderStatus(order, options));
  } catch (error) {
    if (!(error instanceof SkladError)) throw error;
    // A response "no such order" means that the key is accepted.
    if (error.outcome === "refused") return [];
    logger.warn(`sklad: the ApiKey of connection ${connection.id} could not be checked (${error.code})`);
    throw explain(error);
  }
}

function isSame(status: OrderStatus, known: WarehouseOrder): boolean {
  return (
    status.externalId === known.id ||
    (status.remoteId === known.remote_id && status.remoteKey === known.remote_key)
  );
}

/**
 * One sentence for every failure except a refused key: the person who enters an address must not learn about that host.
 */
function explain(error: SkladError): AdminError {
  return new AdminError(error instanceof InvalidKeyError ? "key_not_accepted" : "key_not_checked");
}

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
