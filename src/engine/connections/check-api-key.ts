import { MedusaError } from "@medusajs/framework/utils";
import { InvalidKeyError, type OrderStatus, SkladError } from "../../client";
import type { ConnectionRow, WarehouseOrderRow } from "../../modules/sklad/types";
import type { Context } from "../context";
import { callForPerson } from "../rate-limit";

/** A number no shop uses: asking for it proves that a key is accepted, and tells nothing. */
const NO_SUCH_ORDER = "sklad-key-check";

/** Throws a readable MedusaError unless the key is accepted and knows the latest order accepted on the connection. */
export async function checkApiKey(ctx: Context, connection: ConnectionRow, apiKey: string): Promise<void> {
  const known = await ctx.sklad.stores.warehouseOrders.latestAccepted(connection.id);
  const found = await lookUp(ctx, connection, apiKey, known);
  if (known && !found.some((status) => isSame(status, known))) {
    throw new MedusaError(
      MedusaError.Types.INVALID_DATA,
      `With this ApiKey the warehouse does not know order ${known.number}, which it accepted on this connection. It is the key of another account or environment; the old one stays in place.`,
    );
  }
}

async function lookUp(
  { sklad }: Context,
  connection: ConnectionRow,
  apiKey: string,
  known: WarehouseOrderRow | undefined,
): Promise<OrderStatus[]> {
  const client = sklad.clientWithKey(connection, apiKey);
  const reference = known
    ? {
        number: known.number,
        externalId: known.id,
        ...(known.remote_id !== null && { remoteId: known.remote_id }),
        ...(known.remote_key !== null && { remoteKey: known.remote_key }),
      }
    : { number: NO_SUCH_ORDER };
  const owner = { api_key_fingerprint: sklad.secrets.fingerprint(apiKey), settings: connection.settings };
  try {
    return await callForPerson({ sklad }, { owner, client }, () => client.getOrderStatus(reference));
  } catch (error) {
    // "No such order" is an answer to an accepted key.
    if (error instanceof SkladError && error.outcome === "refused") return [];
    throw explain(error);
  }
}

function isSame(status: OrderStatus, known: WarehouseOrderRow): boolean {
  return (
    status.externalId === known.id ||
    (status.remoteId === known.remote_id && status.remoteKey === known.remote_key)
  );
}

function explain(error: unknown): unknown {
  if (error instanceof InvalidKeyError) {
    return new MedusaError(
      MedusaError.Types.INVALID_DATA,
      "The warehouse does not accept this ApiKey. Copy it again, whole, from the integration manager's message.",
    );
  }
  if (!(error instanceof SkladError)) return error;
  return new MedusaError(
    MedusaError.Types.NOT_ALLOWED,
    `The ApiKey could not be checked and was not stored: ${error.message}`,
  );
}
