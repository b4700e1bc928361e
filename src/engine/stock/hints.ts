import { setTimeout as sleep } from "node:timers/promises";
import type { ChangedInMedusa } from "../../modules/sklad/stores/stock-due";
import type { Context } from "../context";

/** Events that come within this time are looked up together: of a thousand levels written at once each has its own. */
const GATHERED_MS = 100;

type Heard = Record<ChangedInMedusa, Set<string>>;

const gathering = new WeakMap<object, Heard>();

/** Somebody has moved goods in Medusa, or reservations of them: where they are ours, their figures are compared by themselves. */
export async function hearOfStock({ sklad }: Context, what: ChangedInMedusa, id: string): Promise<void> {
  const gathered = gathering.get(sklad);
  if (gathered) {
    gathered[what].add(id);
    return;
  }
  const heard: Heard = { level: new Set(), reservation: new Set(), order: new Set() };
  heard[what].add(id);
  gathering.set(sklad, heard);
  await sleep(GATHERED_MS, undefined, { ref: false });
  gathering.delete(sklad);
  const { stockDue } = sklad.stores;
  for (const kind of ["level", "reservation", "order"] as const)
    if (heard[kind].size > 0) await stockDue.changed(kind, [...heard[kind]]);
}
