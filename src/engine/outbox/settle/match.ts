import type { Stores } from "../../../modules/sklad/stores";
import type { ClaimedCommand } from "../../../modules/sklad/stores/outbox";
import { problemKey } from "../../../modules/sklad/stores/problems";
import type { ConnectionRow, WarehouseOrderRow } from "../../../modules/sklad/types";
import { wireOrderSchema } from "../../../client/schemas/order";
import type { StatusMatch } from "./look-up";
import { factsOf } from "../kinds/add";
import { raiseForOrder } from "./refuse-order";
import type { Context } from "../../context";

/** Absence counts only after so many settled look-ups. */
const ABSENCES = 2;
/** After so many look-ups that settle nothing a person has to look. */
const UNCLEAR_LOOK_UPS = 5;

/** Moves an add of unknown outcome on, by what a look-up has found. */
export async function settleMatch(
  { sklad }: Context,
  connection: ConnectionRow,
  command: ClaimedCommand,
  row: WarehouseOrderRow,
  match: StatusMatch,
): Promise<void> {
  const { lookUpIntervalMs } = sklad.configuration;
  await sklad.stores.transaction(async (stores) => {
    await stores.connections.recordSuccess(connection.id);
    await stores.problems.clearConnection(connection.id);
    if (match.kind === "present") return recordPresence(stores, command, row, match);
    await (match.kind === "absent" ? recordAbsence : recordUnclear)(stores, command, row, lookUpIntervalMs);
  });
}

async function recordAbsence(
  stores: Stores,
  command: ClaimedCommand,
  row: WarehouseOrderRow,
  interval_ms: number,
): Promise<void> {
  const absences = command.absences + 1;
  if (absences < ABSENCES) await stores.outbox.lookUpAgain(command, interval_ms, { absences });
  else if (await stores.outbox.sendAgain(command)) await note(stores, row, "not_arrived");
}

async function recordUnclear(
  stores: Stores,
  command: ClaimedCommand,
  row: WarehouseOrderRow,
  interval_ms: number,
): Promise<void> {
  const unclear_look_ups = command.unclear_look_ups + 1;
  if (unclear_look_ups < UNCLEAR_LOOK_UPS) {
    await stores.outbox.lookUpAgain(command, interval_ms, { unclear_look_ups });
  } else if (await stores.outbox.park(command)) {
    await raiseForOrder(stores, row, "outcome_unclear", {});
    await note(stores, row, "parked");
  }
}

async function recordPresence(
  stores: Stores,
  command: ClaimedCommand,
  row: WarehouseOrderRow,
  match: Extract<StatusMatch, { kind: "present" }>,
): Promise<void> {
  const { remote_id, remote_key, duplicates } = match;
  if (!(await stores.outbox.finish(command, "done", { settled_by: "look_up", data: match.status }))) return;
  // What was sent is what the warehouse holds; the live order may say something else by now, and is planned again.
  const facts = factsOf(wireOrderSchema.parse(command.sent));
  await stores.warehouseOrders.accept(row.id, { remote_id, remote_key, ...facts });
  await stores.problems.clear(
    problemKey.order(row.id, "refused"),
    problemKey.order(row.id, "outcome_unclear"),
  );
  await note(stores, row, "accepted", { remote_id, settled_by: "look_up" });
  if (duplicates.length > 0)
    await raiseForOrder(stores, row, "twice_at_warehouse", { remote_id, duplicates });
}

async function note(
  stores: Stores,
  row: WarehouseOrderRow,
  type: string,
  data: Record<string, unknown> | null = null,
): Promise<void> {
  const { id, order_id, connection_id } = row;
  await stores.events.add({ type, source: "outbox", warehouse_order_id: id, order_id, connection_id, data });
}
