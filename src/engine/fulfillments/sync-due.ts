import type { MedusaContainer } from "@medusajs/framework/types";
import type { Context } from "../context";
import { inParallel } from "../runtime/isolate";
import { syncClaim } from "./sync";

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
