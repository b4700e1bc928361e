import { AdminError } from "../../modules/sklad/errors";
import { dialectFingerprintOf } from "../../modules/sklad/options";
import type { Stores } from "../../modules/sklad/stores";
import type { ApiKeyColumns } from "../../modules/sklad/stores/connections/connection-row";
import { BRANCHES_FEED, CITIES_FEED } from "../../modules/sklad/stores/directory/city-queue";
import { problemKey } from "../../modules/sklad/stores/notices/problems";
import type { ConnectionRow } from "../../modules/sklad/types";
import { isKeyOld, keyAgeDays } from "../../planning/connections";
import type { Context } from "../context";
import { clear, end, raise } from "../problems";
import { type Actor, changing, record, requireConnection } from "./connections";
import {
  apiKeyFor,
  assertAllowedAddress,
  assertSameAccount,
  type KeyOrLogin,
  sameOrigin,
} from "./credentials";

/**
 * Changes the address. The stored ApiKey is never sent to another origin: such a change needs the key to be entered
 * again, and it is checked there first.
 */
export async function changeAddress(
  ctx: Context,
  id: string,
  { base_url, api_key }: { base_url: string; api_key?: string | undefined },
  actor: Actor,
  expected?: string,
): Promise<ConnectionRow> {
  const connection = await requireConnection(ctx, id);
  const moved = { ...connection, base_url };
  assertAllowedAddress(ctx, moved);
  if (api_key === undefined && !sameOrigin(connection.base_url, base_url))
    throw new AdminError("other_service");
  if (api_key !== undefined) await assertSameAccount(ctx, moved, api_key);
  const sealed = api_key === undefined ? undefined : await ctx.sklad.sealApiKey(id, api_key);
  await changing(ctx, id, expected, async (stores, _, hasMoved) => {
    if (hasMoved) throw new AdminError("moved");
    await stores.connections.setBaseUrl(id, base_url);
    await stores.connections.setDialectFingerprint(
      id,
      dialectFingerprintOf(ctx.sklad.configuration, base_url),
    );
    await stores.senders.forget(id);
    await clear(stores, { connection: id }, "sender_changed");
    if (sealed) await setAcceptedKey(stores, id, sealed);
    await clearTrouble(ctx, stores, id);
    await clearOfAddress(stores, connection);
    await record(stores, id, "address_changed", actor, {
      from: connection.base_url,
      to: base_url,
      api_key_replaced: sealed !== undefined,
    });
  });
  ctx.sklad.wakeOutbox();
  return requireConnection(ctx, id);
}

/**
 * Replaces the ApiKey after a check that it belongs to the same account: it must know the latest order that the
 * warehouse accepted here. A staging key in a production connection would swallow orders.
 */
export async function replaceApiKey(
  ctx: Context,
  id: string,
  secret: KeyOrLogin,
  actor: Actor,
  expected?: string,
): Promise<ConnectionRow> {
  const connection = await requireConnection(ctx, id);
  assertAllowedAddress(ctx, connection);
  const apiKey = await apiKeyFor(ctx, connection, secret);
  await assertSameAccount(ctx, connection, apiKey);
  const sealed = await ctx.sklad.sealApiKey(id, apiKey);
  await changing(ctx, id, expected, async (stores, row, hasMoved) => {
    if (hasMoved && row.api_key_fingerprint === sealed.api_key_fingerprint) return;
    if (hasMoved) throw new AdminError("moved");
    await setAcceptedKey(stores, id, sealed);
    await clearTrouble(ctx, stores, id);
    await record(stores, id, "api_key_replaced", actor, { last_four: sealed.api_key_last_four });
  });
  ctx.sklad.wakeOutbox();
  return requireConnection(ctx, id);
}

async function setAcceptedKey(stores: Stores, id: string, sealed: ApiKeyColumns): Promise<void> {
  const former = await stores.connections.find(id);
  await stores.connections.setApiKey(id, sealed);
  await stores.connections.recordSuccess(id);
  if (former?.api_key_fingerprint !== sealed.api_key_fingerprint)
    await clear(stores, { connection: id }, "key_old");
}

/** Problems and pauses of the former address or key do not apply to the new one. */
async function clearTrouble({ sklad }: Context, stores: Stores, id: string): Promise<void> {
  await stores.operations.reset(id);
  await stores.feeds.scheduleNow(id);
  await stores.retries.failed(id, sklad.configuration.callDeadlineMs);
  await end(stores, { connection: id }, "key_replaced", "call_succeeded");
  await clear(stores, { connection: id }, "batches_unsupported");
}

/** Problems of the former address's directory. Those of an address that another connection still has come again. */
async function clearOfAddress(stores: Stores, { id, base_url }: ConnectionRow): Promise<void> {
  await stores.problems.clear(...[CITIES_FEED, BRANCHES_FEED].map((feed) => problemKey.feed(feed, base_url)));
  await clear(stores, { connection: id }, "directory_shrunk", "branches_held");
}

/** Raises a problem for enabled connections whose ApiKey is due to be replaced; one that was replaced clears it. */
export async function raiseOldKeys({ sklad: { stores } }: Pick<Context, "sklad">): Promise<void> {
  const now = (await stores.feeds.now()).getTime();
  for (const connection of await stores.connections.list()) {
    const { id, environment, api_key_set_at, enabled_at, disabled_at } = connection;
    // With unreadable settings, a connection that a merchant enabled counts as disabled for a time.
    const isInUse = enabled_at !== null && disabled_at === null;
    const days = keyAgeDays(api_key_set_at, now);
    if (isInUse && isKeyOld(environment, days))
      await raise(stores, { connection }, "key_old", { days: String(days) });
    else await clear(stores, { connection: id }, "key_old");
  }
}
