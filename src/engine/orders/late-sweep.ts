import type { MedusaContainer } from "@medusajs/framework/types";
import type { BackgroundWork, RunningWork } from "../../modules/sklad/background";
import { reasonOf } from "../../modules/sklad/reason-of";
import { type Context, contextOf } from "../context";

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
export const lateSweep = (sweep: (container: MedusaContainer) => Promise<void>): BackgroundWork => ({
  name: "sklad-late-sweep",
  start(container: MedusaContainer): RunningWork {
    let sweeping: Promise<void> | undefined;
    const timer = setInterval(() => {
      sweeping ??= sweepIfLate(container, sweep).finally(() => (sweeping = undefined));
    }, LOOK_EVERY_MS);
    timer.unref();
    return {
      stop: async () => {
        clearInterval(timer);
        await sweeping;
      },
    };
  },
});

async function sweepIfLate(
  container: MedusaContainer,
  sweep: (container: MedusaContainer) => Promise<void>,
): Promise<void> {
  const { sklad, logger } = contextOf(container);
  try {
    if (await sklad.stores.orderLeases.take(SWEEP, LATE_AFTER_MS)) await sweep(container);
  } catch (error) {
    logger.error(`sklad: a sweep that was late has failed, and another is made soon: ${reasonOf(error)}`);
  }
}
