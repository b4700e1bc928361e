import type { ConnectionRow } from "../../../modules/sklad/types";
import type { ClaimedCommand } from "../../../modules/sklad/stores/outbox";
import type { Stores } from "../../../modules/sklad/stores";
import type { Context } from "../../context";
import { groupBy } from "../../runtime/group-by";
import { backoffMs } from "../../rate-limit";
import { isolate } from "../../runtime/isolate";
import { reasonOf } from "../../../modules/sklad/reason-of";
import type { CommandKind, Resolution, Verdict } from "../command-kind";
import { recordSuccess } from "./failure";
import { noteOf, park } from "./park";
import { attemptsExhausted } from "./retry-policy";
import { postponeUnrecorded, confirmedByResponse } from "./unrecorded";

/** Name of the look-ups among a connection's operations. */
export const LOOK_UP = "look_up";

/** Absence counts only after this many settled look-ups. */
const ABSENCES = 2;
/** After this many look-ups that settle nothing a person has to look. */
const UNCLEAR_LOOK_UPS = 5;

/** Records what was found out about commands of unclear outcome, in one transaction where nothing is in the way. */
export async function applyVerdicts(
  ctx: Context,
  connection: ConnectionRow,
  kind: CommandKind,
  settlements: readonly Resolution[],
): Promise<void> {
  await isolate(settlements, (some) => applyVerdictsTogether(ctx, connection, kind, some), {
    onSplit: (some, error) =>
      ctx.logger.warn(
        `sklad: outcomes of ${some.length} × ${kind.name} are recorded in smaller parts: ${reasonOf(error)}`,
      ),
    onCulprit: (settlement, error) =>
      postponeUnrecorded(ctx, connection, kind, settlement, error).catch((unrecorded: unknown) =>
        ctx.logger.error(`sklad: the lease of its look-up ends instead: ${reasonOf(unrecorded)}`),
      ),
  });
}

async function applyVerdictsTogether(
  ctx: Context,
  connection: ConnectionRow,
  kind: CommandKind,
  settlements: readonly Resolution[],
): Promise<void> {
  await ctx.sklad.stores.transaction(async (stores) => {
    if (settlements.length > 1) {
      const ids = settlements.map(({ command }) => command.subject_id);
      await stores.lockOrders(await stores.warehouseOrders.findAll(ids), ids);
    }
    if (settlements.some(({ verdict }) => ASKED.has(verdict.kind)))
      await recordSuccess(stores, connection.id, LOOK_UP);
    await applyVerdictsIn(ctx, stores, connection, kind, settlements);
  });
}

/** Verdicts that a look-up has brought. */
const ASKED: ReadonlySet<Verdict["kind"]> = new Set(["happened", "absent", "unclear"]);

/** Writes what was found out. Inside of a transaction. */
export async function applyVerdictsIn(
  ctx: Context,
  stores: Stores,
  connection: ConnectionRow,
  kind: CommandKind,
  settlements: readonly Resolution[],
): Promise<void> {
  const judged = settlements.map(believed).map((one) => ({ ...one, again: lookedUpAgain(ctx, one) }));
  // Together: those whose turns came one after the other would be claimed, and asked for, one by one.
  for (const alike of groupBy(judged, ({ again }) => JSON.stringify(again ?? null)).values()) {
    const again = alike[0]?.again;
    const commands = alike.map(({ command }) => command);
    if (again) await stores.outbox.lookUpAgain(commands, again.delay_ms, again.counts);
    else for (const one of alike) await end(ctx, stores, connection, kind, one);
  }
}

/** What the warehouse has said is done is never sent again because a look-up, which may be behind, does not find it. */
function believed(one: Resolution): Resolution {
  return one.verdict.kind === "absent" && confirmedByResponse(one.command)
    ? { ...one, verdict: { kind: "unclear" } }
    : one;
}

interface Again {
  readonly delay_ms: number;
  readonly counts: Partial<Record<"absences" | "unclear_look_ups", number>>;
}

/** When it is looked up again, if this look-up was not the last. */
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

/** What is not looked up again. */
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

/** Nothing has happened: it goes again, a little later each time, until it has had its tries. */
async function sendAgain(
  ctx: Context,
  stores: Stores,
  connection: ConnectionRow,
  kind: CommandKind,
  command: ClaimedCommand,
): Promise<void> {
  if (await attemptsExhausted(stores, connection, kind.name, command, command.failures))
    return park(ctx, stores, kind, command);
  const delay_ms =
    command.failures > 1 ? backoffMs(command.failures - 1, ctx.sklad.configuration.firstPauseMs) : 0;
  if (await stores.outbox.sendAgain(command, delay_ms))
    await noteOf(ctx, stores, kind, command, "not_arrived");
}
