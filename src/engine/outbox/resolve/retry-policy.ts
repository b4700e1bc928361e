import type { Stores } from "../../../modules/sklad/stores";
import type { ClaimedCommand } from "../../../modules/sklad/stores/outbox";
import type { CommandRow, ConnectionRow } from "../../../modules/sklad/types";
import { clearForOrders, raiseForCommand, raiseForOrder } from "../../problems";
import type { CommandKind, CommandTarget } from "../command-kind";
import { NOTIFY_AFTER_FAILURES } from "./failure";
import type { WarehouseOrder } from "../../../planning/warehouse-order";

/** A command that has failed this often, while others of its kind got through, is a person's to decide. */
export const PARK_AFTER_FAILURES = 10;

/** What a command has received that the warehouse has responded to, and whose response the database refuses. */
export const RESPONSE_NOT_RECORDED = "response_not_recorded";

/**
 * Whether a command has had its tries. An outage parks nothing: there must have been a success of the same operation
 * since the command began to fail.
 * @param failures of the command, the one at hand included
 */
export async function attemptsExhausted(
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

/** Tells the merchant of one command that does not get through, by name, when it is more than a hiccup. */
export async function raiseFailingAttempts(
  stores: Stores,
  kind: CommandKind,
  { target, command, failures }: { target: CommandTarget; command: CommandRow; failures: number },
  { message: reason, code: error }: { readonly message: string; readonly code: string },
): Promise<void> {
  if (failures >= NOTIFY_AFTER_FAILURES)
    await notifyOfFailing(stores, kind, command, target, { reason, error });
}

export async function notifyOfFailing(
  stores: Stores,
  kind: CommandKind,
  command: CommandRow,
  target: CommandTarget,
  why: { readonly reason: unknown; readonly error: unknown },
): Promise<void> {
  const row = rowOf(target, command);
  if (row && why.error === RESPONSE_NOT_RECORDED) await notifyOfResponse(stores, row, command, why);
  else if (row) await raiseForOrder(stores, row, "not_getting_through", { kind: command.kind, ...why });
  else
    await raiseForCommand(stores, { ...command, subject: target, words: kind.words }, "command_failing", why);
}

/** Tells the merchant of a command that is not sent again by itself: its outcome is unclear, or it has had its tries. */
export async function notifyOfParking(
  stores: Stores,
  kind: CommandKind,
  command: CommandRow,
  target: CommandTarget,
): Promise<void> {
  const row = rowOf(target, command);
  const { error, message: reason } = command.received ?? {};
  if (row && error === RESPONSE_NOT_RECORDED) await notifyOfResponse(stores, row, command, { reason, error });
  else if (row) await raiseForOrder(stores, row, "outcome_unclear");
  else await raiseForCommand(stores, { ...command, subject: target, words: kind.words }, "command_parked");
}

/** The call got through: nothing is told of the call itself then. */
async function notifyOfResponse(
  stores: Stores,
  row: AboutOrder,
  { kind }: CommandRow,
  why: { readonly reason: unknown; readonly error: unknown },
): Promise<void> {
  await clearForOrders(stores, "not_getting_through", [row.id]);
  await raiseForOrder(stores, row, "response_not_recorded", { kind, ...why });
}

type AboutOrder = Pick<WarehouseOrder, "id" | "order_id" | "number" | "connection_id">;

function rowOf(
  { warehouse_order_id: id, order_id, number }: CommandTarget,
  { connection_id }: CommandRow,
): AboutOrder | undefined {
  return id === null ? undefined : { id, order_id: order_id ?? "", number, connection_id };
}
