import { MedusaError } from "@medusajs/framework/utils";
import { checkApiKey } from "../outbox/check-api-key";
import type { Scope } from "../outbox/scope";
import { newId } from "../modules/sklad/stores/database";
import type { ConnectionRow, Environment } from "../modules/sklad/types";
import { type Settings, settingsSchema } from "../planning/settings";

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
export async function createConnection(scope: Scope, input: ConnectionInput): Promise<ConnectionRow> {
  await assertLocation(scope, input.stock_location_id);
  const id = newId("sklconn");
  const { api_key, settings, ...columns } = input;
  await scope.sklad.stores.connections.create({
    ...columns,
    id,
    settings: settingsSchema.parse(settings ?? {}),
    ...scope.sklad.sealApiKey(id, api_key),
  });
  return requireConnection(scope, id);
}

export interface ConnectionChanges {
  name?: string | undefined;
  base_url?: string | undefined;
  settings?: Partial<Settings> | undefined;
}

/** Changes what may change. Settings that are not named keep their value. */
export async function updateConnection(
  scope: Scope,
  id: string,
  changes: ConnectionChanges,
): Promise<ConnectionRow> {
  const { settings } = await requireConnection(scope, id);
  await scope.sklad.stores.transaction(async ({ connections }) => {
    if (changes.name !== undefined) await connections.rename(id, changes.name);
    if (changes.base_url !== undefined) await connections.setBaseUrl(id, changes.base_url);
    if (changes.settings)
      await connections.setSettings(id, settingsSchema.parse({ ...settings, ...changes.settings }));
  });
  // Orders from before may be the plugin's now: the sweep goes through them again.
  if (changes.settings?.hand_over_since !== undefined)
    await scope.sklad.stores.connections.setSweptUntil(id, null);
  scope.sklad.wakeOutbox();
  return requireConnection(scope, id);
}

/** Begins to hand orders over: those created from now on, unless `hand_over_since` says otherwise. */
export async function enableConnection(scope: Scope, id: string): Promise<ConnectionRow> {
  const connection = await requireConnection(scope, id);
  const others = await scope.sklad.stores.connections.list();
  const rival = others.find(
    (other) => other.id !== id && other.enabled && other.stock_location_id === connection.stock_location_id,
  );
  if (rival) {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      `The connection "${rival.name}" already serves this stock location. Disable it first: an order must go to one warehouse only.`,
    );
  }
  await scope.sklad.stores.connections.enable(id);
  scope.sklad.wakeOutbox();
  return requireConnection(scope, id);
}

/** Stops handing over. What is queued stays queued, and what the warehouse has stays there. */
export async function disableConnection(scope: Scope, id: string): Promise<ConnectionRow> {
  await requireConnection(scope, id);
  await scope.sklad.stores.connections.disable(id);
  return requireConnection(scope, id);
}

/**
 * Puts a new ApiKey in place once it has proven to be one of this very account: it must know the latest order the
 * warehouse accepted here. A staging key in a production connection would swallow orders.
 */
export async function replaceApiKey(scope: Scope, id: string, apiKey: string): Promise<ConnectionRow> {
  const connection = await requireConnection(scope, id);
  await checkApiKey(scope, connection, apiKey);
  await scope.sklad.stores.transaction(async (stores) => {
    await stores.connections.setApiKey(id, scope.sklad.sealApiKey(id, apiKey));
    await stores.problems.clearConnection(id);
    await stores.events.add({ type: "api_key_replaced", source: "merchant", connection_id: id });
  });
  scope.sklad.wakeOutbox();
  return requireConnection(scope, id);
}

export async function requireConnection({ sklad }: Pick<Scope, "sklad">, id: string): Promise<ConnectionRow> {
  const connection = await sklad.stores.connections.find(id);
  if (!connection)
    throw new MedusaError(MedusaError.Types.NOT_FOUND, `There is no warehouse connection ${id}.`);
  return connection;
}

async function assertLocation({ query }: Scope, id: string): Promise<void> {
  const { data } = await query.graph({ entity: "stock_location", fields: ["id"], filters: { id } });
  if (data.length === 0)
    throw new MedusaError(MedusaError.Types.INVALID_DATA, `There is no stock location ${id}.`);
}
