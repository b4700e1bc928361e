import type { Stores } from "../../modules/sklad/stores";
import type { CommandRow } from "../../modules/sklad/types";
import { endedBy, type Ending } from "../../catalogue";
import { problemKey } from "../../modules/sklad/stores/notices/problems";
import { keysEndedBy } from "./problems";

/** Endings after which none of the order's commands may be failing any longer. */
type Moving = Extract<Ending, "accepted" | "edited" | "in_sync" | "canceled" | "withdrawn" | "moved">;

/** {@link endForOrders} for endings that also change commands of the warehouse orders. */
export async function endWithCommands(stores: Stores, ending: Moving, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await stores.problems.clear(...keysEndedBy(ending, ids), ...(await keysOfMoving(stores, ids)));
}

/** Re-checks every order with such a problem: withdrawing a command does not clear it. */
export async function clearAllRecovered(stores: Stores): Promise<void> {
  const raised = await stores.problems.openOf([...endedBy("commands_recovered"), "outcome_unclear"]);
  await clearRecovered(stores, [...new Set(raised.flatMap(({ warehouse_order_id: id }) => id ?? []))]);
}

/** Clears "not getting through" once no open command has failures, and "outcome unclear" once none is parked. */
export async function clearRecovered(stores: Stores, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await stores.problems.clear(...(await keysOfMoving(stores, ids)));
}

async function keysOfMoving(stores: Stores, ids: readonly string[]): Promise<string[]> {
  const open = await stores.commands.openOf(ids);
  const without = (isSo: (command: CommandRow) => boolean) => {
    const having = new Set(open.filter(isSo).map(({ target_id }) => target_id));
    return ids.filter((id) => !having.has(id));
  };
  return [
    ...keysEndedBy(
      "commands_recovered",
      without(({ failing_since }) => failing_since !== null),
    ),
    ...without(({ state }) => state === "parked").map((id) => problemKey.order(id, "outcome_unclear")),
  ];
}
