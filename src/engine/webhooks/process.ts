import type { Stores } from "../../modules/sklad/stores";
import type { ConnectionRow, InboxBytes } from "../../modules/sklad/types";
import type { Context } from "../context";
import { clearForConnection, raiseForConnection } from "../problems";
import { backoffMs } from "../rate-limit";
import { isolate } from "../runtime/isolate";
import { failureOf } from "./inbox-writer";
import { type RecordStatuses, understand } from "./understand";

/** Webhooks of one transaction. */
const BATCH = 50;
/** From so many failures on the merchant is told; before, it may be a hiccup. */
const TELL_AFTER_FAILURES = 3;
/** Begun so often and not ended the last time: it ends the process that reads it, and is left alone. */
const GIVE_UP_AFTER = 6;

/**
 * Understands what is due, and records it with the webhook's end in one transaction: a crash leaves it to be begun again.
 * When one of several fails, each is tried by itself, so that it holds up no other. One that was begun before comes
 * after all others, and alone: it may end the process.
 * @returns how many
 */
export async function processDue(ctx: Context, record: RecordStatuses): Promise<number> {
  const { stores, configuration } = ctx.sklad;
  const fresh = await stores.inbox.begin(BATCH, backoffMs(1, configuration.firstPauseMs));
  await processEach(ctx, fresh, record);
  const again = await stores.inbox.beginAgain(configuration.firstPauseMs);
  if (again && !(await quarantine(ctx, again))) await processEach(ctx, [again], record);
  const begun = [...fresh, ...(again ? [again] : [])];
  if (begun.length > 0)
    await stores.webhookTokens.markUsed([...new Set(begun.map(({ token_id }) => token_id))]);
  return begun.length;
}

async function processEach(
  ctx: Context,
  begun: readonly InboxBytes[],
  record: RecordStatuses,
): Promise<void> {
  await isolate(begun, (some) => processAll(ctx, some, record), {
    onSplit: (some, error) =>
      ctx.logger.warn(`sklad: ${some.length} webhooks were not recorded together: ${failureOf(error)}`),
    onCulprit: (one, error) => postpone(ctx, one, `recording it failed (${failureOf(error)})`),
  });
}

async function postpone(
  { sklad: { stores, configuration }, logger }: Context,
  { id, connection_id, failures }: InboxBytes,
  reason: string,
): Promise<void> {
  logger.warn(`sklad: the webhook ${id} waits: ${reason}`);
  await stores.transaction(async (transaction) => {
    await transaction.inbox.fail(id, reason, backoffMs(failures, configuration.firstPauseMs));
    if (failures >= TELL_AFTER_FAILURES) await raiseFailing(transaction, connection_id, `${id}: ${reason}`);
  });
}

/** Nobody lives to tell of a webhook that ends the process: it is told before it is begun again, and then given up. */
async function quarantine(
  { sklad: { stores }, logger }: Context,
  { id, connection_id, failures, failed }: InboxBytes & { readonly failed: string | null },
): Promise<boolean> {
  if (failed !== null || failures <= TELL_AFTER_FAILURES) return false;
  const reason = `understanding it was begun ${failures - 1} times and did not end`;
  logger.error(`sklad: the webhook ${id}: ${reason}`);
  const isGivenUp = failures > GIVE_UP_AFTER;
  await stores.transaction(async (transaction) => {
    if (!isGivenUp) return raiseFailing(transaction, connection_id, `${id}: ${reason}`);
    await transaction.inbox.finish(id, {
      state: "not_understood",
      reason,
      statuses: [],
      matched: 0,
      unmatched: 0,
    });
    const owner = await transaction.connections.find(connection_id);
    if (owner) await tell(transaction, owner);
  });
  return isGivenUp;
}

async function raiseFailing(stores: Stores, connectionId: string, reason: string): Promise<void> {
  const owner = await stores.connections.find(connectionId);
  if (owner) await raiseForConnection(stores, owner, "webhooks_failing", { reason });
}

/** Those that nobody else has begun meanwhile. */
async function processAll(ctx: Context, begun: readonly InboxBytes[], record: RecordStatuses): Promise<void> {
  await ctx.sklad.stores.transaction(async (stores) => {
    const rows = await stores.inbox.lock(begun);
    if (rows.length === 0) return;
    const connections = await stores.connections.list();
    for (const [id, understood] of await understand(ctx, stores, rows, connections, record))
      await stores.inbox.finish(id, understood);
    const ids = new Set(rows.map(({ connection_id }) => connection_id));
    for (const connection of connections.filter(({ id }) => ids.has(id))) await tell(stores, connection);
  });
}

/** Raises or ends what is to be said of a connection's webhooks. */
export async function tell(stores: Stores, connection: ConnectionRow): Promise<void> {
  const { not_understood, failing } = await stores.inbox.trouble(connection.id, TELL_AFTER_FAILURES);
  if (not_understood !== null)
    await raiseForConnection(stores, connection, "webhooks_not_understood", { reason: not_understood });
  else await clearForConnection(stores, "webhooks_not_understood", connection.id);
  if (!failing) await clearForConnection(stores, "webhooks_failing", connection.id);
}
