import type { Stores } from "../../../modules/sklad/stores";
import type { ClaimedCommand } from "../../../modules/sklad/stores/outbox";
import type { ConnectionRow } from "../../../modules/sklad/types";
import { raiseForOrder } from "../../problems";
import type { Subject } from "../kinds/kind";
import { type Failure, NOTIFY_AFTER_FAILURES } from "./failure";

/** A command that has failed this often, while others of its kind got through, is a person's to decide. */
export const PARK_AFTER_FAILURES = 10;

/**
 * Whether a command has had its tries. An outage parks nothing: there must have been a success of the same operation
 * since the command began to fail.
 * @param failures of the command, the one at hand included
 */
export async function hasHadItsTries(
  stores: Stores,
  connection: ConnectionRow,
  operation: string,
  command: Pick<ClaimedCommand, "failing_since">,
  failures: number,
): Promise<boolean> {
  if (failures < PARK_AFTER_FAILURES || command.failing_since === null) return false;
  const health = (await stores.operations.of(connection.id)).find((one) => one.operation === operation);
  const lastOk = health?.last_ok_at ?? null;
  return lastOk !== null && new Date(lastOk).getTime() > new Date(command.failing_since).getTime();
}

/** Tells the merchant of one order that does not get through, by name, when it is more than a hiccup. */
export async function notifyOfTries(
  stores: Stores,
  connection: ConnectionRow,
  { subject, command, failures }: { subject: Subject; command: ClaimedCommand; failures: number },
  failure: Pick<Failure, "message">,
): Promise<void> {
  if (failures < NOTIFY_AFTER_FAILURES || subject.warehouse_order_id === null) return;
  const row = {
    id: subject.warehouse_order_id,
    order_id: subject.order_id ?? "",
    number: subject.number,
    connection_id: connection.id,
  };
  await raiseForOrder(stores, row, "not_getting_through", { kind: command.kind, reason: failure.message });
}
