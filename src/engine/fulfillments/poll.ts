import type { MedusaContainer } from "@medusajs/framework/types";
import type { RunningWork } from "../../modules/sklad/background";
import type { Context } from "../context";
import { FailureLog } from "../runtime/failure-log";
import { Poller } from "../runtime/poller";
import { Tasks } from "../runtime/tasks";
import { syncClaim } from "./sync";
import { CLAIM_LEASE_MS, MAX_ORDERS_IN_PARALLEL } from "./sync-due";

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
