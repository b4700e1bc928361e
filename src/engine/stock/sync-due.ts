import type { MedusaContainer } from "@medusajs/framework/types";
import type { StockClaim } from "../../modules/sklad/stores/stock/stock";
import type { StockCounts } from "../../modules/sklad/types";
import type { Context } from "../context";
import { raiseForConnection } from "../problems";
import { backoffMs } from "../rate-limit";
import { type ExtendedLease, extendLease } from "../runtime/lease";
import { reasonOf } from "../../modules/sklad/reason-of";
import { syncStock } from "./sync-stock";

/** Every connection is compared this often, even without an event, because events may be lost. */
const EVERY_MS = 60_000;
/** Extended while a process works; after a process died, its work is taken over when the lease expires. */
const LEASE_MS = 60_000;
/** The longest delay until a running sync notices that a person stopped it or disabled the connection. */
const EXTEND_EVERY_MS = 5_000;
const FIRST_PAUSE_MS = 1_000;
/** Failures in a row before a problem is raised; fewer may be temporary. */
const NOTIFY_AFTER_FAILURES = 3;

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
      await raiseForConnection(stores, connection, "stock_failing", { reason });
  });
}
