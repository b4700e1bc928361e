import type { MedusaContainer } from "@medusajs/framework/types";
import type { RunningWork } from "../../modules/sklad/ports";
import type { Stores } from "../../modules/sklad/stores";
import type { Context } from "../context";
import { FailureLog, Poller } from "../runtime/poller";
import { notifyProblems } from "./notify";
import { clear, raise } from "./problems";

/** A process that drains the outbox writes a heartbeat every ten seconds. */
export const SILENT_AFTER_MS = 60_000;
/** How long a command may be due without such a process before a problem is raised. */
const WAITED_MS = 90_000;
/** Short enough that the problem is raised within two minutes after a command is queued or an order placed. */
const WATCH_EVERY_MS = 25_000;

/** The sending process may be restarting. */
const NOTIFY_AFTER_MS = 60_000;

/**
 * Raises a problem when orders wait and no process sends them, as with `server` instances only, and clears it when one
 * does.
 * @param isMoreLeft whether anything waits besides commands
 * @returns whether no process sends
 */
export async function raiseIfNoWorker(
  { sklad }: Pick<Context, "sklad">,
  isMoreLeft: (stores: Stores) => Promise<boolean> = async () => false,
): Promise<boolean> {
  const { heartbeats, problems } = sklad.stores;
  const latest = await heartbeats.latest();
  if (latest !== null && sklad.clock() - latest.getTime() < SILENT_AFTER_MS) {
    await clear({ problems }, "shop", "no_active_worker");
    return false;
  }
  if ((await sklad.stores.commands.hasWaited(WAITED_MS)) || (await isMoreLeft(sklad.stores)))
    await raise({ problems }, "shop", "no_active_worker", {}, { notify_after_ms: NOTIFY_AFTER_MS });
  return true;
}

/** Whether an order has not been planned: its events are handled by the missing processes, so it has no command. */
export async function isAnyOrderUnseen({ connections, medusaOrders }: Stores): Promise<boolean> {
  const sweptUntil = (await connections.list()).flatMap(({ enabled, settings, swept_until, enabled_at }) => {
    const since = swept_until ?? enabled_at;
    return enabled && settings.automatic_handover && since ? [new Date(since).getTime()] : [];
  });
  if (sweptUntil.length === 0) return false;
  return (await medusaOrders.unseenSince(new Date(Math.min(...sweptUntil)), 1)).length > 0;
}

/** Monitors the workers in a process that only serves requests and therefore runs no job that would notify. */
export function pollWorkers(ctx: Context, container: MedusaContainer): RunningWork {
  const poller = new Poller({
    name: "the check for a process that sends orders",
    every_ms: WATCH_EVERY_MS,
    first_after_ms: WATCH_EVERY_MS,
    failures: new FailureLog(ctx.logger),
  });
  return poller.start({
    async tick() {
      if (await raiseIfNoWorker(ctx, isAnyOrderUnseen)) await notifyProblems(container);
    },
  });
}
