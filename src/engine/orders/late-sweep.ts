import type { RunningWork } from "../../modules/sklad/background";
import type { Context } from "../context";
import { FailureLog } from "../runtime/failure-log";
import { Poller } from "../runtime/poller";

const SWEEP = "sweep";
/** Medusa's scheduler starts a sweep every minute. */
const LATE_AFTER_MS = 150_000;
const CHECK_EVERY_MS = 20_000;

/** Postpones the late sweep; called when a sweep begins. */
export async function sweepBegins({ sklad }: Pick<Context, "sklad">): Promise<void> {
  await sklad.stores.orderLeases.postpone(SWEEP, LATE_AFTER_MS);
}

/**
 * Sweeps when Medusa's scheduler has not done so for minutes. With Redis the schedule is stored there, and when Redis
 * loses it, no sweep runs until a process restarts. One process does it, by the database's clock.
 */
export function pollLateSweep(ctx: Context, sweep: () => Promise<void>): RunningWork {
  const poller = new Poller({
    name: "the late sweep",
    every_ms: CHECK_EVERY_MS,
    first_after_ms: CHECK_EVERY_MS,
    failures: new FailureLog(ctx.logger),
  });
  const { orderLeases } = ctx.sklad.stores;
  return poller.start({
    async tick() {
      if (await orderLeases.take(SWEEP, LATE_AFTER_MS)) await sweep();
    },
  });
}
