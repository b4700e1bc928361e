import type { OrderStatus, SkladClient } from "../client";
import type { BudgetSlot } from "../modules/sklad/stores/budget";
import type { ClaimedCommand } from "../modules/sklad/stores/outbox";
import type { ConnectionRow, OrderRow } from "../modules/sklad/types";
import type { Next } from "./delivery";
import { findIn, lookUp } from "./look-up";
import { recordCancellation, referenceOf } from "./prepare-cancel";
import { reconcileOrder } from "./reconcile-order";
import type { Scope } from "./scope";
import { describeFailure, type Failure, settleConnection, settleRate } from "./settle-failure";
import { settleFinding } from "./settle-finding";
import { settleFromList } from "./settle-from-list";
import { isStale } from "./stale-slot";
import { takeSlot } from "./take-slot";

/** From so many unclear adds on one ListOrder costs less of the budget than asking for each. */
const WORTH_A_LIST = 2;

/** Nobody waits for the control in front of a screen. */
const CONTROL_PATIENCE_MS = 65_000;

/** Finds out what became of a command whose outcome is unclear, before anything is sent again. */
export async function settleUnknown(
  scope: Scope,
  connection: ConnectionRow,
  command: ClaimedCommand,
  slot: BudgetSlot,
): Promise<Next> {
  const { orders, outbox, budget } = scope.sklad.stores;
  const row = await orders.find(command.subject_id);
  const free = async (next: Next): Promise<Next> => {
    await budget.giveBack(slot);
    return next;
  };
  if (!row) {
    await outbox.park(command);
    return free("next");
  }
  if (isStale(scope.sklad, slot)) {
    await outbox.lookUpAgain(command, 0);
    return free("next");
  }
  if (command.kind === "edit") {
    // The whole order as it is to be: sending it again does no harm. Not sending it would, also when the order has been
    // changed back meanwhile.
    await orders.forgetBody(row.id);
    await outbox.sendAgain(command);
    return free("next");
  }
  if (
    command.kind === "add" &&
    (await outbox.dueUnknownAdds(connection.id, WORTH_A_LIST)) + 1 >= WORTH_A_LIST
  ) {
    const listed = await settleFromList(scope, connection, command, slot);
    if (listed) return listed;
  }
  try {
    const next = await settleByLookUp(scope, connection, command, row, slot);
    await reconcileOrder(scope, row.order_id, "outbox");
    return next;
  } catch (error) {
    return settleFailedLookUp(scope, connection, command, error);
  }
}

async function settleByLookUp(
  scope: Scope,
  connection: ConnectionRow,
  command: ClaimedCommand,
  row: OrderRow,
  slot: BudgetSlot,
): Promise<Next> {
  const client = scope.sklad.clientFor(connection);
  const asked = command.kind === "cancel" ? lookUpCanceled(client, row) : lookUp(client, row);
  // Before the control asks for a slot of its own, which may have to wait for this one.
  const statuses = await asked.finally(() =>
    scope.sklad.stores.budget.complete(slot, scope.sklad.configuration.rateWindowMs),
  );
  if (command.kind === "cancel") return settleCancel(scope, command, row, statuses);
  const finding = findIn(statuses, row);
  if (finding.kind === "absent") await settleAbsence(scope, connection, command, row);
  else await settleFinding(scope, connection, command, row, finding);
  return "next";
}

async function lookUpCanceled(client: SkladClient, row: OrderRow): Promise<OrderStatus[]> {
  const reference = referenceOf(row);
  return reference ? client.getOrderStatus({ ...reference, externalId: row.id }) : [];
}

/**
 * Believes that an order is absent only after the positive control: the same look-up must find an order that is known
 * to be there. It waits for its slot with the command in hand; without one nothing has been learnt.
 */
async function settleAbsence(
  scope: Scope,
  connection: ConnectionRow,
  command: ClaimedCommand,
  row: OrderRow,
): Promise<void> {
  const { orders, outbox, budget } = scope.sklad.stores;
  const { callDeadlineMs, rateWindowMs } = scope.sklad.configuration;
  const known = await orders.latestAccepted(connection.id);
  if (!known) return settleFinding(scope, connection, command, row, { kind: "unclear" });
  if (!(await outbox.keep(command, CONTROL_PATIENCE_MS + callDeadlineMs))) return;
  const slot = await takeSlot(scope, connection, CONTROL_PATIENCE_MS);
  if ("wait_ms" in slot) {
    await outbox.lookUpAgain(command, slot.wait_ms);
    return;
  }
  const statuses: OrderStatus[] = await lookUp(scope.sklad.clientFor(connection), known).finally(() =>
    budget.complete(slot, rateWindowMs),
  );
  const works = findIn(statuses, known).kind === "present";
  await settleFinding(scope, connection, command, row, { kind: works ? "absent" : "unclear" });
}

/** A cancel that did not arrive is sent again; one that did is done. */
async function settleCancel(
  scope: Scope,
  command: ClaimedCommand,
  row: OrderRow,
  statuses: readonly OrderStatus[],
): Promise<Next> {
  const canceled = statuses.some(({ state }) => state === "canceled");
  await scope.sklad.stores.transaction(async (stores) => {
    if (!canceled) await stores.outbox.sendAgain(command);
    else if (await stores.outbox.finish(command, "done", { settled_by: "look_up" }))
      await recordCancellation(stores, row, command);
  });
  return "next";
}

/** A look-up that does not exist, or is not understood, will not be next time either. */
const TELLS_NOTHING: ReadonlySet<Failure["code"]> = new Set([
  "answer_not_understood",
  "operation_disabled",
  "unknown_operation",
]);

/** An outage of the look-up says nothing about the order: it just takes longer. */
async function settleFailedLookUp(
  scope: Scope,
  connection: ConnectionRow,
  command: ClaimedCommand,
  error: unknown,
): Promise<Next> {
  const failure = describeFailure(error);
  if (failure.code === "internal") {
    await scope.sklad.stores.outbox.lookUpAgain(command, scope.sklad.configuration.lookUpIntervalMs);
    throw error;
  }
  if (TELLS_NOTHING.has(failure.code)) {
    const row = await scope.sklad.stores.orders.find(command.subject_id);
    if (row) await settleFinding(scope, connection, command, row, { kind: "unclear" });
    return "next";
  }
  await scope.sklad.stores.transaction(async (stores) => {
    await stores.outbox.lookUpAgain(command, 0);
    await settleConnection(stores, connection, failure, scope.sklad.configuration.firstPauseMs);
  });
  await settleRate(scope, connection, failure);
  return "pause";
}
