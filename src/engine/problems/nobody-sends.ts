import type { MedusaContainer } from "@medusajs/framework/types";
import type { BackgroundWork, RunningWork } from "../../modules/sklad/background";
import { reasonOf } from "../../modules/sklad/reason-of";
import type { Stores } from "../../modules/sklad/stores";
import { type Context, contextOf } from "../context";
import { notifyProblems } from "./notify";
import { endForShop, raiseForShop } from "./problems";

/** A process that drains says so every ten seconds. */
export const SILENT_AFTER_MS = 60_000;
/** How long a command may be due with nobody there before the merchant is told. */
const WAITED_MS = 90_000;
/** After a command was queued, or an order placed; with what it takes to ask, within two minutes. */
const WATCH_EVERY_MS = 25_000;

/** The process that sends may be replaced just now. */
const QUIET_MS = 60_000;

/**
 * Raises that orders wait and no process sends them, as with `server` instances only; ends it when one does again.
 * @returns whether nobody sends
 */
export async function raiseIfNobodySends({ sklad }: Pick<Context, "sklad">): Promise<boolean> {
  const { heartbeats, problems } = sklad.stores;
  const latest = await heartbeats.latest();
  if (latest !== null && sklad.clock() - latest.getTime() < SILENT_AFTER_MS) {
    await endForShop({ problems }, "drained");
    return false;
  }
  if (await isAnythingLeft(sklad.stores))
    await raiseForShop({ problems }, "nobody_sends", {}, { quiet_ms: QUIET_MS });
  return true;
}

/** A command, or an order that nobody has looked at: events are handled by the processes that are missing, too. */
async function isAnythingLeft({ commands, connections, medusaOrders }: Stores): Promise<boolean> {
  if (await commands.hasWaited(WAITED_MS)) return true;
  const sweptUntil = (await connections.list()).flatMap(({ enabled, settings, swept_until, enabled_at }) => {
    const since = swept_until ?? enabled_at;
    return enabled && settings.automatic_handover && since ? [new Date(since).getTime()] : [];
  });
  if (sweptUntil.length === 0) return false;
  return (await medusaOrders.unseenSince(new Date(Math.min(...sweptUntil)), 1)).length > 0;
}

/** For a process that only serves requests, and so has no job that would look and tell. */
export const watchForSenders: BackgroundWork = {
  name: "sklad-watch",
  start(container: MedusaContainer): RunningWork {
    let watching = Promise.resolve();
    const timer = setInterval(() => void (watching = watching.then(() => watch(container))), WATCH_EVERY_MS);
    timer.unref();
    return {
      async stop() {
        clearInterval(timer);
        await watching;
      },
    };
  },
};

async function watch(container: MedusaContainer): Promise<void> {
  const ctx = contextOf(container);
  try {
    if (await raiseIfNobodySends(ctx)) await notifyProblems(container);
  } catch (error) {
    ctx.logger.error(`sklad: it could not be found out whether a process sends orders: ${reasonOf(error)}`);
  }
}
