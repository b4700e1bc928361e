import type { ConnectionRow } from "../../../modules/sklad/types";
import type { ClaimedCommand } from "../../../modules/sklad/stores/outbox/outbox";
import type { Stores } from "../../../modules/sklad/stores";
import type { Context } from "../../context";
import { groupBy } from "../../runtime/collections";
import { backoffMs } from "../../runtime/time-limits";
import { isolate } from "../../runtime/isolate";
import { reasonOf } from "../../../modules/sklad/errors";
import { addCommandEvent, type CommandKind, LOOK_UP, type Resolution } from "../command-kind";
import { recordSuccess } from "../failures/failure";
import { attemptsExhausted, park } from "../failures/retry-policy";
import { postponeUnrecorded, confirmedByResponse } from "../send/record";

/** Absence counts only after this many look-ups that found nothing. */
const ABSENCES = 2;
/** After this many look-ups that decide nothing the command is parked. */
const UNCLEAR_LOOK_UPS = 5;

/** Records verdicts in one transaction. Where that fails each culprit is isolated and postponed. */
export async function applyVerdicts(
  ctx: Context,
  connection: ConnectionRow,
  kind: CommandKind,
  resolutions: readonly Resolution[],
): Promise<void> {
  await isolate(resolutions, (some) => applyVerdictsTogether(ctx, connection, kind, some), {
    onSplit: (some, error) =>
      ctx.logger.warn(
        `sklad: outcomes of ${some.length} × ${kind.name} are recorded in smaller parts: ${reasonOf(error)}`,
      ),
    onCulprit: (resolution, error) =>
      postponeUnrecorded(ctx, connection, kind, resolution, error).catch((unrecorded: unknown) =>
        ctx.logger.error(`sklad: it waits for the end of its look-up's lease: ${reasonOf(unrecorded)}`),
      ),
  });
}

async function applyVerdictsTogether(
  ctx: Context,
  connection: ConnectionRow,
  kind: CommandKind,
  resolutions: readonly Resolution[],
): Promise<void> {
  await ctx.sklad.stores.transaction(async (stores) => {
    if (resolutions.length > 1) {
      const ids = resolutions.map(({ command }) => command.target_id);
      await stores.lockOrders(await stores.warehouseOrders.findAll(ids), ids);
    }
    if (resolutions.some(({ answered }) => answered)) await recordSuccess(stores, connection.id, LOOK_UP);
    await applyVerdictsIn(ctx, stores, connection, kind, resolutions);
  });
}

/** Records verdicts inside of a transaction. */
export async function applyVerdictsIn(
  ctx: Context,
  stores: Stores,
  connection: ConnectionRow,
  kind: CommandKind,
  resolutions: readonly Resolution[],
): Promise<void> {
  const judged = resolutions.map(keepConfirmed).map((one) => ({ ...one, again: lookedUpAgain(ctx, one) }));
  // Commands with the same delay are updated together, so that the next look-up claims them together.
  for (const alike of groupBy(judged, ({ again }) => JSON.stringify(again ?? null)).values()) {
    const again = alike[0]?.again;
    const commands = alike.map(({ command }) => command);
    if (again) await stores.outbox.lookUpAgain(commands, again.delay_ms, again.counts);
    else for (const one of alike) await end(ctx, stores, connection, kind, one);
  }
}

/** A command that a response confirmed is never sent again because a look-up, which may be behind, does not find it. */
function keepConfirmed(one: Resolution): Resolution {
  return one.verdict.kind === "absent" && confirmedByResponse(one.command)
    ? { ...one, verdict: { kind: "unclear" } }
    : one;
}

interface Again {
  readonly delay_ms: number;
  readonly counts: Partial<Record<"absences" | "unclear_look_ups", number>>;
}

/** When the command is looked up again; undefined when its verdict is final. */
function lookedUpAgain({ sklad }: Context, { command, verdict }: Resolution): Again | undefined {
  const { lookUpIntervalMs } = sklad.configuration;
  switch (verdict.kind) {
    case "absent": {
      const absences = command.absences + 1;
      const delay_ms = verdict.wait_ms ?? lookUpIntervalMs;
      return absences < ABSENCES ? { delay_ms, counts: { absences } } : undefined;
    }
    case "unclear": {
      const unclear_look_ups = command.unclear_look_ups + 1;
      const delay_ms = lookUpIntervalMs;
      return unclear_look_ups < UNCLEAR_LOOK_UPS ? { delay_ms, counts: { unclear_look_ups } } : undefined;
    }
    case "later": {
      const counts = verdict.is_unclear ? { unclear_look_ups: command.unclear_look_ups + 1 } : {};
      return { delay_ms: verdict.wait_ms, counts };
    }
    default:
      return undefined;
  }
}

/** Applies a final verdict. */
async function end(
  ctx: Context,
  stores: Stores,
  connection: ConnectionRow,
  kind: CommandKind,
  { command, verdict }: Resolution,
): Promise<void> {
  switch (verdict.kind) {
    case "happened": {
      const finished = await stores.outbox.finish("done", [{ command, received: verdict.received }]);
      if (finished.size === 0) return;
      await verdict.record(stores);
      return stores.operations.recordEffect(connection.id, kind.name);
    }
    case "absent":
    case "send_again":
      return sendAgain(ctx, stores, connection, kind, command);
    case "unclear":
    case "cannot_be_known":
      return park(ctx, stores, kind, command);
    case "later":
      return;
  }
}

/** Queues a command of which nothing has happened, with a growing delay, until its attempts are exhausted. */
async function sendAgain(
  ctx: Context,
  stores: Stores,
  connection: ConnectionRow,
  kind: CommandKind,
  command: ClaimedCommand,
): Promise<void> {
  // A look-up that failed says nothing about the command, however many did in an outage.
  const failures = Math.min(command.failures, command.attempts);
  if (await attemptsExhausted(stores, connection, kind.name, command, failures))
    return park(ctx, stores, kind, command);
  const delay_ms = failures > 1 ? backoffMs(failures - 1, ctx.sklad.configuration.firstPauseMs) : 0;
  if (await stores.outbox.sendAgain(command, delay_ms))
    await addCommandEvent(ctx, stores, kind, command, "not_arrived");
}
