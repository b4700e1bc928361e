import type { MedusaContainer } from "@medusajs/framework/types";
import type { RunningWork } from "../../modules/sklad/background";
import type { Context } from "../context";
import { FailureLog } from "../runtime/failure-log";
import { Poller } from "../runtime/poller";
import { syncDue } from "./sync-due";

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
