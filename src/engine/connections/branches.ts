import {
  type CallOptions,
  type City,
  InvalidKeyError,
  type SkladClient,
  SkladError,
  type Warehouse,
} from "../../client";
import { AdminError } from "../../modules/sklad/admin-error";
import type { Context } from "../context";
import { callForPerson } from "../rate-limit";
import { requireConnection } from "./connections";

/**
 * Cities of the carrier's directory whose name contains these words. Throws an AdminError when the warehouse cannot be
 * asked.
 */
export function findCities(ctx: Context, connectionId: string, search: string): Promise<City[]> {
  return ask(ctx, connectionId, (client, options) => client.getCities({ search }, options));
}

/** The carrier's branches in a city; `search` is a part of their name or number. */
export function findBranches(
  ctx: Context,
  connectionId: string,
  cityRef: string,
  search?: string,
): Promise<Warehouse[]> {
  return ask(ctx, connectionId, (client, options) =>
    client.getWarehouses({ cityRef, ...(search !== undefined && { search }) }, options),
  );
}

async function ask<T extends object>(
  ctx: Context,
  connectionId: string,
  call: (client: SkladClient, options: CallOptions) => Promise<T>,
): Promise<T> {
  const connection = await requireConnection(ctx, connectionId);
  try {
    return await callForPerson(ctx, connection, call);
  } catch (error) {
    if (!(error instanceof SkladError)) throw error;
    ctx.logger.warn(`sklad: the directory of connection ${connection.id} could not be read (${error.code})`);
    throw explain(error);
  }
}

/**
 * Passes on an operation that is off and a refusal of the warehouse; every other failure is one sentence, because the
 * address may be an unchecked one, and the person who enters it must not learn about that host.
 */
function explain(error: SkladError): AdminError {
  if (error instanceof InvalidKeyError) return new AdminError("key_not_accepted");
  return error.outcome === "refused" || error.code === "operation_disabled"
    ? new AdminError("not_asked", { reason: error.message, error: error.code })
    : new AdminError("directory_not_asked");
}
