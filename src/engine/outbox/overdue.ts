import { endedBy } from "../../catalogue";
import type { CommandRow, ConnectionRow, ProblemRow } from "../../modules/sklad/types";
import type { Context } from "../context";
import { raise } from "../problems";
import { forEachIsolated } from "../runtime/isolate";
import type { CommandKind } from "./command-kind";
import { notifyOfFailing } from "./failures/retry-policy";

/** A command that has failed or waited for this long raises a problem of its own, whatever else goes on. */
const OVERDUE_MS = 3 * 60_000;
const MAX_RAISED_TOGETHER = 200;
/** Orders that the problem about the rate limit names. */
const MAX_NAMED = 3;

/** What one round of problems needs to know. */
interface Known {
  readonly connections: ReadonlyMap<string, ConnectionRow>;
  readonly kinds: readonly CommandKind[];
}

/** Raises problems for commands that wait and do not move, and clears those of commands that are finished. */
export async function raiseWaiting(ctx: Context, kinds: readonly CommandKind[]): Promise<void> {
  const connections = new Map(
    (await ctx.sklad.stores.connections.list()).map((connection) => [connection.id, connection]),
  );
  const parts = [raiseOverdue, raiseRateLimited, raiseLeftOnDisabled, endSettled];
  await forEachIsolated(parts, (part) => part(ctx, { connections, kinds }));
}

/** Names each command that keeps failing, also one that is not tried because its operation is paused. */
async function raiseOverdue({ sklad: { stores } }: Context, { kinds }: Known): Promise<void> {
  const codes = {
    order: "not_getting_through",
    response: "response_not_recorded",
    command: "command_failing",
  };
  const overdue = await stores.commands.overdue(OVERDUE_MS, codes, MAX_RAISED_TOGETHER);
  await forEachIsolated(overdue, async (command) => {
    const kind = kinds.find(({ name }) => name === command.kind);
    if (!kind) return;
    const error = command.received?.error ?? null;
    const reason = command.received?.message ?? "";
    await notifyOfFailing(stores, kind, command, await kind.targetOf(stores, command), { reason, error });
  });
}

/** One problem for all commands that wait for the rate limit alone; the first call that works clears it. */
async function raiseRateLimited({ sklad: { stores } }: Context, { connections }: Known): Promise<void> {
  const limited = await stores.commands.rateLimited(OVERDUE_MS, MAX_NAMED);
  await forEachIsolated(limited, async ({ connection_id, count, numbers }) => {
    const connection = connections.get(connection_id);
    if (connection) await raise(stores, { connection }, "rate_limited", { count, numbers });
  });
}

/** Commands of a disabled connection are neither sent nor looked up before it is enabled. */
async function raiseLeftOnDisabled(
  { sklad: { stores } }: Context,
  { connections, kinds }: Known,
): Promise<void> {
  const left = await stores.commands.leftOnDisabled("left_on_disabled", MAX_RAISED_TOGETHER);
  await forEachIsolated(left, async (command) => {
    const kind = kinds.find(({ name }) => name === command.kind);
    if (!kind) return;
    const about = { ...command, words: kind.words, target: await kind.targetOf(stores, command) };
    await raise(stores, { command: about }, "left_on_disabled", {
      name: connections.get(command.connection_id)?.name,
    });
  });
}

async function endSettled({ sklad: { stores } }: Context, { connections }: Known): Promise<void> {
  const raised = await stores.problems.openOf(endedBy("settled"));
  if (raised.length === 0) return;
  const open = await stores.commands.openOf([...new Set(raised.map(targetIdOf))]);
  const isOver = (problem: ProblemRow): boolean =>
    !open.some(
      (command) =>
        command.target_id === targetIdOf(problem) &&
        command.kind === problem.params?.kind &&
        stillApplies(problem.code, command, connections.get(command.connection_id)),
    );
  await stores.problems.clear(...raised.filter(isOver).map(({ key }) => key));
}

function stillApplies(code: string, { state, failures }: CommandRow, connection?: ConnectionRow): boolean {
  switch (code) {
    case "left_on_disabled":
      return connection?.enabled === false;
    case "command_parked":
      return state === "parked";
    default:
      return state !== "parked" && failures > 0;
  }
}

function targetIdOf({ params }: ProblemRow): string {
  return typeof params?.target_id === "string" ? params.target_id : "";
}
