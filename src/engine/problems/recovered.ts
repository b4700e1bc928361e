import { endedBy, type Ending } from "../../catalogue";
import type { Stores } from "../../modules/sklad/stores";
import type { CommandRow, ConnectionRow } from "../../modules/sklad/types";
import { end, keysOf, raise } from "./problems";

/** Endings after which none of the order's commands may be failing any longer. */
type Moving = Extract<Ending, "accepted" | "edited" | "in_sync" | "canceled" | "withdrawn" | "moved">;

/** {@link end} for endings that also change commands of the warehouse orders. */
export async function endWithCommands(stores: Stores, ending: Moving, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const keys = keysOf({ orders: ids }, endedBy(ending));
  await stores.problems.clear(...keys, ...(await keysOfMoving(stores, ids)));
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
    ...keysOf(
      { orders: without(({ failing_since }) => failing_since !== null) },
      endedBy("commands_recovered"),
    ),
    ...keysOf({ orders: without(({ state }) => state === "parked") }, ["outcome_unclear"]),
  ];
}

/** Handles a 401: the connection is paused until a call with this ApiKey succeeds, or another key is entered. */
export async function apiKeyRefused(stores: Stores, connection: ConnectionRow): Promise<void> {
  if (!(await isOfNow(stores, connection))) return;
  await stores.connections.pause(connection.id, "invalid_key", null);
  await raise(stores, { connection }, "invalid_key");
}

/** Handles a successful call with an ApiKey that was refused before. */
export async function apiKeyAccepted(stores: Stores, connection: ConnectionRow): Promise<void> {
  if (!(await isOfNow(stores, connection))) return;
  await stores.connections.recordSuccess(connection.id);
  await end(stores, { connection: connection.id }, "call_succeeded");
}

/** Whether the response is about the present key: a late response to a replaced one says nothing about it. */
async function isOfNow(stores: Stores, { id, api_key_fingerprint }: ConnectionRow): Promise<boolean> {
  const now = await stores.connections.find(id);
  return now?.api_key_fingerprint === api_key_fingerprint;
}
