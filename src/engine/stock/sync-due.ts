import type { MedusaContainer } from "@medusajs/framework/types";
import type { StockClaim } from "../../modules/sklad/stores/stock";
import type { StockCounts } from "../../modules/sklad/types";
import type { Context } from "../context";
import { raiseForConnection } from "../problems";
import { backoffMs } from "../rate-limit";
import { type KeptLease, keepLease } from "../runtime/lease";
import { reasonOf } from "../../modules/sklad/reason-of";
import { syncStock } from "./sync-stock";

/** Also when no event told of a change: events are hints. */
const EVERY_MS = 60_000;
/** Extended for as long as a process works; what a dead process left is taken up after it. */
const LEASE_MS = 60_000;
/** A person who stops it, or disables the connection, waits no longer than this. */
const EXTEND_EVERY_MS = 5_000;
const FIRST_PAUSE_MS = 1_000;
/** From this many failures in a row on the merchant is notified; before, it may be a hiccup. */
const NOTIFY_AFTER_FAILURES = 3;

/**
 * Brings in step what is due, one connection after the other, until nothing is.
 * @returns how many connections were worked on
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
  const lease = keep(ctx, claim);
  const begun = ctx.sklad.monotonic();
  try {
    await syncStock(ctx, container, claim, AbortSignal.any([stop, lease.lost]));
  } catch (error) {
    const reason = reasonOf(error);
    await noteFailure(ctx, claim, reason, Math.round(ctx.sklad.monotonic() - begun));
    ctx.logger.error(
      `sklad: the stock of ${claim.connection_id} could not be brought in step, and it is tried again: ${reason}`,
    );
  } finally {
    lease.end();
  }
}

/** Without its lease the work stops; levels that it still writes are written under Medusa's locks. */
function keep({ sklad }: Context, claim: StockClaim): KeptLease {
  return keepLease({
    lease_ms: LEASE_MS,
    extend_every_ms: EXTEND_EVERY_MS,
    extend: () => sklad.stores.stock.renew(claim, LEASE_MS),
    monotonic: sklad.monotonic,
  });
}

/** What was written by then is not known: the next run says it. */
const NOTHING: StockCounts = {
  ...{ compared: 0, differing: 0, written: 0, created: 0, busy: 0, refused: 0 },
  notes: {},
};

async function noteFailure(
  { sklad }: Context,
  claim: StockClaim,
  reason: string,
  duration_ms: number,
): Promise<void> {
  const failures = claim.failures + 1;
  const { connection_id, requested_at } = claim;
  await sklad.stores.transaction(async (stores) => {
    // The process that has the claim by now records the outcome, and clears the problem.
    if (!(await stores.stock.fail(claim, backoffMs(failures, FIRST_PAUSE_MS)))) return;
    const run = { connection_id, requested_at, duration_ms, counts: NOTHING, error: reason };
    await stores.stockRuns.add({ ...run, kind: "failed" });
    const connection = await stores.connections.find(claim.connection_id);
    if (connection && failures >= NOTIFY_AFTER_FAILURES)
      await raiseForConnection(stores, connection, "stock_failing", { reason });
  });
}
