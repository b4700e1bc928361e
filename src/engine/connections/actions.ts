import { tokenPlace } from "../../modules/sklad/check-api-keys";
import { AdminError } from "../../modules/sklad/errors";
import type { Stores } from "../../modules/sklad/stores";
import type { ConnectionRow, WebhookTokenRow } from "../../modules/sklad/types";
import { connectionVersion } from "../../planning/situation";
import type { Context } from "../context";
import { apiKeyAccepted, clear, end } from "../problems";
import { type Actor, changing, issueToken, record, requireConnection } from "./connections";
import { assertAccepted, assertAllowedAddress } from "./credentials";
import { acknowledgeSender, readSender } from "./sender";

/** Actions of a merchant on a connection. Repeating one changes nothing. */
export const CONNECTION_ACTIONS = [
  "test",
  "enable",
  "disable",
  "try-now",
  "retry-batches",
  "acknowledge-sender",
] as const;
type ConnectionAction = (typeof CONNECTION_ACTIONS)[number];

interface ActionOptions {
  /** The connection's `version` that the person saw; undefined skips the check. */
  readonly expected?: string | undefined;
  /** The connection of the same location that `enable` disables with it. */
  readonly replaces?: string | undefined;
}

type Act = (ctx: Context, connection: ConnectionRow, actor: Actor, options: ActionOptions) => Promise<void>;

const ACTS: Record<ConnectionAction, Act> = {
  test,
  enable,
  disable,
  "try-now": tryNow,
  "retry-batches": retryBatches,
  "acknowledge-sender": acknowledgeSender,
};

export async function actOnConnection(
  ctx: Context,
  id: string,
  action: ConnectionAction,
  actor: Actor,
  options: ActionOptions = {},
): Promise<ConnectionRow> {
  const { expected } = options;
  const connection = await requireConnection(ctx, id);
  const hasMoved = expected !== undefined && connectionVersion(connection) !== expected;
  if (hasMoved && !isDone(connection, action)) throw new AdminError("moved");
  await ACTS[action](ctx, connection, actor, options);
  ctx.sklad.wakeOutbox();
  return requireConnection(ctx, id);
}

/** Whether the action's result is already reached, as after a double click. */
function isDone({ enabled }: ConnectionRow, action: ConnectionAction): boolean {
  return (action === "enable" && enabled) || (action === "disable" && !enabled);
}

/**
 * Checks that the warehouse accepts the stored ApiKey at the stored address, and stores that it does, with the sender that
 * the key belongs to.
 */
async function test(ctx: Context, connection: ConnectionRow): Promise<void> {
  assertAllowedAddress(ctx, connection);
  await assertAccepted(ctx, connection, ctx.sklad.apiKeyOf(connection));
  await ctx.sklad.stores.transaction((stores) => apiKeyAccepted(stores, connection));
  await readSender(ctx, connection);
}

/**
 * Hands over the orders created from now on, unless `hand_over_since` says otherwise. The key is checked first, so that a
 * wrong one shows now. A replaced connection is disabled in the same transaction: the location is never without one.
 */
async function enable(
  ctx: Context,
  connection: ConnectionRow,
  actor: Actor,
  { replaces }: ActionOptions,
): Promise<void> {
  const { id, stock_location_id } = connection;
  if (connection.enabled) return;
  if (connection.settings_unreadable !== undefined)
    throw new AdminError("settings_unreadable", { reason: connection.settings_unreadable });
  const others = await ctx.sklad.stores.connections.list();
  const rival = others.find(
    (other) => other.id !== id && other.enabled && other.stock_location_id === stock_location_id,
  );
  if (rival && rival.id !== replaces) throw new AdminError("rival", { name: rival.name });
  assertAllowedAddress(ctx, connection);
  await assertAccepted(ctx, connection, ctx.sklad.apiKeyOf(connection));
  // Orders that wait on a disabled connection of this location belong to this one from now on.
  const here = others.filter((other) => other.stock_location_id === stock_location_id);
  await ctx.sklad.stores.transaction(async (stores) => {
    await stores.warehouseOrders.scheduleCheckNow(...here.map((one) => one.id));
    // A location has one enabled connection at most, in each moment of the transaction.
    const isReplacing = rival !== undefined && (await disableIn(stores, rival.id, actor));
    if (!(await stores.connections.enable(id))) {
      // Deleted since: without this error the replaced one would stay disabled.
      if (isReplacing) throw new AdminError("connection_not_found", { id });
      return;
    }
    await stores.connections.recordSuccess(id);
    await stores.operations.reset(id);
    // Earlier runs of the feeds do not count any more, and the next one may be a day away.
    await stores.feeds.scheduleNow(id);
    await end(stores, { connection: id }, "call_succeeded");
    await end(stores, { allOf: id }, "connection_enabled");
    await record(stores, id, "connection_enabled", actor);
  });
}

/**
 * Stops handing over. Unsent orders are held until this connection or another one of its location is enabled; orders at
 * the warehouse stay there.
 */
async function disable({ sklad }: Context, { id }: ConnectionRow, actor: Actor): Promise<void> {
  await sklad.stores.transaction((stores) => disableIn(stores, id, actor));
}

/** @returns whether it was enabled */
async function disableIn(stores: Stores, id: string, actor: Actor): Promise<boolean> {
  // The orders are locked before the connection, as when a response is recorded: the other way round each waits for the other.
  await stores.warehouseOrders.scheduleCheckNow(id);
  if (!(await stores.connections.disable(id))) return false;
  // If it is enabled again, problems that still exist are raised and notified again.
  await end(stores, { connection: id }, "stock_switched_off");
  await record(stores, id, "connection_disabled", actor);
  return true;
}

/**
 * Ends a pause: the next call shows whether its cause is over. The pause after a 429 stays, because the warehouse set
 * it.
 */
async function tryNow({ sklad }: Context, { id }: ConnectionRow, actor: Actor): Promise<void> {
  await sklad.stores.transaction(async (stores) => {
    await stores.connections.tryNow(id);
    await stores.operations.tryNow(id);
    await stores.retries.failed(id, sklad.configuration.callDeadlineMs);
    await record(stores, id, "pause_ended", actor);
  });
}

/** Lets the next long queue try again whether the warehouse accepts several orders in one call. */
async function retryBatches({ sklad }: Context, { id }: ConnectionRow, actor: Actor): Promise<void> {
  await sklad.stores.transaction(async (stores) => {
    await stores.arrayForms.retry(id);
    await clear(stores, { connection: id }, "batches_unsupported");
    await record(stores, id, "batches_retried", actor);
  });
}

const PATH = "/hooks/sklad/";

/** The address to which the warehouse posts a connection's webhooks (docs/webhooks.md). */
export interface WebhookAddress {
  /** Path below the shop's own address, secret. Null without a token, or when no encryption key decrypts it. */
  readonly path: string | null;
  readonly issued_at: Date | null;
  readonly last_used_at: Date | null;
  /** Earlier addresses that still work, without their paths. */
  readonly old: readonly Pick<WebhookTokenRow, "id" | "issued_at" | "last_used_at">[];
  /** Name of a header that webhooks must have; its value is never shown. */
  readonly header_name: string | null;
}

export async function webhookAddress(ctx: Context, id: string): Promise<WebhookAddress> {
  const { webhook_header_name: header_name } = await requireConnection(ctx, id);
  const [current, ...old] = await ctx.sklad.stores.webhookTokens.ofConnection(id);
  const token = current && ctx.sklad.secrets.tryDecrypt(current.token_encrypted, tokenPlace(current.id));
  return {
    path: token === undefined ? null : `${PATH}${token}`,
    issued_at: current?.issued_at ?? null,
    last_used_at: current?.last_used_at ?? null,
    old: old.map(({ id: token_id, issued_at, last_used_at }) => ({ id: token_id, issued_at, last_used_at })),
    header_name,
  };
}

/**
 * Issues a new address unless the current one differs from the one seen, which was issued at `expected`, so that a
 * double click issues one. Earlier addresses work until the merchant ends them, because the warehouse changes its
 * setting by hand.
 */
export async function rotateWebhook(
  ctx: Context,
  id: string,
  actor: Actor,
  expected?: string | null,
): Promise<WebhookAddress> {
  await changing(ctx, id, undefined, async (stores) => {
    const [current] = await stores.webhookTokens.ofConnection(id);
    const issued_at = current?.issued_at.toISOString() ?? null;
    if (expected !== undefined && expected !== issued_at) return;
    await issueToken(ctx, stores, id);
    await record(stores, id, "webhook_rotated", actor);
  });
  return webhookAddress(ctx, id);
}

export async function endOldWebhooks(ctx: Context, id: string, actor: Actor): Promise<WebhookAddress> {
  await requireConnection(ctx, id);
  await ctx.sklad.stores.transaction(async (stores) => {
    const ended = await stores.webhookTokens.endOld(id);
    await clear(stores, { connection: id }, "webhook_refused");
    if (ended > 0) await record(stores, id, "old_webhooks_ended", actor, { ended });
  });
  return webhookAddress(ctx, id);
}

/** Sets a header that webhooks must have from now on, if the warehouse can add one; null removes it. */
export async function setWebhookHeader(
  ctx: Context,
  id: string,
  header: { name: string; value: string } | null,
  actor: Actor,
): Promise<WebhookAddress> {
  await requireConnection(ctx, id);
  const hash = header && (await ctx.sklad.fingerprints.of(headerText(id, header.value)));
  await ctx.sklad.stores.transaction(async (stores) => {
    await stores.connections.setWebhookHeader(id, header && hash ? { name: header.name, hash } : null);
    await clear(stores, { connection: id }, "webhook_refused");
    await record(stores, id, "webhook_header_changed", actor, { header: header?.name ?? null });
  });
  return webhookAddress(ctx, id);
}

/**
 * The text that is hashed for a header's value: it contains the connection's id, so that equal values have different
 * hashes.
 */
export function headerText(connectionId: ConnectionRow["id"], value: string): string {
  return `webhook-header:${connectionId}:${value}`;
}
