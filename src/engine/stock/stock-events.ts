import { setTimeout as sleep } from "node:timers/promises";
import type { ChangedInMedusa } from "../../modules/sklad/stores/stock/stock-due";
import type { Context } from "../context";

/** Events within this time are handled together: Medusa emits one for each of a thousand levels written at once. */
const GATHERED_MS = 100;

/** Ids of what changed in Medusa within a moment. */
class Changes {
  readonly level = new Set<string>();
  readonly reservation = new Set<string>();
  readonly order = new Set<string>();
  isGathering = false;

  take(kind: ChangedInMedusa): string[] {
    const ids = [...this[kind]];
    this[kind].clear();
    return ids;
  }
}

/** Schedules a comparison of our skus whose level or reservations changed in Medusa. */
export async function onStockEvent({ sklad }: Context, kind: ChangedInMedusa, id: string): Promise<void> {
  const changes = sklad.processState.get(Changes, () => new Changes());
  changes[kind].add(id);
  if (changes.isGathering) return;
  changes.isGathering = true;
  await sleep(GATHERED_MS, undefined, { ref: false });
  changes.isGathering = false;
  for (const kind of ["level", "reservation", "order"] as const) {
    const ids = changes.take(kind);
    if (ids.length > 0) await sklad.stores.stockDue.changed(kind, ids);
  }
}
