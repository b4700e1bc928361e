import type { CommandRow, ConnectionRow, ProblemRow } from "../../modules/sklad/types";
import type { Context } from "../context";
import { endForCommands, raiseForCommand, raiseForConnection } from "../problems";
import { forEachIsolated } from "../runtime/isolate";
import { kindNamed } from "./kinds";
import { notifyOfFailing } from "./resolve/retry-policy";

/** Whatever else goes on, a merchant is notified, by name, of an order that has not got through for this long. */
const OVERDUE_MS = 3 * 60_000;
const MAX_RAISED_TOGETHER = 200;
/** Orders that are named of those that wait for the rate limit. */
const MAX_NAMED = 3;

/** Codes of the problems that tell of one command. */
const OF_COMMANDS = ["left_on_disabled", "command_failing", "command_parked"] as const;

/** Tells of commands that wait and do not move, and ends what was told of those that have settled. */
export async function raiseWaiting(ctx: Context): Promise<void> {
  const connections = new Map(
    (await ctx.sklad.stores.connections.list()).map((connection) => [connection.id, connection]),
  );
  const parts = [raiseOverdue, raiseRateLimited, raiseLeftOnDisabled, endSettled];
  await forEachIsolated(parts, (part) => part(ctx, connections));
}

/**
 * Tells of what fails and waits, by name: also of those that nobody gets round to, because the operation they need is
 * paused.
 */
async function raiseOverdue({ sklad: { stores } }: Context): Promise<void> {
  const told = {
    order: "not_getting_through",
    response: "response_not_recorded",
    command: "command_failing",
  };
  const overdue = await stores.commands.overdue(OVERDUE_MS, told, MAX_RAISED_TOGETHER);
  await forEachIsolated(overdue, async (command) => {
    const kind = kindNamed(command.kind);
    if (!kind) return;
    const error = command.received?.error ?? null;
    const reason = command.received?.message ?? "";
    await notifyOfFailing(stores, kind, command, await kind.targetOf(stores, command), { reason, error });
  });
}

/** One problem for all that waits, safely, while nothing but the rate limit is met: it ends with the first call that works. */
async function raiseRateLimited(
  { sklad: { stores } }: Context,
  connections: ReadonlyMap<string, ConnectionRow>,
): Promise<void> {
  const limited = await stores.commands.rateLimited(OVERDUE_MS, MAX_NAMED);
  await forEachIsolated(limited, async ({ connection_id, count, numbers }) => {
    const connection = connections.get(connection_id);
    if (connection) await raiseForConnection(stores, connection, "rate_limited", { count, numbers });
  });
}

/** Nobody sends, or looks up, what a disabled connection has: not before it is enabled. */
async function raiseLeftOnDisabled(
  { sklad: { stores } }: Context,
  connections: ReadonlyMap<string, ConnectionRow>,
): Promise<void> {
  const left = await stores.commands.leftOnDisabled("left_on_disabled", MAX_RAISED_TOGETHER);
  await forEachIsolated(left, async (command) => {
    const kind = kindNamed(command.kind);
    if (!kind) return;
    const about = { ...command, words: kind.words, subject: await kind.targetOf(stores, command) };
    await raiseForCommand(stores, about, "left_on_disabled", {
      name: connections.get(command.connection_id)?.name,
    });
  });
}

async function endSettled(
  { sklad: { stores } }: Context,
  connections: ReadonlyMap<string, ConnectionRow>,
): Promise<void> {
  const told = await stores.problems.openOf(OF_COMMANDS);
  if (told.length === 0) return;
  const open = await stores.commands.openOf([...new Set(told.map(subjectOf))]);
  const isOver = (problem: ProblemRow): boolean =>
    !open.some(
      (command) =>
        command.subject_id === subjectOf(problem) &&
        command.kind === problem.params?.kind &&
        stillHolds(problem.code, command, connections.get(command.connection_id)),
    );
  await endForCommands(stores, "settled", told.filter(isOver));
}

function stillHolds(code: string, { state, failures }: CommandRow, connection?: ConnectionRow): boolean {
  switch (code) {
    case "left_on_disabled":
      return connection?.enabled === false;
    case "command_parked":
      return state === "parked";
    default:
      return state !== "parked" && failures > 0;
  }
}

function subjectOf({ params }: ProblemRow): string {
  return typeof params?.subject_id === "string" ? params.subject_id : "";
}
