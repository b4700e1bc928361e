import type { Stores } from "../../modules/sklad/stores";
import type { ConnectionRow, InboxBytes } from "../../modules/sklad/types";
import type { Context } from "../context";
import { atCrashPoint } from "../crash-points";
import { endForConnection, raiseForConnection } from "../problems";
import { backoffMs } from "../rate-limit";
import { failureOf } from "./keep";
import { type RecordStatuses, understand } from "./understand";

/** Webhooks of one transaction. */
export const BATCH = 50;
/** From so many failures on the merchant is told; before, it may be a hiccup. */
const TELL_AFTER_FAILURES = 3;

/**
 * Understands what is due, and records it with the webhook's end in one transaction: a crash leaves it due. When one of
 * several fails, each is tried by itself, so that it holds up no other.
 * @returns how many; of a whole {@link BATCH} more may be due
 */
export async function understandDue(ctx: Context, record: RecordStatuses): Promise<number> {
  const { stores } = ctx.sklad;
  let taken: InboxBytes[] = [];
  let connections: ConnectionRow[] = [];
  try {
    await stores.transaction(async (transaction) => {
      taken = await transaction.inbox.lockDue(BATCH);
      if (taken.length === 0) return;
      connections = await transaction.connections.list();
      await understandAll(ctx, transaction, taken, connections, record);
    });
  } catch (error) {
    if (taken.length === 0) throw error;
    ctx.logger.warn(`sklad: ${taken.length} webhooks were not recorded together: ${failureOf(error)}`);
    for (const { id } of taken) await understandOne(ctx, id, connections, record);
  }
  await stores.webhookTokens.markUsed([...new Set(taken.map(({ token_id }) => token_id))]);
  return taken.length;
}

async function understandOne(
  ctx: Context,
  id: string,
  connections: readonly ConnectionRow[],
  record: RecordStatuses,
): Promise<void> {
  const { stores, configuration } = ctx.sklad;
  let taken: InboxBytes | undefined;
  try {
    await stores.transaction(async (transaction) => {
      taken = await transaction.inbox.lockOne(id);
      if (taken) await understandAll(ctx, transaction, [taken], connections, record);
    });
  } catch (error) {
    if (!taken) throw error;
    const { connection_id, failures } = taken;
    const reason = `recording it failed (${failureOf(error)})`;
    ctx.logger.warn(`sklad: the webhook ${id} waits: ${reason}`);
    await stores.transaction(async (transaction) => {
      await transaction.inbox.fail(id, reason, backoffMs(failures + 1, configuration.firstPauseMs));
      const owner = connections.find((connection) => connection.id === connection_id);
      if (owner && failures + 1 >= TELL_AFTER_FAILURES)
        await raiseForConnection(transaction, owner, "webhooks_failing", { reason });
    });
  }
}

async function understandAll(
  ctx: Context,
  stores: Stores,
  rows: readonly InboxBytes[],
  connections: readonly ConnectionRow[],
  record: RecordStatuses,
): Promise<void> {
  for (const [id, understood] of await understand(ctx, stores, rows, connections, record))
    await stores.inbox.finish(id, understood);
  atCrashPoint("K12");
  const ids = new Set(rows.map(({ connection_id }) => connection_id));
  for (const connection of connections.filter(({ id }) => ids.has(id))) await tell(stores, connection);
}

/** Raises or ends what is to be said of a connection's webhooks. */
export async function tell(stores: Stores, connection: ConnectionRow): Promise<void> {
  const { not_understood, failing } = await stores.inbox.trouble(connection.id);
  if (not_understood !== null)
    await raiseForConnection(stores, connection, "webhooks_not_understood", { reason: not_understood });
  else await endForConnection(stores, "webhooks_understood", connection.id);
  if (!failing) await endForConnection(stores, "webhooks_recorded", connection.id);
}
