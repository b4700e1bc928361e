import type { BudgetSlot } from "../modules/sklad/stores/budget";
import type { ClaimedCommand } from "../modules/sklad/stores/outbox";
import type { ConnectionRow } from "../modules/sklad/types";
import type { Stores } from "../modules/sklad/stores";
import type { SkladClient } from "../client";
import { prepareAdd } from "./prepare-add";
import { reconcileOrder } from "./reconcile-order";
import type { Scope } from "./scope";
import { settleFailure } from "./settle-failure";

/** A command ready to leave: what is sent, how, and what its success changes. */
export interface Delivery<Answer = unknown> {
  /** Medusa order the command belongs to. */
  readonly order_id: string;
  /** The body without the ApiKey. */
  readonly sent: Record<string, unknown>;
  readonly payload_hash: string;
  send(client: SkladClient): Promise<Answer>;
  /** Writes the success into the tables; the command itself is finished already. */
  record(stores: Stores, answer: Answer): Promise<void>;
}

/** What the loop does after a delivery: go on, or leave the connection alone for a while. */
export type Next = "next" | "pause";

/** Added to the call's deadline: a lease must not end while its call may still be answered. */
const LEASE_MARGIN_MS = 30_000;

/** Sends one claimed command and records what became of it. */
export async function deliver(
  scope: Scope,
  connection: ConnectionRow,
  command: ClaimedCommand,
  slot: BudgetSlot,
): Promise<Next> {
  const { outbox, budget } = scope.sklad.stores;
  const { callDeadlineMs, rateWindowMs } = scope.sklad.configuration;
  const delivery = await prepare(scope, command).catch(async (error: unknown) => {
    await Promise.all([outbox.release(command, LEASE_MARGIN_MS), budget.giveBack(slot)]);
    throw error;
  });
  if (!delivery || !(await outbox.markSending(command, delivery.sent, callDeadlineMs + LEASE_MARGIN_MS))) {
    await budget.giveBack(slot);
    return "next";
  }
  const next = await send(scope, connection, command, delivery).finally(() =>
    budget.complete(slot, rateWindowMs),
  );
  // An edit or a cancellation that came while the call was under way is planned now.
  await reconcileOrder(scope, delivery.order_id, "outbox");
  return next;
}

async function prepare(scope: Scope, command: ClaimedCommand): Promise<Delivery | undefined> {
  if (command.kind === "add") return prepareAdd(scope, command);
  throw new Error(`The outbox holds a command of the kind ${command.kind}, which it cannot send.`);
}

async function send(
  scope: Scope,
  connection: ConnectionRow,
  command: ClaimedCommand,
  delivery: Delivery,
): Promise<Next> {
  let answer: unknown;
  try {
    answer = await delivery.send(scope.sklad.clientFor(connection));
  } catch (error) {
    return settleFailure(scope, connection, command, delivery, error);
  }
  await scope.sklad.stores.transaction(async (stores) => {
    if (!(await stores.outbox.finish(command, "done", { data: answer }))) return;
    await delivery.record(stores, answer);
    await stores.connections.recordSuccess(connection.id);
    await stores.problems.clearConnection(connection.id);
  });
  return "next";
}
