import type { Stores } from "../../../modules/sklad/stores";
import type { ClaimedCommand } from "../../../modules/sklad/stores/outbox/outbox";
import type { CommandRow, ConnectionRow } from "../../../modules/sklad/types";
import type { WarehouseOrderRef } from "../../../planning/warehouse-order";
import type { Context } from "../../context";
import { clear, NOTIFY_AFTER_FAILURES, raise } from "../../problems";
import { backoffMs } from "../../runtime/time-limits";
import { addCommandEvent, type CommandKind, type CommandTarget } from "../command-kind";
import type { Failure } from "./failure";

/** A command that has failed this often while others of its kind succeeded waits for a person. */
export const PARK_AFTER_FAILURES = 10;

/** After this many look-ups of one order that decided nothing a list is asked for, which may say more. */
export const UNCLEAR_BEFORE_LIST = 2;

/**
 * Whether a command is to be parked. An outage parks nothing: the same operation must have succeeded since the command
 * began to fail.
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

/** An attempt that failed on our side, without a response of the warehouse. */
interface FailedAttempt {
  /** Undefined once the connection is deleted: the command is not parked then. */
  readonly connection: ConnectionRow | undefined;
  readonly command: CommandRow;
  readonly target: CommandTarget;
  readonly received: { readonly error: string; readonly message: string };
  /** Whether its call may have left: a parked command with an order then has an unclear outcome. */
  readonly may_have_left: boolean;
}

/**
 * Counts a failed attempt and parks its command or raises its problem, in one transaction. Where that cannot be written
 * raises the problem alone, and throws.
 * @param count writes the failure; the command waits for `delay_ms`, or is parked without one
 */
export async function countFailedAttempt(
  { sklad: { stores, configuration } }: Context,
  kind: CommandKind,
  { connection, command, target, received, may_have_left }: FailedAttempt,
  count: (stores: Stores, delay_ms: number | null) => Promise<unknown>,
): Promise<void> {
  const failures = command.failures + 1;
  const { error: code, message } = received;
  try {
    await stores.transaction(async (inner) => {
      const isParked =
        connection !== undefined &&
        (await attemptsExhausted(inner, connection, kind.name, command, failures));
      await count(inner, isParked ? null : backoffMs(failures, configuration.firstPauseMs));
      if (isParked && (may_have_left || target.warehouse_order_id === null))
        await notifyOfParking(inner, kind, { ...command, received }, target);
      else await raiseFailingAttempts(inner, kind, { target, command, failures }, { message, code });
    });
  } catch (failure) {
    await notifyOfFailing(stores, kind, command, target, { reason: message, error: code });
    throw failure;
  }
}

/** Whether a command meets the rate limit again, and whether it alone does: `alone` lasts until it fails otherwise. */
export async function rateLimitMet(
  stores: Stores,
  { received, sent_at, connection_id }: ClaimedCommand,
  { code }: Failure,
): Promise<{ readonly again: boolean; readonly alone: boolean }> {
  const again = code === "rate_limited" && received?.error === "rate_limited";
  if (!again || received.alone === true) return { again, alone: again };
  const lastOk = (await stores.connections.find(connection_id))?.last_ok_at ?? null;
  // `sent_at` is as it was claimed: the time of the attempt before this one.
  return { again, alone: lastOk !== null && sent_at !== null && new Date(lastOk) > new Date(sent_at) };
}

/** Leaves a command to a person: parked, with a problem and an event in the timeline. */
export async function park(
  ctx: Context,
  stores: Stores,
  kind: CommandKind,
  command: ClaimedCommand,
): Promise<void> {
  if (!(await stores.outbox.park(command))) return;
  await notifyOfParking(stores, kind, command, await kind.targetOf(stores, command));
  await addCommandEvent(ctx, stores, kind, command, "parked");
}

/** `received.error` of a command that the warehouse has responded to and whose response the database refuses. */
export const RESPONSE_NOT_RECORDED = "response_not_recorded";

/** Raises the problem of a command that keeps failing, from the third failure on: before, it may be a hiccup. */
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
  else if (row) await raise(stores, { order: row }, "not_getting_through", { kind: command.kind, ...why });
  else await raise(stores, { command: { ...command, target, words: kind.words } }, "command_failing", why);
}

/** Raises the problem of a command that is no longer sent: its outcome is unclear, or its attempts are exhausted. */
export async function notifyOfParking(
  stores: Stores,
  kind: CommandKind,
  command: CommandRow,
  target: CommandTarget,
): Promise<void> {
  const row = rowOf(target, command);
  const { error, message: reason } = command.received ?? {};
  if (row && error === RESPONSE_NOT_RECORDED) await notifyOfResponse(stores, row, command, { reason, error });
  else if (row) await raise(stores, { order: row }, "outcome_unclear");
  else await raise(stores, { command: { ...command, target, words: kind.words } }, "command_parked");
}

/** The call succeeded, so the problem about failing calls is cleared. */
async function notifyOfResponse(
  stores: Stores,
  row: WarehouseOrderRef,
  { kind }: CommandRow,
  why: { readonly reason: unknown; readonly error: unknown },
): Promise<void> {
  await clear(stores, { orders: [row.id] }, "not_getting_through");
  await raise(stores, { order: row }, "response_not_recorded", { kind, ...why });
}

function rowOf(
  { warehouse_order_id: id, order_id, number }: CommandTarget,
  { connection_id }: CommandRow,
): WarehouseOrderRef | undefined {
  return id === null ? undefined : { id, order_id: order_id ?? "", number, connection_id };
}
