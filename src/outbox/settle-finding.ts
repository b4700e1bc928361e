import type { Stores } from "../modules/sklad/stores";
import type { ClaimedCommand } from "../modules/sklad/stores/outbox";
import { problemKey } from "../modules/sklad/stores/problems";
import type { ConnectionRow, OrderRow } from "../modules/sklad/types";
import { wireOrderSchema } from "../client/schemas/order";
import type { Finding } from "./look-up";
import { factsOf } from "./prepare-add";
import { raiseForOrder } from "./refuse-order";
import type { Scope } from "./scope";

/** Absence counts only after so many settled look-ups. */
const ABSENCES = 2;
/** After so many look-ups that settle nothing a person has to look. */
const UNCLEAR_LOOK_UPS = 5;

/** Moves an add of unknown outcome on, by what a look-up has found. */
export async function settleFinding(
  { sklad }: Scope,
  connection: ConnectionRow,
  command: ClaimedCommand,
  row: OrderRow,
  finding: Finding,
): Promise<void> {
  const { lookUpIntervalMs } = sklad.configuration;
  await sklad.stores.transaction(async (stores) => {
    await stores.connections.recordSuccess(connection.id);
    await stores.problems.clearConnection(connection.id);
    if (finding.kind === "present") return recordPresence(stores, command, row, finding);
    await (finding.kind === "absent" ? recordAbsence : recordUnclear)(stores, command, row, lookUpIntervalMs);
  });
}

async function recordAbsence(
  stores: Stores,
  command: ClaimedCommand,
  row: OrderRow,
  interval_ms: number,
): Promise<void> {
  const absences = command.absences + 1;
  if (absences < ABSENCES) await stores.outbox.lookUpAgain(command, interval_ms, { absences });
  else if (await stores.outbox.sendAgain(command)) await note(stores, row, "not_arrived");
}

async function recordUnclear(
  stores: Stores,
  command: ClaimedCommand,
  row: OrderRow,
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
  row: OrderRow,
  finding: Extract<Finding, { kind: "present" }>,
): Promise<void> {
  const { warehouse_order_id, warehouse_order_key, twins } = finding;
  if (!(await stores.outbox.finish(command, "done", { settled_by: "look_up", data: finding.status.raw })))
    return;
  // What was sent is what the warehouse holds; the live order may say something else by now, and is planned again.
  const facts = factsOf(wireOrderSchema.parse(command.sent));
  await stores.orders.accept(row.id, { warehouse_order_id, warehouse_order_key, ...facts });
  await stores.problems.clear(
    problemKey.order(row.id, "refused"),
    problemKey.order(row.id, "outcome_unclear"),
  );
  await note(stores, row, "accepted", { warehouse_order_id, settled_by: "look_up" });
  if (twins.length > 0) await raiseForOrder(stores, row, "twice_at_warehouse", { warehouse_order_id, twins });
}

async function note(
  stores: Stores,
  row: OrderRow,
  type: string,
  data: Record<string, unknown> | null = null,
): Promise<void> {
  const { id, order_id, connection_id } = row;
  await stores.events.add({ type, source: "outbox", subject_id: id, order_id, connection_id, data });
}
