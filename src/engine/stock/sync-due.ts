import { setTimeout as sleep } from "node:timers/promises";
import type { MedusaContainer } from "@medusajs/framework/types";
import type { RunningWork } from "../../modules/sklad/ports";
import { reasonOf } from "../../modules/sklad/errors";
import type { StockClaim } from "../../modules/sklad/stores/stock/stock";
import type { ChangedInMedusa } from "../../modules/sklad/stores/stock/stock-due";
import type { StockCounts } from "../../modules/sklad/types";
import type { Context } from "../context";
import { NOTIFY_AFTER_FAILURES, raise } from "../problems";
import { backoffMs } from "../runtime/time-limits";
import { type ExtendedLease, extendLease } from "../runtime/lease";
import { FailureLog, Poller } from "../runtime/poller";
import { syncStock } from "./sync-stock";

/** Events within this time are handled together: Medusa emits one for each of a thousand levels written at once. */
const GATHERED_MS = 100;

/** Ids of what changed in Medusa within a moment. */
class Changes {
  readonly level = new Set<string>();
  readonly reservation = new Set<string>();
  readonly order = new Set<string>();
  isGathering = false;

  take(kind: ChangedInMedusa): string[] {
    const ids = [...this[kind]];
    this[kind].clear();
    return ids;
  }
}

/** Schedules a comparison of our skus whose level or reservations changed in Medusa. */
export async function onStockEvent({ sklad }: Context, kind: ChangedInMedusa, id: string): Promise<void> {
  const changes = sklad.processState.get(Changes, () => new Changes());
  changes[kind].add(id);
  if (changes.isGathering) return;
  changes.isGathering = true;
  await sleep(GATHERED_MS, undefined, { ref: false });
  changes.isGathering = false;
  for (const kind of ["level", "reservation", "order"] as const) {
    const ids = changes.take(kind);
    if (ids.length > 0) await sklad.stores.stockDue.changed(kind, ids);
  }
}

/** Connections handled at the same time, so that one whose stock takes minutes does not delay the others. */
const WORKERS = 2;

/** Runs stock sync for as long as the process lives. */
export function pollStock(ctx: Context, container: MedusaContainer): RunningWork {
  const failures = new FailureLog(ctx.logger);
  const every_ms = ctx.sklad.configuration.pollIntervalMs;
  const pollers = Array.from({ length: WORKERS }, () => {
    const poller = new Poller({ name: "looking for stock that is due", every_ms, failures });
    return poller.start({ tick: () => syncDue(ctx, container, poller.stopping) });
  });
  return {
    async stop() {
      await Promise.all(pollers.map((poller) => poller.stop()));
    },
  };
}

/** Every connection is compared this often, even without an event, because events may be lost. */
const EVERY_MS = 60_000;
/** Extended while a process works; after a process died, its work is taken over when the lease expires. */
const LEASE_MS = 60_000;
/** The longest delay until a running sync notices that a person stopped it or disabled the connection. */
const EXTEND_EVERY_MS = 5_000;
const FIRST_PAUSE_MS = 1_000;

/**
 * Syncs the stock that is due, one connection after the other, until none is.
 * @returns the number of connections handled
 */
export async function syncDue(
  ctx: Context,
  container: MedusaContainer,
  stop: AbortSignal = new AbortController().signal,
): Promise<number> {
  const { stock } = ctx.sklad.stores;
  for (let count = 0; ; count += 1) {
    const claim = stop.aborted ? undefined : await stock.claimDue(LEASE_MS, EVERY_MS);
    if (!claim) return count;
    await work(ctx, container, claim, stop);
  }
}

async function work(
  ctx: Context,
  container: MedusaContainer,
  claim: StockClaim,
  stop: AbortSignal,
): Promise<void> {
  const lease = keepClaim(ctx, claim);
  const begun = ctx.sklad.monotonic();
  try {
    await syncStock(ctx, container, claim, AbortSignal.any([stop, lease.lost]));
  } catch (error) {
    const reason = reasonOf(error);
    await recordFailure(ctx, claim, reason, Math.round(ctx.sklad.monotonic() - begun));
    ctx.logger.error(
      `sklad: the stock sync of the connection ${claim.connection_id} failed and is tried again: ${reason}`,
    );
  } finally {
    lease.end();
  }
}

/** Without its lease the sync stops; a level that it is still writing is written under Medusa's lock. */
function keepClaim({ sklad }: Context, claim: StockClaim): ExtendedLease {
  return extendLease({
    lease_ms: LEASE_MS,
    extend_every_ms: EXTEND_EVERY_MS,
    extend: () => sklad.stores.stock.renew(claim, LEASE_MS),
    monotonic: sklad.monotonic,
  });
}

/** The counts of a failed run. What it had written is unknown; the next run counts it. */
const NOTHING: StockCounts = {
  ...{ compared: 0, differing: 0, written: 0, created: 0, busy: 0, refused: 0 },
  notes: {},
};

async function recordFailure(
  { sklad }: Context,
  claim: StockClaim,
  reason: string,
  duration_ms: number,
): Promise<void> {
  const failures = claim.failures + 1;
  const { connection_id, requested_at } = claim;
  await sklad.stores.transaction(async (stores) => {
    // If another process has the claim by now, that process records the outcome and clears the problem.
    if (!(await stores.stock.fail(claim, backoffMs(failures, FIRST_PAUSE_MS)))) return;
    const run = { connection_id, requested_at, duration_ms, counts: NOTHING, error: reason };
    await stores.stockRuns.add({ ...run, kind: "failed" });
    const connection = await stores.connections.find(claim.connection_id);
    if (connection && failures >= NOTIFY_AFTER_FAILURES)
      await raise(stores, { connection }, "stock_failing", { reason });
  });
}
