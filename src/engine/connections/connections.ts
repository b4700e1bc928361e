import { hash, randomBytes } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { ConnectionEventType } from "../../catalogue";
import { tokenPlace } from "../../modules/sklad/check-api-keys";
import { AdminError } from "../../modules/sklad/errors";
import { dialectFingerprintOf } from "../../modules/sklad/options";
import type { Stores } from "../../modules/sklad/stores";
import { newId } from "../../modules/sklad/stores/database";
import type { ConnectionRow } from "../../modules/sklad/types";
import type { Environment } from "../../planning/connections";
import { DEFAULT_SETTINGS, type SettingName, type Settings, SETTINGS } from "../../planning/settings";
import { connectionVersion } from "../../planning/situation";
import type { Context } from "../context";
import { isLocation } from "../medusa";
import { clear, end, raise } from "../problems";
import { apiKeyFor, assertAllowedAddress, type KeyOrLogin } from "./credentials";

// Plain functions, not Medusa workflows: an engine may store a workflow's input, and here that holds the ApiKey.

/** The user who changes a connection, for its timeline. */
export interface Actor {
  readonly actor_type: string;
  readonly actor_id: string;
}

interface ConnectionInput extends KeyOrLogin {
  name: string;
  environment: Environment;
  base_url: string;
  stock_location_id: string;
  settings?: Partial<Settings> | undefined;
}

/** Stores a connection that is not enabled yet, so nothing is handed over. */
export async function createConnection(
  ctx: Context,
  input: ConnectionInput,
  actor: Actor,
): Promise<ConnectionRow> {
  assertAllowedAddress(ctx, input);
  const { stock_location_id } = input;
  if (!(await isLocation(ctx, stock_location_id)))
    throw new AdminError("location_not_found", { id: stock_location_id });
  const id = newId("sklconn");
  const { api_key: _key, login: _login, password: _password, settings, ...columns } = input;
  const sealed = await ctx.sklad.sealApiKey(id, await apiKeyFor(ctx, input, input));
  await ctx.sklad.stores.transaction(async (stores) => {
    await stores.connections.create({
      ...columns,
      id,
      settings: { ...DEFAULT_SETTINGS, ...settings },
      ...sealed,
    });
    await stores.connections.setDialectFingerprint(
      id,
      dialectFingerprintOf(ctx.sklad.configuration, input.base_url),
    );
    await issueToken(ctx, stores, id);
    await record(stores, id, "connection_created", actor, { base_url: input.base_url });
  });
  return requireConnection(ctx, id);
}

interface ConnectionChanges {
  name?: string | undefined;
  settings?: Partial<Settings> | undefined;
}

export async function updateConnection(
  ctx: Context,
  id: string,
  changes: ConnectionChanges,
  actor: Actor,
  expected?: string,
): Promise<ConnectionRow> {
  const { name, settings = {} } = changes;
  await changing(ctx, id, expected, async (stores, row, hasMoved) => {
    if (hasMoved && isAlready(row, changes)) return;
    if (hasMoved) throw new AdminError("moved");
    if (Object.keys(settings).length > 0) await changeSettings(stores, row, settings);
    if (name !== undefined) await stores.connections.rename(id, name);
    const changed = [...(name === undefined ? [] : ["name"]), ...Object.keys(settings)];
    await record(stores, id, "connection_changed", actor, { changed });
  });
  ctx.sklad.wakeOutbox();
  ctx.sklad.wakeFulfillments();
  return requireConnection(ctx, id);
}

/** Whether the changes are already stored, as after a double click. */
function isAlready(row: ConnectionRow, { name = row.name, settings = {} }: ConnectionChanges): boolean {
  return name === row.name && isDeepStrictEqual({ ...row.settings, ...settings }, row.settings);
}

type Change = (stores: Stores, row: ConnectionRow, hasMoved: boolean) => Promise<void>;

/**
 * Runs a person's change of a connection, one at a time.
 * @param expected its `version` that the person saw; undefined skips the check
 */
export async function changing(
  { sklad }: Pick<Context, "sklad">,
  id: string,
  expected: string | undefined,
  change: Change,
): Promise<void> {
  await sklad.stores.exclusively(`connection:${id}`, async (stores) => {
    const row = await stores.connections.find(id);
    if (!row) throw new AdminError("connection_not_found", { id });
    await change(stores, row, expected !== undefined && connectionVersion(row) !== expected);
  });
}

/**
 * Stores settings, with all that follows at once from what has changed.
 * @throws AdminError when other stored settings are still unreadable; the transaction of `stores` then has to end
 */
async function changeSettings(
  stores: Stores,
  { id, settings: before, settings_unreadable: wasUnreadable }: ConnectionRow,
  changes: Partial<Settings>,
): Promise<void> {
  // The orders are locked before the connection, as when a response is recorded: the other way round each waits for the other.
  await stores.warehouseOrders.scheduleCheckNow(id);
  // Orders that the warehouse already has are fulfilled now.
  if (changes.fulfil_at === "accepted") await stores.fulfillmentSync.scheduleAccepted(id);
  // What came back before is returned, and closed, now.
  const isOther = (name: "returns" | "uncollected") =>
    changes[name] !== undefined && changes[name] !== before[name];
  if (isOther("returns") || isOther("uncollected")) await stores.fulfillmentSync.scheduleReturned(id);
  await stores.connections.changeSettings(id, changes);
  const reason = (await stores.connections.find(id))?.settings_unreadable;
  if (reason !== undefined) throw new AdminError("settings_unreadable", { reason });
  await clear(stores, { connection: id }, "settings_unreadable");
  const changed = (Object.keys(changes) as SettingName[]).filter(
    // The values before an unreadable row are unknown; `before` has the defaults then.
    (name) => wasUnreadable !== undefined || !isDeepStrictEqual(changes[name], before[name]),
  );
  // The next run of a feed may be a day away by its former schedule.
  if (changed.some((name) => SETTINGS[name].schedules)) await stores.feeds.scheduleNow(id);
  for (const name of changed) await EFFECTS[name]?.(stores, id, changes);
}

type Effect = (stores: Stores, id: string, changes: Partial<Settings>) => Promise<void>;

/** Effects of a setting that the sweeps and feeds do not find out from it alone. */
const EFFECTS: { readonly [Name in SettingName]?: Effect } = {
  // Earlier orders may be the plugin's now, so the sweep goes through them again.
  hand_over_since: (stores, id) => stores.sweepProgress.restart(id),
  stock_sync: async (stores, id, { stock_sync }) => {
    if (stock_sync === "off") await end(stores, { connection: id }, "stock_switched_off");
  },
  returns: async (stores, id, { returns }) => {
    if (returns !== "off") return;
    await clear(stores, { connection: id }, "unknown_returns");
    await clear(stores, { connection: id, operation: "ListReturnOrder" }, "statuses_unreadable");
  },
  webhook_ips: (stores, id) => clear(stores, { connection: id }, "webhook_refused"),
};

/** The connections with the same ApiKey: a list of the warehouse contains all orders of a key. */
export async function sharingKeyWith(
  stores: Stores,
  { api_key_fingerprint }: ConnectionRow,
): Promise<ConnectionRow[]> {
  const all = await stores.connections.list();
  return all.filter((one) => one.api_key_fingerprint === api_key_fingerprint);
}

/** Raises a problem for connections whose settings cannot be read, because they hand nothing over. */
export async function raiseUnreadableSettings({ sklad: { stores } }: Pick<Context, "sklad">): Promise<void> {
  for (const connection of await stores.connections.list()) {
    const { id, settings_unreadable: reason } = connection;
    if (reason === undefined) await clear(stores, { connection: id }, "settings_unreadable");
    else await raise(stores, { connection }, "settings_unreadable", { reason });
  }
}

/**
 * Deletes a connection without open work, which would otherwise never end. Its orders stay in the list; its ApiKey is
 * deleted.
 */
export async function deleteConnection(
  ctx: Context,
  id: string,
  actor: Actor,
  expected?: string,
): Promise<void> {
  await changing(ctx, id, expected, async (stores, { enabled, name }, hasMoved) => {
    if (hasMoved) throw new AdminError("moved");
    if (enabled) throw new AdminError("disable_first", { name });
    if (await stores.connections.hasOpenWork(id)) throw new AdminError("open_work", { name });
    await stores.connections.delete(id);
    await stores.webhookTokens.endAll(id);
    await stores.problems.clearAllOf(id);
    await record(stores, id, "connection_deleted", actor);
  });
}

export async function requireConnection(
  { sklad }: Pick<Context, "sklad">,
  id: string,
): Promise<ConnectionRow> {
  const connection = await sklad.stores.connections.find(id);
  if (!connection) throw new AdminError("connection_not_found", { id });
  return connection;
}

/** Adds an entry to the connection's timeline. Never an ApiKey. */
export async function record(
  stores: Stores,
  connection_id: string,
  type: ConnectionEventType,
  actor: Actor,
  change: Record<string, unknown> = {},
): Promise<void> {
  await stores.events.add({ type, source: "merchant", connection_id, data: { ...actor, ...change } });
}

/** Too long to guess, so its SHA-256 needs no key. */
const TOKEN_BYTES = 32;

/** The hash by which a token is found, so that the time of a lookup does not depend on the token. */
export function hashToken(token: string): string {
  return hash("sha256", token, "hex");
}

/** Issues the secret part of another address. Its webhooks are accepted from now on. */
export async function issueToken(
  { sklad }: Pick<Context, "sklad">,
  stores: Stores,
  connection_id: string,
): Promise<void> {
  const id = newId("skltok");
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  await stores.webhookTokens.add({
    id,
    connection_id,
    token_hash: hashToken(token),
    token_encrypted: sklad.secrets.encrypt(token, tokenPlace(id)),
  });
}
