import type { Stores } from "../../modules/sklad/stores";
import { endedBy, type Ending } from "./codes";
import { endForOrders } from "./problems";

/** What also moves commands of warehouse orders, so that none of them may be failing any longer. */
type Moving = Extract<Ending, "accepted" | "edited" | "in_sync" | "canceled" | "withdrawn" | "moved">;

/** The same as endForOrders, for what happens to the commands of warehouse orders too. */
export async function endWithCommands(stores: Stores, ending: Moving, ids: readonly string[]): Promise<void> {
  await endForOrders(stores, ending, ids);
  await endGotThrough(stores, ids);
}

/** Of all that are told of: a command that nobody needs is withdrawn without a word. */
export async function endAllGotThrough(stores: Stores): Promise<void> {
  const told = await stores.problems.openOf(endedBy("nothing_fails"));
  await endGotThrough(
    stores,
    told.flatMap(({ warehouse_order_id: id }) => (id === null ? [] : [id])),
  );
}

/** An order gets through as long as no open command of it has failed. */
export async function endGotThrough(stores: Stores, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const failing = (await stores.commands.openOf(ids)).filter(({ failures }) => failures > 0);
  const gotThrough = ids.filter((id) => !failing.some(({ subject_id }) => subject_id === id));
  await endForOrders(stores, "nothing_fails", gotThrough);
}
