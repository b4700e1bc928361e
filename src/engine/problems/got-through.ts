import type { Stores } from "../../modules/sklad/stores";
import type { CommandRow } from "../../modules/sklad/types";
import { endedBy, type Ending } from "../../catalogue";
import { keysEndedBy } from "./problems";

/** What also moves commands of warehouse orders, so that none of them may be failing any longer. */
type Moving = Extract<Ending, "accepted" | "edited" | "in_sync" | "canceled" | "withdrawn" | "moved">;

/** The same as endForOrders, for what happens to the commands of warehouse orders too. */
export async function endWithCommands(stores: Stores, ending: Moving, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await stores.problems.clear(...keysEndedBy(ending, ids), ...(await keysOfMoving(stores, ids)));
}

/** Of all that are told of: a command that nobody needs is withdrawn without a word. */
export async function endAllGotThrough(stores: Stores): Promise<void> {
  const told = await stores.problems.openOf([...endedBy("nothing_fails"), ...endedBy("nothing_parked")]);
  await endGotThrough(stores, [...new Set(told.flatMap(({ warehouse_order_id: id }) => id ?? []))]);
}

/** An order gets through as long as no open command of it has failed, and waits for nobody as long as none is parked. */
export async function endGotThrough(stores: Stores, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await stores.problems.clear(...(await keysOfMoving(stores, ids)));
}

async function keysOfMoving(stores: Stores, ids: readonly string[]): Promise<string[]> {
  const open = await stores.commands.openOf(ids);
  const without = (isSo: (command: CommandRow) => boolean) => {
    const having = new Set(open.filter(isSo).map(({ subject_id }) => subject_id));
    return ids.filter((id) => !having.has(id));
  };
  return [
    ...keysEndedBy(
      "nothing_fails",
      without(({ failing_since }) => failing_since !== null),
    ),
    ...keysEndedBy(
      "nothing_parked",
      without(({ state }) => state === "parked"),
    ),
  ];
}
