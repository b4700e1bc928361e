import type { CallOptions } from "../client";
import type { BudgetSlot } from "../modules/sklad/stores/budget";
import type { ClaimedCommand } from "../modules/sklad/stores/outbox";
import type { ConnectionRow } from "../modules/sklad/types";
import { atCrashPoint } from "./crash-points";
import type { Delivery, Next } from "./delivery";
import { overslept } from "./overslept";
import { prepareAdd } from "./prepare-add";
import { prepareCancel } from "./prepare-cancel";
import { prepareEdit } from "./prepare-edit";
import { reconcileOrder } from "./reconcile-order";
import { recordSuccess } from "./record-success";
import type { Scope } from "./scope";
import { settleFailure } from "./settle-failure";

/** Sends one claimed command and records what became of it. */
export async function deliver(
  scope: Scope,
  connection: ConnectionRow,
  command: ClaimedCommand,
  slot: BudgetSlot,
): Promise<Next> {
  const { outbox, budget } = scope.sklad.stores;
  const { callDeadlineMs, leaseMarginMs, rateWindowMs } = scope.sklad.configuration;
  const delivery = await prepare(scope, command).catch(async (error: unknown) => {
    await Promise.all([outbox.release(command, leaseMarginMs), budget.giveBack(slot)]);
    throw error;
  });
  const since = performance.now();
  if (!delivery || !(await outbox.markSending(command, delivery.sent, callDeadlineMs + leaseMarginMs))) {
    await budget.giveBack(slot);
    return "next";
  }
  atCrashPoint("K3");
  if (await overslept(scope, [command], since, slot)) {
    await budget.giveBack(slot);
    return "next";
  }
  const next = await send(scope, connection, delivery).finally(() => budget.complete(slot, rateWindowMs));
  // An edit or a cancellation that came while the call was under way is planned now.
  await reconcileOrder(scope, delivery.order_id, "outbox");
  return next;
}

/** A call under way ends with the process. */
export function callOptions({ cutOff }: Scope): CallOptions {
  return cutOff ? { signal: cutOff } : {};
}

async function prepare(scope: Scope, command: ClaimedCommand): Promise<Delivery | undefined> {
  switch (command.kind) {
    case "add":
      return prepareAdd(scope, command);
    case "edit":
      return prepareEdit(scope, command);
    case "cancel":
      return prepareCancel(scope, command);
    default:
      throw new Error(`The outbox holds a command of the kind ${command.kind}, which it cannot send.`);
  }
}

async function send(scope: Scope, connection: ConnectionRow, delivery: Delivery): Promise<Next> {
  let answer;
  try {
    answer = await delivery.send(scope.sklad.clientFor(connection), callOptions(scope));
  } catch (error) {
    return settleFailure(scope, connection, [delivery], error);
  }
  atCrashPoint("K6");
  await recordSuccess(scope, connection, delivery, answer);
  return "next";
}
