import type { ClaimedCommand } from "../../../modules/sklad/stores/outbox";
import type { Stores } from "../../../modules/sklad/stores";
import type { ConnectionRow } from "../../../modules/sklad/types";
import type { Context } from "../../context";
import { backoffMs, type CallSlot } from "../../rate-limit";
import { reasonOf } from "../../../modules/sklad/reason-of";
import type { CommandKind, NonEmpty, Settlement, Verdict } from "../kinds";
import type { Phases } from "../send/phases";
import { describeFailure, type Failure, mayBeItsFault, settleHealth, settleSuccess } from "./failure";
import { hasHadItsTries, notifyOfParking, notifyOfTries, PARK_AFTER_FAILURES } from "./tries";

/** Name of the look-ups among a connection's operations. */
export const LOOK_UP = "look_up";

/** Absence counts only after this many settled look-ups. */
const ABSENCES = 2;
/** After this many look-ups that settle nothing a person has to look. */
const UNCLEAR_LOOK_UPS = 5;

/** Finds out what became of commands whose outcome is unclear, before anything is sent again. */
export async function settleUnknown(
  ctx: Context,
  connection: ConnectionRow,
  kind: CommandKind,
  claimed: NonEmpty<ClaimedCommand>,
  slot: CallSlot,
  phases: Phases,
): Promise<void> {
  const { stores } = ctx.sklad;
  if (slot.isStale()) {
    await stores.outbox.lookUpAgain(claimed, 0);
    return;
  }
  const [command, ...others] = leastTriedFirst(claimed);
  let settlements: readonly Settlement[];
  try {
    settlements = await phases.calling(() => kind.settle(ctx, connection, [command, ...others], slot));
  } catch (error) {
    const failure = describeFailure(error);
    await stores.outbox.lookUpAgain(others, 0);
    const alone = await phases.calling(() => failsAlone(ctx, connection, kind, command, failure));
    return phases.recording(() => settleFailedLookUp(ctx, connection, kind, command, { failure, alone }));
  }
  await phases.recording(async () => {
    await carryOutAll(ctx, connection, kind, settlements);
    await kind.afterSettled(
      ctx,
      settlements.map((one) => one.command.subject_id),
    );
  });
}

async function carryOutAll(
  ctx: Context,
  connection: ConnectionRow,
  kind: CommandKind,
  settlements: readonly Settlement[],
): Promise<void> {
  try {
    await carryOutTogether(ctx, connection, kind, settlements);
  } catch (error) {
    if (settlements.length < 2) throw error;
    // One that cannot be recorded must not take the others with it.
    for (const one of settlements)
      await carryOutTogether(ctx, connection, kind, [one]).catch((failure: unknown) => {
        const { id } = one.command;
        ctx.logger.error(
          `sklad: what was found out about the ${kind.name} ${id} could not be recorded; it is looked up again: ${reasonOf(failure)}`,
        );
      });
  }
}

async function carryOutTogether(
  ctx: Context,
  connection: ConnectionRow,
  kind: CommandKind,
  settlements: readonly Settlement[],
): Promise<void> {
  await ctx.sklad.stores.transaction(async (stores) => {
    if (settlements.some(({ verdict }) => ASKED.has(verdict.kind)))
      await settleSuccess(stores, connection.id, LOOK_UP);
    for (const settlement of settlements) await carryOut(ctx, stores, connection, kind, settlement);
  });
}

/** Of several one may have to be looked up by itself, and one that fails again and again must not be it each time. */
function leastTriedFirst([first, ...others]: NonEmpty<ClaimedCommand>): NonEmpty<ClaimedCommand> {
  const order = (left: ClaimedCommand, right: ClaimedCommand) =>
    left.failures - right.failures || Number(left.next_attempt_at) - Number(right.next_attempt_at);
  return [first, ...others].sort(order) as [ClaimedCommand, ...ClaimedCommand[]];
}

/** Verdicts that a look-up has brought. */
const ASKED: ReadonlySet<Verdict["kind"]> = new Set(["happened", "absent", "unclear"]);

async function carryOut(
  ctx: Context,
  stores: Stores,
  connection: ConnectionRow,
  kind: CommandKind,
  { command, verdict }: Settlement,
): Promise<void> {
  const { outbox } = stores;
  const { lookUpIntervalMs } = ctx.sklad.configuration;
  switch (verdict.kind) {
    case "happened": {
      const finished = await outbox.finish("done", [{ command, received: verdict.received }]);
      if (finished.size === 0) return;
      await verdict.record(stores);
      return stores.operations.recordEffect(connection.id, kind.name);
    }
    case "absent": {
      const absences = command.absences + 1;
      if (absences < ABSENCES)
        await outbox.lookUpAgain([command], verdict.wait_ms ?? lookUpIntervalMs, { absences });
      else await sendAgain(ctx, stores, connection, kind, command);
      return;
    }
    case "send_again":
      return sendAgain(ctx, stores, connection, kind, command);
    case "unclear": {
      const unclear_look_ups = command.unclear_look_ups + 1;
      if (unclear_look_ups < UNCLEAR_LOOK_UPS)
        await outbox.lookUpAgain([command], lookUpIntervalMs, { unclear_look_ups });
      else await park(stores, kind, command);
      return;
    }
    case "later":
      await outbox.lookUpAgain([command], verdict.wait_ms);
      return;
    case "cannot_be_known":
      return park(stores, kind, command);
  }
}

/** Nothing has happened: it goes again, a little later each time, until it has had its tries. */
async function sendAgain(
  ctx: Context,
  stores: Stores,
  connection: ConnectionRow,
  kind: CommandKind,
  command: ClaimedCommand,
): Promise<void> {
  if (await hasHadItsTries(stores, connection, kind.name, command, command.failures))
    return park(stores, kind, command);
  const delay_ms =
    command.failures > 1 ? backoffMs(command.failures - 1, ctx.sklad.configuration.firstPauseMs) : 0;
  if (await stores.outbox.sendAgain(command, delay_ms)) await note(stores, kind, command, "not_arrived");
}

async function park(stores: Stores, kind: CommandKind, command: ClaimedCommand): Promise<void> {
  if (!(await stores.outbox.park(command))) return;
  await notifyOfParking(stores, kind, command, await kind.subjectOf(stores, command));
  await note(stores, kind, command, "parked");
}

async function note(stores: Stores, kind: CommandKind, command: ClaimedCommand, type: string): Promise<void> {
  const { warehouse_order_id, order_id } = await kind.subjectOf(stores, command);
  const { connection_id } = command;
  await stores.events.add({
    type,
    source: "outbox",
    warehouse_order_id,
    order_id,
    connection_id,
    data: { kind: kind.name },
  });
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
  if (!mayBeItsFault(failure) || failures % PARK_AFTER_FAILURES !== 0) return false;
  // A control that fails too speaks for an outage.
  return (await kind.worksForAnother?.(ctx, connection, command).catch(() => false)) ?? false;
}

/** An outage of the look-up says nothing about the command: it just takes longer, and has a problem of its own. */
async function settleFailedLookUp(
  ctx: Context,
  connection: ConnectionRow,
  kind: CommandKind,
  command: ClaimedCommand,
  { failure, alone }: { readonly failure: Failure; readonly alone: boolean },
): Promise<void> {
  const counted = mayBeItsFault(failure);
  const failures = command.failures + (counted ? 1 : 0);
  const subject = await kind.subjectOf(ctx.sklad.stores, command);
  await ctx.sklad.stores.transaction(async (stores) => {
    if (alone) {
      await settleSuccess(stores, connection.id, LOOK_UP);
      return park(stores, kind, command);
    }
    await settleHealth(ctx, stores, connection, { operation: LOOK_UP, command_id: command.id }, failure);
    if (TELLS_NOTHING.has(failure.code))
      return carryOut(ctx, stores, connection, kind, { command, verdict: { kind: "unclear" } });
    if (counted && (await hasHadItsTries(stores, connection, LOOK_UP, command, failures)))
      return park(stores, kind, command);
    const delay_ms = counted ? backoffMs(failures, ctx.sklad.configuration.firstPauseMs) : 0;
    await stores.outbox.lookUpAgain([command], delay_ms, { counted });
    if (counted) await notifyOfTries(stores, kind, { subject, command, failures }, failure);
  });
  const whose = subject.order_id === null ? subject.number : `order ${subject.order_id}`;
  ctx.logger.warn(
    `sklad: a look-up of the ${kind.name} for ${whose} failed (${failure.code}, ${failure.outcome})`,
  );
}
