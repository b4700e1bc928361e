import type { ClaimedCommand } from "../../../modules/sklad/stores/outbox";
import type { ConnectionRow } from "../../../modules/sklad/types";
import type { Context } from "../../context";
import { backoffMs, type CallSlot } from "../../rate-limit";
import { forEachIsolated } from "../../runtime/isolate";
import type { CommandKind, PreparedCall } from "../command-kind";
import { describeFailure } from "../resolve/failure";
import {
  attemptsExhausted,
  notifyOfFailing,
  notifyOfParking,
  raiseFailingAttempts,
} from "../resolve/retry-policy";

/** Builds the calls and commits that they are about to leave. What was withdrawn meanwhile drops out. */
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
    const toBlame = prepared?.map(({ command }) => command) ?? commands;
    await settleUnprepared(ctx, connection, kind, toBlame, error);
    return [];
  }
  const calls = prepared.filter(({ command }) => marked.has(command.id));
  if (calls.length === 0) return [];
  return (await heldUpSince(ctx, since, calls, slot)) ? [] : calls;
}

/**
 * A process that was put to sleep between the commit of `sending` and the call must not send: its lease may be over, and
 * another process may have found that nothing arrived and sent the command itself. What is sent within half of the
 * lease's margin is over, by the call's deadline, before the lease is. Nor must it send with a slot that is somebody
 * else's by now.
 */
async function heldUpSince(
  { sklad, logger }: Context,
  since: number,
  calls: readonly PreparedCall[],
  slot: CallSlot,
): Promise<boolean> {
  const late = sklad.monotonic() - since;
  if (late < sklad.configuration.leaseMarginMs / 2 && !slot.isStale()) return false;
  logger.warn(`sklad: ${calls.length} commands were held up for ${Math.round(late)} ms and are not sent now`);
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

/** Nothing has left. A batch is halved until the command that is to blame stands alone. */
async function settleUnprepared(
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
      // What cannot even be given back stands alone already.
      await outbox.split([command], limit).catch(() => failAlone(ctx, connection, kind, command, message));
    }),
  );
}

/** Counted, and told of by name after some tries; at once where it cannot be counted. */
async function failAlone(
  ctx: Context,
  connection: ConnectionRow,
  kind: CommandKind,
  command: ClaimedCommand,
  message: string,
): Promise<void> {
  const { stores, configuration } = ctx.sklad;
  const received = { error: "not_prepared", message };
  const failures = command.failures + 1;
  const target = await kind.targetOf(stores, command);
  try {
    await stores.transaction(async (inner) => {
      const parked = await attemptsExhausted(inner, connection, kind.name, command, failures);
      const delay_ms = parked ? null : backoffMs(failures, configuration.firstPauseMs);
      await inner.outbox.failUnsent(command, delay_ms, received);
      if (parked && target.warehouse_order_id === null) await notifyOfParking(inner, kind, command, target);
      else
        await raiseFailingAttempts(
          inner,
          kind,
          { target, command, failures },
          { message, code: received.error },
        );
    });
  } catch (error) {
    await notifyOfFailing(stores, kind, command, target, { reason: message, error: received.error });
    throw error;
  }
}
