import { type CallOptions, type City, type SkladClient, SkladError, type Warehouse } from "../../client";
import { Refusal } from "../../modules/sklad/refusal";
import type { Context } from "../context";
import { callForPerson } from "../rate-limit";
import { requireConnection } from "./connections";

/** Cities of the carrier's directory whose name has these words in it. Throws a Refusal when the warehouse cannot be asked. */
export function findCities(ctx: Context, connectionId: string, search: string): Promise<City[]> {
  return ask(ctx, connectionId, (client, options) => client.getCities({ search }, options));
}

/** The carrier's branches in a city; `search` is a part of their names or numbers. */
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
  const client = ctx.sklad.clientFor(connection);
  try {
    return await callForPerson(ctx, { owner: connection, client }, call);
  } catch (error) {
    if (!(error instanceof SkladError)) throw error;
    throw new Refusal("not_asked", { reason: error.message, error: error.code });
  }
}
