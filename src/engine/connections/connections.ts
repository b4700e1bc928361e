import { MedusaError } from "@medusajs/framework/utils";
import { endForConnection } from "../problems";
import { checkApiKey } from "./check-api-key";
import type { Context } from "../context";
import { newId } from "../../modules/sklad/stores/database";
import type { ConnectionRow, Environment } from "../../modules/sklad/types";
import { type Settings, settingsSchema } from "../../planning/settings";

// Plain functions, not Medusa workflows: an engine may store a workflow's input, and here that holds the ApiKey.

export interface ConnectionInput {
  name: string;
  environment: Environment;
  base_url: string;
  api_key: string;
  stock_location_id: string;
  settings?: Partial<Settings> | undefined;
}

/** Stores a connection, not yet enabled: nothing is handed over before the merchant says so. */
export async function createConnection(ctx: Context, input: ConnectionInput): Promise<ConnectionRow> {
  await assertLocation(ctx, input.stock_location_id);
  const id = newId("sklconn");
  const { api_key, settings, ...columns } = input;
  await ctx.sklad.stores.connections.create({
    ...columns,
    id,
    settings: settingsSchema.parse(settings ?? {}),
    ...ctx.sklad.sealApiKey(id, api_key),
  });
  return requireConnection(ctx, id);
}

export interface ConnectionChanges {
  name?: string | undefined;
  base_url?: string | undefined;
  settings?: Partial<Settings> | undefined;
}

/** Changes what may change. Settings that are not named keep their value. */
export async function updateConnection(
  ctx: Context,
  id: string,
  changes: ConnectionChanges,
): Promise<ConnectionRow> {
  const { settings } = await requireConnection(ctx, id);
  await ctx.sklad.stores.transaction(async ({ connections }) => {
    if (changes.name !== undefined) await connections.rename(id, changes.name);
    if (changes.base_url !== undefined) await connections.setBaseUrl(id, changes.base_url);
    if (changes.settings)
      await connections.setSettings(id, settingsSchema.parse({ ...settings, ...changes.settings }));
  });
  // Orders from before may be the plugin's now: the sweep goes through them again.
  if (changes.settings?.hand_over_since !== undefined)
    await ctx.sklad.stores.connections.setSweptUntil(id, null);
  ctx.sklad.wakeOutbox();
  return requireConnection(ctx, id);
}

/** Begins to hand orders over: those created from now on, unless `hand_over_since` says otherwise. */
export async function enableConnection(ctx: Context, id: string): Promise<ConnectionRow> {
  const connection = await requireConnection(ctx, id);
  const others = await ctx.sklad.stores.connections.list();
  const rival = others.find(
    (other) => other.id !== id && other.enabled && other.stock_location_id === connection.stock_location_id,
  );
  if (rival) {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      `The connection "${rival.name}" already serves this stock location. Disable it first: an order must go to one warehouse only.`,
    );
  }
  await ctx.sklad.stores.connections.enable(id);
  ctx.sklad.wakeOutbox();
  return requireConnection(ctx, id);
}

/** Stops handing over. What is queued stays queued, and what the warehouse has stays there. */
export async function disableConnection(ctx: Context, id: string): Promise<ConnectionRow> {
  await requireConnection(ctx, id);
  await ctx.sklad.stores.connections.disable(id);
  return requireConnection(ctx, id);
}

/**
 * Puts a new ApiKey in place once it has proven to be one of this very account: it must know the latest order the
 * warehouse accepted here. A staging key in a production connection would swallow orders.
 */
export async function replaceApiKey(ctx: Context, id: string, apiKey: string): Promise<ConnectionRow> {
  const connection = await requireConnection(ctx, id);
  await checkApiKey(ctx, connection, apiKey);
  await ctx.sklad.stores.transaction(async (stores) => {
    await stores.connections.setApiKey(id, ctx.sklad.sealApiKey(id, apiKey));
    await endForConnection(stores, "key_replaced", id);
    await stores.operations.reset(id);
    await stores.events.add({ type: "api_key_replaced", source: "merchant", connection_id: id });
  });
  ctx.sklad.wakeOutbox();
  return requireConnection(ctx, id);
}

export async function requireConnection(
  { sklad }: Pick<Context, "sklad">,
  id: string,
): Promise<ConnectionRow> {
  const connection = await sklad.stores.connections.find(id);
  if (!connection)
    throw new MedusaError(MedusaError.Types.NOT_FOUND, `There is no warehouse connection ${id}.`);
  return connection;
}

async function assertLocation({ query }: Context, id: string): Promise<void> {
  const { data } = await query.graph({ entity: "stock_location", fields: ["id"], filters: { id } });
  if (data.length === 0)
    throw new MedusaError(MedusaError.Types.INVALID_DATA, `There is no stock location ${id}.`);
}
