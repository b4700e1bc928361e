import type { RunningWork } from "../../modules/sklad/background";
import type { Context } from "../context";
import { FailureLog } from "../runtime/failure-log";
import { Poller } from "../runtime/poller";

const SWEEP = "sweep";
/** Medusa's scheduler begins one a minute. */
const LATE_AFTER_MS = 150_000;
const LOOK_EVERY_MS = 20_000;

/** Called as a sweep begins: for a while none is late. */
export async function sweepBegins({ sklad }: Pick<Context, "sklad">): Promise<void> {
  await sklad.stores.orderLeases.postpone(SWEEP, LATE_AFTER_MS);
}

/**
 * Sweeps when Medusa's scheduler has not for minutes. With Redis the schedule lies there, and is gone with what it lies in
 * until a process starts again; by the database's clock one process makes up for it.
 */
export function pollLateSweep(ctx: Context, sweep: () => Promise<void>): RunningWork {
  const poller = new Poller({
    name: "a sweep that was late",
    every_ms: LOOK_EVERY_MS,
    first_after_ms: LOOK_EVERY_MS,
    failures: new FailureLog(ctx.logger),
  });
  const { orderLeases } = ctx.sklad.stores;
  return poller.start({
    async tick() {
      if (await orderLeases.take(SWEEP, LATE_AFTER_MS)) await sweep();
    },
  });
}
