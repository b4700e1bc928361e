import type { CallOptions } from "../../../client";
import type { Slot } from "../../../modules/sklad/stores/rate-limit";
import type { ClaimedCommand } from "../../../modules/sklad/stores/outbox";
import type { ConnectionRow } from "../../../modules/sklad/types";
import { atCrashPoint } from "../../crash-points";
import type { PreparedCall, LoopSignal } from "../kinds/kind";
import { leaseExpired } from "./lease-expired";
import { prepareAdd } from "../kinds/add";
import { prepareCancel } from "../kinds/cancel";
import { prepareEdit } from "../kinds/edit";
import { reconcileOrder } from "../../orders/reconcile-order";
import { recordSuccess } from "../settle/record-success";
import type { Context } from "../../context";
import { settleFailure } from "../settle/failure";

/** Sends one claimed command and records what became of it. */
export async function deliver(
  ctx: Context,
  connection: ConnectionRow,
  command: ClaimedCommand,
  slot: Slot,
): Promise<LoopSignal> {
  const { outbox, rateLimit } = ctx.sklad.stores;
  const { callDeadlineMs, leaseMarginMs, rateWindowMs } = ctx.sklad.configuration;
  const delivery = await prepare(ctx, command).catch(async (error: unknown) => {
    await Promise.all([outbox.release(command, leaseMarginMs), rateLimit.giveBack(slot)]);
    throw error;
  });
  const since = performance.now();
  if (!delivery || !(await outbox.markSending(command, delivery.sent, callDeadlineMs + leaseMarginMs))) {
    await rateLimit.giveBack(slot);
    return "next";
  }
  atCrashPoint("K3");
  if (await leaseExpired(ctx, [command], since, slot)) {
    await rateLimit.giveBack(slot);
    return "next";
  }
  const next = await send(ctx, connection, delivery).finally(() => rateLimit.complete(slot, rateWindowMs));
  // An edit or a cancellation that came while the call was under way is planned now.
  await reconcileOrder(ctx, delivery.order_id, "outbox");
  return next;
}

/** A call under way ends with the process. */
export function callOptions({ cutOff }: Context): CallOptions {
  return cutOff ? { signal: cutOff } : {};
}

async function prepare(ctx: Context, command: ClaimedCommand): Promise<PreparedCall | undefined> {
  switch (command.kind) {
    case "add":
      return prepareAdd(ctx, command);
    case "edit":
      return prepareEdit(ctx, command);
    case "cancel":
      return prepareCancel(ctx, command);
    default:
      throw new Error(`The outbox holds a command of the kind ${command.kind}, which it cannot send.`);
  }
}

async function send(ctx: Context, connection: ConnectionRow, delivery: PreparedCall): Promise<LoopSignal> {
  let answer;
  try {
    answer = await delivery.send(ctx.sklad.clientFor(connection), callOptions(ctx));
  } catch (error) {
    return settleFailure(ctx, connection, [delivery], error);
  }
  atCrashPoint("K6");
  await recordSuccess(ctx, connection, delivery, answer);
  return "next";
}
