import { isTheDatabases, reasonOf } from "../../../modules/sklad/errors";
import type { Stores } from "../../../modules/sklad/stores";
import type { ClaimedCommand } from "../../../modules/sklad/stores/outbox/outbox";
import type { CommandRow, ConnectionRow } from "../../../modules/sklad/types";
import { withoutPhones } from "../../../planning/values/text";
import type { Context } from "../../context";
import type { CallSlot } from "../../rate-limit";
import { forEachIsolated } from "../../runtime/isolate";
import { backoffMs } from "../../runtime/time-limits";
import { addEvents, type CommandKind, LOOK_UP, type NonEmpty, type Resolution } from "../command-kind";
import {
  canBeTheCause,
  describeFailure,
  type Failure,
  isAnotherShape,
  recordSuccess,
  updateHealth,
} from "../failures/failure";
import {
  attemptsExhausted,
  countFailedAttempt,
  park,
  PARK_AFTER_FAILURES,
  raiseFailingAttempts,
  UNCLEAR_BEFORE_LIST,
} from "../failures/retry-policy";
import type { Workers } from "../workers";
import { applyVerdicts, applyVerdictsIn } from "./apply-verdicts";

/** Resolves commands of unclear outcome before anything is sent again. */
export async function resolveUnknown(
  ctx: Context,
  connection: ConnectionRow,
  kind: CommandKind,
  claimed: NonEmpty<ClaimedCommand>,
  slot: CallSlot,
  workers: Workers,
): Promise<void> {
  const { stores } = ctx.sklad;
  if (slot.isStale()) {
    await stores.outbox.lookUpAgain(claimed, 0);
    return;
  }
  const [command, ...others] = leastTriedFirst(claimed);
  let resolutions: readonly Resolution[];
  try {
    resolutions = await workers.calling(() => kind.resolve(ctx, connection, [command, ...others], slot));
  } catch (error) {
    const failure = describeFailure(error);
    await stores.outbox.lookUpAgain(others, 0);
    const alone = await workers.calling(() => failsAlone(ctx, connection, kind, command, failure));
    return workers.onDatabase(() => recordFailedLookUp(ctx, connection, kind, command, { failure, alone }));
  }
  await workers.onDatabase(async () => {
    await applyVerdicts(ctx, connection, kind, resolutions);
    await kind.onResolved(
      ctx,
      resolutions.map((one) => one.command.target_id),
    );
  });
}

/** Only the first may get its own look-up, so the least-tried command goes first. */
function leastTriedFirst([first, ...others]: NonEmpty<ClaimedCommand>): NonEmpty<ClaimedCommand> {
  const order = (left: ClaimedCommand, right: ClaimedCommand) =>
    left.failures - right.failures || Number(left.next_attempt_at) - Number(right.next_attempt_at);
  return [first, ...others].sort(order) as [ClaimedCommand, ...ClaimedCommand[]];
}

/** Whether a look-up does not exist or is not understood: it decides nothing the next time either. */
function decidesNothing(failure: Failure): boolean {
  const { code } = failure;
  return isAnotherShape(failure) || code === "operation_disabled" || code === "unknown_operation";
}

/**
 * A look-up that could not be read counts as one that decided nothing until a list is asked for, which may be readable.
 * More of them do not count: the command would be parked because of an outage.
 */
function countUnreadable(
  { unclear_look_ups }: ClaimedCommand,
  { code }: Failure,
): { readonly unclear_look_ups?: number } {
  const counts = code === "unexpected_response" && unclear_look_ups < UNCLEAR_BEFORE_LIST;
  return counts ? { unclear_look_ups: unclear_look_ups + 1 } : {};
}

/**
 * Whether the look-up fails for this order and works for another. Without this check an order whose look-up always fails
 * would be looked up without end where no other order is.
 */
async function failsAlone(
  ctx: Context,
  connection: ConnectionRow,
  kind: CommandKind,
  command: ClaimedCommand,
  failure: Failure,
): Promise<boolean> {
  const failures = command.failures + 1;
  if (!canBeTheCause(failure) || failures % PARK_AFTER_FAILURES !== 0) return false;
  // A control that fails too indicates an outage.
  return (await kind.lookUpWorks?.(ctx, connection, command).catch(() => false)) ?? false;
}

/** A failed look-up says nothing about the command, which waits. An outage of look-ups raises a problem of its own. */
async function recordFailedLookUp(
  ctx: Context,
  connection: ConnectionRow,
  kind: CommandKind,
  command: ClaimedCommand,
  { failure, alone }: { readonly failure: Failure; readonly alone: boolean },
): Promise<void> {
  const counted = canBeTheCause(failure);
  const failures = command.failures + (counted ? 1 : 0);
  const target = await kind.targetOf(ctx.sklad.stores, command);
  await ctx.sklad.stores.transaction(async (stores) => {
    if (alone) {
      await recordSuccess(stores, connection.id, LOOK_UP);
      return park(ctx, stores, kind, command);
    }
    await updateHealth(ctx, stores, connection, { operation: LOOK_UP, command }, failure);
    if (decidesNothing(failure))
      return applyVerdictsIn(ctx, stores, connection, kind, [
        { command, verdict: { kind: "unclear" }, answered: false },
      ]);
    if (counted && (await attemptsExhausted(stores, connection, LOOK_UP, command, failures)))
      return park(ctx, stores, kind, command);
    const delay_ms = counted ? backoffMs(failures, ctx.sklad.configuration.firstPauseMs) : 0;
    await stores.outbox.lookUpAgain([command], delay_ms, { counted, ...countUnreadable(command, failure) });
    if (counted) await raiseFailingAttempts(stores, kind, { target, command, failures }, failure);
  });
  const whose = target.order_id === null ? target.number : `order ${target.order_id}`;
  ctx.logger.warn(
    `sklad: a look-up of the ${kind.name} for ${whose} failed (${failure.code}, ${failure.outcome})`,
  );
}

/** Bounds the length of one transaction. */
const MAX_EXPIRED_TOGETHER = 500;

/** Moves commands whose sender died while sending to `unknown`: their outcome is looked up. */
export async function expireLeases(ctx: Context, kinds: readonly CommandKind[]): Promise<void> {
  const { stores } = ctx.sklad;
  try {
    // One statement without a list of ids: nearly always no lease has expired.
    await stores.transaction((inner) => expire(ctx, inner));
    return;
  } catch (error) {
    if (isTheDatabases(error)) throw error;
  }
  await forEachIsolated(await stores.claims.expired(MAX_EXPIRED_TOGETHER), async (command) => {
    try {
      await stores.transaction((inner) => expire(ctx, inner, command.id));
    } catch (error) {
      if (isTheDatabases(error)) throw error;
      const kind = kinds.find(({ name }) => name === command.kind);
      if (kind) await postponeExpired(ctx, kind, command, error);
    }
  });
}

/** @param id of one command; without it all whose lease has expired, up to a limit */
async function expire(ctx: Context, stores: Stores, id?: string): Promise<void> {
  const expired = await stores.claims.expire({ error: "sender_died" }, MAX_EXPIRED_TOGETHER, id);
  if (expired.length === 0) return;
  const rows = await stores.warehouseOrders.findAll(expired.map(({ target_id }) => target_id));
  const orderIds = new Map(rows.map((row) => [row.id, row.order_id]));
  await addEvents(
    ctx,
    stores,
    ...expired.map(({ target_id, connection_id }) => ({
      type: "outcome_unclear" as const,
      source: "outbox" as const,
      warehouse_order_id: orderIds.has(target_id) ? target_id : null,
      order_id: orderIds.get(target_id) ?? null,
      connection_id,
      data: { reason: "sender_died" },
    })),
  );
  ctx.logger.warn(`sklad: ${expired.length} calls were cut off; they are looked up`);
}

/** A cut-off command that cannot be moved stays as it is for a while, and the failure counts. */
async function postponeExpired(
  ctx: Context,
  kind: CommandKind,
  command: CommandRow,
  error: unknown,
): Promise<void> {
  const { stores } = ctx.sklad;
  const received = { error: "outcome_not_recorded", message: withoutPhones(reasonOf(error)) };
  const target = await kind.targetOf(stores, command);
  const connection = await stores.connections.find(command.connection_id);
  ctx.logger.error(
    `sklad: the cut-off ${kind.name} for order ${target.order_id ?? target.number} stays unresolved: ${received.message}`,
  );
  const attempt = { connection, command, target, received, may_have_left: true };
  await countFailedAttempt(ctx, kind, attempt, (inner, delay_ms) =>
    inner.claims.failExpired(command.id, received, delay_ms),
  );
}
