import { InvalidKeyError, type OrderStatus, SkladError } from "../../client";
import { AdminError } from "../../modules/sklad/admin-error";
import type { ConnectionRow } from "../../modules/sklad/types";
import { UNKNOWN_NUMBER } from "../../probe/reads";
import type { Context } from "../context";
import { callForPerson } from "../rate-limit";
import type { WarehouseOrder } from "../../planning/warehouse-order";

/** Throws an AdminError unless the warehouse accepts the key, which a look-up of an order that does not exist proves. */
export async function assertAccepted(ctx: Context, connection: ConnectionRow, apiKey: string): Promise<void> {
  await lookUp(ctx, connection, apiKey, { number: UNKNOWN_NUMBER });
}

/** Throws an AdminError unless the key is accepted and knows the latest order accepted on the connection. */
export async function assertSameAccount(
  ctx: Context,
  connection: ConnectionRow,
  apiKey: string,
): Promise<void> {
  const known = await ctx.sklad.stores.warehouseOrders.latestAccepted(connection.id);
  if (!known) return assertAccepted(ctx, connection, apiKey);
  const found = await lookUp(ctx, connection, apiKey, {
    number: known.number,
    externalId: known.id,
    ...(known.remote_id !== null && { remoteId: known.remote_id }),
    ...(known.remote_key !== null && { remoteKey: known.remote_key }),
  });
  if (found.some((status) => isSame(status, known))) return;
  throw new AdminError("other_account", { number: known.number });
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
