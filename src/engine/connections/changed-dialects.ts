import type { RunningWork } from "../../modules/sklad/background";
import { dialectFingerprint } from "../../modules/sklad/dialect-fingerprint";
import { dialectOf } from "../../modules/sklad/dialect-of";
import type { Stores } from "../../modules/sklad/stores";
import type { ConnectionRow } from "../../modules/sklad/types";
import type { Context } from "../context";
import { endForAllOf, clearRecovered } from "../problems";
import { FailureLog } from "../runtime/failure-log";

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
 * is tried again.
 */
export async function runAgainWhatChangedDialects({ sklad, logger }: Context): Promise<void> {
  for (const connection of await sklad.stores.connections.list()) {
    const { id, base_url } = connection;
    const mark = markOf(sklad, base_url);
    if ((connection.dialect_fingerprint ?? null) === mark) continue;
    await sklad.stores.exclusively(`connection:${id}`, async (stores) => {
      if (!(await stores.connections.setDialectFingerprint(id, mark))) return;
      await runAgain(stores, connection, sklad.configuration.callDeadlineMs);
      await stores.events.add({ type: "dialect_changed", source: "sweep", connection_id: id, data: {} });
      logger.info(
        `sklad: the dialect of connection ${id} has changed; what the former one could not read is tried again`,
      );
    });
  }
  sklad.wakeOutbox();
}

/** The fingerprint of an address's dialect; null when it has none. */
export function markOf(
  { configuration }: Pick<Context["sklad"], "configuration">,
  baseUrl: string,
): string | null {
  return dialectFingerprint(dialectOf(configuration, baseUrl));
}

async function runAgain(
  stores: Stores,
  { id, base_url }: ConnectionRow,
  callDeadlineMs: number,
): Promise<void> {
  await stores.operations.reset(id);
  // If the new dialect fails too, the problem is raised again.
  await endForAllOf(stores, "operation_succeeded", id);
  for (const place of [id, base_url]) await stores.feeds.scheduleNow(place);
  await stores.retries.failed(id, callDeadlineMs);
  const unclear = await stores.retries.unclear(id, callDeadlineMs);
  await clearRecovered(stores, unclear);
  await stores.warehouseOrders.forgetRefusalsOf(id);
  const request = { since: new Date(0), connection_id: id, state: "unreadable" } as const;
  for (let after: string | undefined; ;) {
    const ids = await stores.inbox.replaySince(request, CHUNK, after);
    after = ids.at(-1);
    if (ids.length < CHUNK) return;
  }
}
