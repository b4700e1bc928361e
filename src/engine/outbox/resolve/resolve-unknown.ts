import type { ClaimedCommand } from "../../../modules/sklad/stores/outbox";
import type { ConnectionRow } from "../../../modules/sklad/types";
import type { Context } from "../../context";
import { backoffMs, type CallSlot } from "../../rate-limit";
import type { CommandKind, NonEmpty, Resolution } from "../command-kind";
import type { Stages } from "../send/stages";
import { applyVerdictsIn, applyVerdicts, LOOK_UP } from "./apply-verdicts";
import { describeFailure, type Failure, canBeTheCause, updateHealth, recordSuccess } from "./failure";
import { park } from "./park";
import { attemptsExhausted, raiseFailingAttempts, PARK_AFTER_FAILURES } from "./retry-policy";

/** Finds out what became of commands whose outcome is unclear, before anything is sent again. */
export async function resolveUnknown(
  ctx: Context,
  connection: ConnectionRow,
  kind: CommandKind,
  claimed: NonEmpty<ClaimedCommand>,
  slot: CallSlot,
  phases: Stages,
): Promise<void> {
  const { stores } = ctx.sklad;
  if (slot.isStale()) {
    await stores.outbox.lookUpAgain(claimed, 0);
    return;
  }
  const [command, ...others] = leastTriedFirst(claimed);
  let settlements: readonly Resolution[];
  try {
    settlements = await phases.calling(() => kind.resolve(ctx, connection, [command, ...others], slot));
  } catch (error) {
    const failure = describeFailure(error);
    await stores.outbox.lookUpAgain(others, 0);
    const alone = await phases.calling(() => failsAlone(ctx, connection, kind, command, failure));
    return phases.recording(() => settleFailedLookUp(ctx, connection, kind, command, { failure, alone }));
  }
  await phases.recording(async () => {
    await applyVerdicts(ctx, connection, kind, settlements);
    await kind.onResolved(
      ctx,
      settlements.map((one) => one.command.subject_id),
    );
  });
}

/** Of several one may have to be looked up by itself, and one that fails again and again must not be it each time. */
function leastTriedFirst([first, ...others]: NonEmpty<ClaimedCommand>): NonEmpty<ClaimedCommand> {
  const order = (left: ClaimedCommand, right: ClaimedCommand) =>
    left.failures - right.failures || Number(left.next_attempt_at) - Number(right.next_attempt_at);
  return [first, ...others].sort(order) as [ClaimedCommand, ...ClaimedCommand[]];
}

/** A look-up that does not exist, or is not understood, will not be next time either. */
const TELLS_NOTHING: ReadonlySet<string> = new Set([
  "unexpected_response",
  "operation_disabled",
  "unknown_operation",
]);

/**
 * Whether the look-up fails for this order and works for another. Where no other order is looked up nothing else would
 * tell, and one order would be asked for without end.
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
  // A control that fails too speaks for an outage.
  return (await kind.lookUpWorks?.(ctx, connection, command).catch(() => false)) ?? false;
}

/** An outage of the look-up says nothing about the command: it just takes longer, and has a problem of its own. */
async function settleFailedLookUp(
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
    await updateHealth(ctx, stores, connection, { operation: LOOK_UP, command_id: command.id }, failure);
    if (TELLS_NOTHING.has(failure.code))
      return applyVerdictsIn(ctx, stores, connection, kind, [{ command, verdict: { kind: "unclear" } }]);
    if (counted && (await attemptsExhausted(stores, connection, LOOK_UP, command, failures)))
      return park(ctx, stores, kind, command);
    const delay_ms = counted ? backoffMs(failures, ctx.sklad.configuration.firstPauseMs) : 0;
    await stores.outbox.lookUpAgain([command], delay_ms, { counted });
    if (counted) await raiseFailingAttempts(stores, kind, { target, command, failures }, failure);
  });
  const whose = target.order_id === null ? target.number : `order ${target.order_id}`;
  ctx.logger.warn(
    `sklad: a look-up of the ${kind.name} for ${whose} failed (${failure.code}, ${failure.outcome})`,
  );
}
