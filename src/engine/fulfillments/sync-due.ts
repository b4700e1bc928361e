import type { MedusaContainer } from "@medusajs/framework/types";
import type { Context } from "../context";
import { inParallel } from "../runtime/isolate";
import { syncClaim } from "./sync";

/** Each uses connections to the database, of which Medusa's workflows want several. */
export const MAX_ORDERS_IN_PARALLEL = 3;
/** Most of them in one sweep, and how long it begins with more; where a loop runs, it has them by then. */
const MAX_ORDERS_PER_SWEEP = 60;
const SWEEP_MS = 30_000;
/** A step of Medusa's takes seconds. Whoever takes one up again afterwards still waits for the order's own lease. */
export const CLAIM_LEASE_MS = 60_000;

/** Brings Medusa in line with every warehouse order that is due, as long as there are any. */
export async function syncFulfillments(ctx: Context, container: MedusaContainer): Promise<void> {
  const until = ctx.sklad.monotonic() + SWEEP_MS;
  for (let followed = 0; followed < MAX_ORDERS_PER_SWEEP; followed += MAX_ORDERS_IN_PARALLEL) {
    if (ctx.sklad.monotonic() > until) return;
    const claims = await ctx.sklad.stores.following.claimDue(MAX_ORDERS_IN_PARALLEL, CLAIM_LEASE_MS);
    if (claims.length === 0) return;
    await inParallel(MAX_ORDERS_IN_PARALLEL, claims, (claim) => syncClaim(ctx, container, claim));
  }
}
