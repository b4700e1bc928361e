import type { ClaimedCommand } from "../../../modules/sklad/stores/outbox/outbox";
import type { ConnectionRow } from "../../../modules/sklad/types";
import type { Context } from "../../context";
import type { CallSlot } from "../../rate-limit";
import { forEachIsolated } from "../../runtime/isolate";
import type { CommandKind, PreparedCall } from "../command-kind";
import { describeFailure } from "../failures/failure";
import { countFailedAttempt } from "../failures/retry-policy";

/** Builds the calls and commits their commands as `sending`. Commands that were withdrawn meanwhile are left out. */
export async function prepareCalls(
  ctx: Context,
  connection: ConnectionRow,
  kind: CommandKind,
  commands: readonly ClaimedCommand[],
  slot: CallSlot,
): Promise<readonly PreparedCall[]> {
  const { sklad } = ctx;
  const { callDeadlineMs, leaseMarginMs } = sklad.configuration;
  let prepared: readonly PreparedCall[] | undefined;
  let since: number;
  let marked: ReadonlySet<string>;
  try {
    prepared = await kind.prepare(ctx, commands);
    since = sklad.monotonic();
    marked = await sklad.stores.outbox.markSending(prepared, callDeadlineMs + leaseMarginMs);
  } catch (error) {
    const failed = prepared?.map(({ command }) => command) ?? commands;
    await requeueUnprepared(ctx, connection, kind, failed, error);
    return [];
  }
  const calls = prepared.filter(({ command }) => marked.has(command.id));
  if (calls.length === 0) return [];
  return (await requeueWhenLate(ctx, since, calls, slot)) ? [] : calls;
}

/**
 * Requeues calls of a process that was put to sleep between the commit of `sending` and the call: its lease may be over,
 * and another process may have sent the command. A call within half of the lease's margin ends, by its deadline, before
 * the lease does. A stale slot sends nothing either.
 */
async function requeueWhenLate(
  { sklad, logger }: Context,
  since: number,
  calls: readonly PreparedCall[],
  slot: CallSlot,
): Promise<boolean> {
  const late = sklad.monotonic() - since;
  if (late < sklad.configuration.leaseMarginMs / 2 && !slot.isStale()) return false;
  logger.warn(`sklad: ${calls.length} commands were delayed for ${Math.round(late)} ms and are not sent now`);
  await sklad.stores.outbox.fail(
    calls.map(({ command }) => ({
      command,
      received: { error: "expired_lease" },
      state: "queued",
      delay_ms: null,
      counted: false,
    })),
  );
  return true;
}

/** Requeues commands of which no call has left. A batch is halved until the command that causes the failure is alone. */
async function requeueUnprepared(
  ctx: Context,
  connection: ConnectionRow,
  kind: CommandKind,
  commands: readonly ClaimedCommand[],
  error: unknown,
): Promise<void> {
  const { message } = describeFailure(error);
  const [only, ...others] = commands;
  ctx.logger.error(`sklad: ${commands.length} × ${kind.name} could not be prepared: ${message}`);
  if (!only) return;
  if (others.length === 0) return failAlone(ctx, connection, kind, only, message);
  const { outbox } = ctx.sklad.stores;
  const limit = Math.max(1, Math.floor(commands.length / 2));
  await outbox.split(commands, limit).catch(() =>
    forEachIsolated(commands, async (command) => {
      // A command that cannot be requeued is the cause.
      await outbox.split([command], limit).catch(() => failAlone(ctx, connection, kind, command, message));
    }),
  );
}

/** Counts the failure of one command. Its call has not left, so its outcome is clear even when it is parked. */
async function failAlone(
  ctx: Context,
  connection: ConnectionRow,
  kind: CommandKind,
  command: ClaimedCommand,
  message: string,
): Promise<void> {
  const received = { error: "not_prepared", message };
  const target = await kind.targetOf(ctx.sklad.stores, command);
  const attempt = { connection, command, target, received, may_have_left: false };
  await countFailedAttempt(ctx, kind, attempt, (stores, delay_ms) =>
    stores.outbox.failUnsent(command, delay_ms, received),
  );
}
