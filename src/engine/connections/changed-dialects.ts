import type { RunningWork } from "../../modules/sklad/ports";
import { dialectFingerprintOf } from "../../modules/sklad/options";
import type { Stores } from "../../modules/sklad/stores";
import type { ConnectionRow } from "../../modules/sklad/types";
import type { Context } from "../context";
import { clearRecovered, end } from "../problems";
import { forEachIsolated } from "../runtime/isolate";
import { FailureLog } from "../runtime/poller";

/** Webhooks of one statement. */
const CHUNK = 1_000;

/** Compares the configured dialects with the former ones once per process, because they change only with a restart. */
export function compareDialects(ctx: Context): RunningWork {
  const stop = new AbortController();
  const finished = untilDone(ctx, stop.signal);
  return {
    async stop() {
      stop.abort();
      await finished;
    },
  };
}

/** Tries again while the database is not available. */
async function untilDone(ctx: Context, stop: AbortSignal): Promise<void> {
  const failures = new FailureLog(ctx.logger);
  while (!stop.aborted) {
    const isDone = await failures.attempt("comparing the dialects", async () => {
      await runAgainWhatChangedDialects(ctx);
      return true;
    });
    if (isDone) return;
    // The sleep ends early, with an AbortError, when the process stops.
    await ctx.sklad.sleep(ctx.sklad.configuration.pollIntervalMs, stop).catch(() => undefined);
  }
}

/**
 * For connections with a changed dialect: what the former dialect could not read, and what the warehouse refused of it,
 * is tried again. A connection that fails does not delay the others.
 */
export async function runAgainWhatChangedDialects(ctx: Context): Promise<void> {
  const connections = await ctx.sklad.stores.connections.list();
  await forEachIsolated(connections, (connection) => runAgainIfChanged(ctx, connection));
}

async function runAgainIfChanged({ sklad, logger }: Context, connection: ConnectionRow): Promise<void> {
  const { id, base_url } = connection;
  const fingerprint = dialectFingerprintOf(sklad.configuration, base_url);
  if ((connection.dialect_fingerprint ?? null) === fingerprint) return;
  await sklad.stores.exclusively(`connection:${id}`, async (stores) => {
    if (!(await stores.connections.setDialectFingerprint(id, fingerprint))) return;
    await runAgain(stores, connection, sklad.configuration.callDeadlineMs);
    await stores.events.add({ type: "dialect_changed", source: "sweep", connection_id: id, data: {} });
    logger.info(
      `sklad: the dialect of connection ${id} has changed; what the former one could not read is tried again`,
    );
  });
  sklad.wakeOutbox();
}

async function runAgain(
  stores: Stores,
  { id, base_url }: ConnectionRow,
  callDeadlineMs: number,
): Promise<void> {
  await stores.operations.reset(id);
  // If the new dialect fails too, the problem is raised again.
  await end(stores, { allOf: id }, "operation_succeeded");
  for (const place of [id, base_url]) await stores.feeds.scheduleNow(place);
  await stores.retries.failed(id, callDeadlineMs);
  const unclear = await stores.retries.unclear(id, callDeadlineMs);
  await clearRecovered(stores, unclear);
  await stores.warehouseOrders.forgetRefusalsOf(id);
  const request = { since: new Date(0), connection_id: id, state: "unreadable" } as const;
  for (let after: string | undefined; ;) {
    const ids = await stores.webhookReplays.since(request, CHUNK, after);
    after = ids.at(-1);
    if (ids.length < CHUNK) return;
  }
}
