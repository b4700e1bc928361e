import { reasonOf } from "../../modules/sklad/reason-of";
import type { Context } from "../context";
import { endForShop, raiseForShop } from "./problems";

/** A process that drains says so every ten seconds. */
export const SILENT_AFTER_MS = 60_000;
/** How long a command may be due with nobody there before the merchant is told. */
const WAITED_MS = 90_000;
/** After a command was queued; with what it takes to ask, within two minutes. */
const LOOK_AFTER_MS = 100_000;

type Asking = Pick<Context, "sklad">;

/** Raises that commands wait and no process sends them, as with `server` instances only; ends it when one does again. */
export async function raiseIfNobodySends({ sklad }: Asking): Promise<void> {
  const { commands, heartbeats, problems } = sklad.stores;
  const latest = await heartbeats.latest();
  if (latest !== null && sklad.clock() - latest.getTime() < SILENT_AFTER_MS)
    return endForShop({ problems }, "drained");
  if (await commands.hasWaited(WAITED_MS)) await raiseForShop({ problems }, "nobody_sends");
}

const looking = new WeakSet();

/** Looks once, after a while: a process that only serves requests has no job that would. */
export function lookIfNobodySends({ sklad, logger }: Pick<Context, "sklad" | "logger">): void {
  if (looking.has(sklad)) return;
  looking.add(sklad);
  const look = async (): Promise<void> => {
    looking.delete(sklad);
    try {
      await raiseIfNobodySends({ sklad });
    } catch (error) {
      const reason = reasonOf(error);
      logger.error(`sklad: it could not be found out whether a process sends orders: ${reason}`);
    }
  };
  setTimeout(() => void look(), LOOK_AFTER_MS).unref();
}
