import { AdminError } from "../../modules/sklad/admin-error";
import type { Stores } from "../../modules/sklad/stores";
import type { ConnectionRow } from "../../modules/sklad/types";
import type { Context } from "../context";
import { clearForConnection, endForConnection } from "../problems";
import { assertAllowedAddress, sameOrigin } from "./address";
import { markOf } from "./changed-dialects";
import { assertSameAccount } from "./check-api-key";
import { type Actor, changing, record, requireConnection } from "./connections";
import { apiKeyFor, type KeyOrLogin } from "./login";

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
    await stores.connections.setDialectFingerprint(id, markOf(ctx.sklad, base_url));
    if (sealed) await stores.connections.setApiKey(id, sealed);
    await clearTrouble(ctx, stores, id);
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
    await stores.connections.setApiKey(id, sealed);
    await clearTrouble(ctx, stores, id);
    await record(stores, id, "api_key_replaced", actor, { last_four: sealed.api_key_last_four });
  });
  ctx.sklad.wakeOutbox();
  return requireConnection(ctx, id);
}

/** Problems and pauses of the former address or key do not apply to the new one. */
async function clearTrouble({ sklad }: Context, stores: Stores, id: string): Promise<void> {
  await stores.operations.reset(id);
  await stores.retries.failed(id, sklad.configuration.callDeadlineMs);
  for (const ending of ["key_replaced", "call_succeeded"] as const)
    await endForConnection(stores, ending, id);
  await clearForConnection(stores, "batches_unsupported", id);
}
