import type { MedusaContainer } from "@medusajs/framework/types";
import type { RunningWork } from "../../modules/sklad/ports";
import type { Context } from "../context";
import { inParallel } from "../runtime/isolate";
import { FailureLog, Poller, Tasks } from "../runtime/poller";
import { syncClaim } from "./sync";

/** Runs fulfillment sync for as long as the process lives. */
export function pollFulfillments(ctx: Context, container: MedusaContainer): RunningWork {
  const { configuration, stores, wakeUps } = ctx.sklad;
  const failures = new FailureLog(ctx.logger);
  const poller = new Poller({
    name: "the fulfillment sync",
    every_ms: configuration.pollIntervalMs,
    failures,
    onWake: (wake) => wakeUps.on("fulfillments", wake),
  });
  const tasks = new Tasks();
  return poller.start({
    underWay: tasks.finished,
    async tick() {
      const free = MAX_ORDERS_IN_PARALLEL - tasks.count;
      if (free <= 0) return;
      for (const claim of await stores.fulfillmentSync.claimDue(free, CLAIM_LEASE_MS))
        tasks.begin(`${claim.row.id} ${claim.until}`, async () => {
          await failures.attempt(`the fulfillment sync of order ${claim.row.order_id}`, () =>
            syncClaim(ctx, container, claim, poller.stopping),
          );
          poller.wake();
        });
    },
  });
}

/** Each uses database connections, of which Medusa's workflows need several. */
export const MAX_ORDERS_IN_PARALLEL = 3;
/**
 * Bounds of one sweep: orders, and the time in which new ones begin. A running poller has taken most of them already.
 */
const MAX_ORDERS_PER_SWEEP = 60;
const SWEEP_MS = 30_000;
/** A step in Medusa takes seconds. A process that takes over an expired claim still waits for the order's own lease. */
export const CLAIM_LEASE_MS = 60_000;

/** Syncs every warehouse order that is due, within the bounds of one sweep. */
export async function syncFulfillments(ctx: Context, container: MedusaContainer): Promise<void> {
  const until = ctx.sklad.monotonic() + SWEEP_MS;
  for (let synced = 0; synced < MAX_ORDERS_PER_SWEEP; synced += MAX_ORDERS_IN_PARALLEL) {
    if (ctx.sklad.monotonic() > until) return;
    const claims = await ctx.sklad.stores.fulfillmentSync.claimDue(MAX_ORDERS_IN_PARALLEL, CLAIM_LEASE_MS);
    if (claims.length === 0) return;
    await inParallel(MAX_ORDERS_IN_PARALLEL, claims, (claim) => syncClaim(ctx, container, claim));
  }
}
