import type { AddedOrderEntry } from "../client";
import type { BudgetSlot } from "../modules/sklad/stores/budget";
import type { ClaimedCommand } from "../modules/sklad/stores/outbox";
import type { ConnectionRow } from "../modules/sklad/types";
import { giveUpArrayForm } from "./give-up-array-form";
import { atCrashPoint } from "./crash-points";
import { callOptions } from "./deliver";
import type { Next } from "./delivery";
import { inParallel } from "./in-parallel";
import { type AddDelivery, prepareAdd } from "./prepare-add";
import { reconcileOrder } from "./reconcile-order";
import { recordSuccess } from "./record-success";
import type { Scope } from "./scope";
import { describeFailure, settleFailure } from "./settle-failure";
import { provesArrayForm } from "./prove-array-form";

const PREPARE_AT_ONCE = 8;

/** Sends several adds in one call, and records each by its own entry of the answer. */
export async function deliverBatch(
  scope: Scope,
  connection: ConnectionRow,
  commands: readonly ClaimedCommand[],
  slot: BudgetSlot,
): Promise<Next> {
  const { budget } = scope.sklad.stores;
  const deliveries = await prepareBatch(scope, commands);
  if (deliveries.length === 0) {
    await budget.giveBack(slot);
    return "next";
  }
  atCrashPoint("K3");
  const next = await sendBatch(scope, connection, deliveries).finally(() =>
    budget.complete(slot, scope.sklad.configuration.rateWindowMs),
  );
  await inParallel(PREPARE_AT_ONCE, deliveries, async ({ order_id }) => {
    await reconcileOrder(scope, order_id, "outbox");
  });
  return next;
}

/** Each order as it is now; what is not to be sent drops out, and what cannot be prepared waits for another turn. */
async function prepareBatch(scope: Scope, commands: readonly ClaimedCommand[]): Promise<AddDelivery[]> {
  const { outbox } = scope.sklad.stores;
  const { callDeadlineMs, leaseMarginMs } = scope.sklad.configuration;
  const prepared = await inParallel(PREPARE_AT_ONCE, commands, async (command) => {
    const delivery = await prepareAdd(scope, command).catch(async (error: unknown) => {
      scope.logger.error(
        `sklad: an order of a batch could not be prepared: ${error instanceof Error ? error.message : "unknown"}`,
      );
      await outbox.release(command, leaseMarginMs);
      return undefined;
    });
    if (!delivery) return undefined;
    const marked = await outbox.markSending(command, delivery.sent, callDeadlineMs + leaseMarginMs);
    return marked ? delivery : undefined;
  });
  return prepared.filter((delivery) => delivery !== undefined);
}

async function sendBatch(
  scope: Scope,
  connection: ConnectionRow,
  deliveries: readonly AddDelivery[],
): Promise<Next> {
  let entries: AddedOrderEntry[];
  try {
    entries = await scope.sklad.clientFor(connection).addOrders(
      deliveries.map(({ sent }) => sent),
      callOptions(scope),
    );
  } catch (error) {
    return settleFailedBatch(scope, connection, deliveries, error);
  }
  atCrashPoint("K6");
  if (
    connection.array_form !== "trusted" &&
    !(await provesArrayForm(scope, connection, deliveries, entries))
  ) {
    return "next";
  }
  await recordEntries(scope, connection, deliveries, entries);
  await scope.sklad.stores.connections.resizeBatch(connection.id, "grow");
  return "next";
}

async function recordEntries(
  scope: Scope,
  connection: ConnectionRow,
  deliveries: readonly AddDelivery[],
  entries: readonly AddedOrderEntry[],
): Promise<void> {
  for (const [index, delivery] of deliveries.entries()) {
    const entry = entries.find((candidate) => candidate.index === index);
    if (!entry) await setUnknown(scope, delivery, "missing_in_answer");
    else if (entry.accepted) await recordSuccess(scope, connection, delivery, entry);
    else await refuseEntry(scope, delivery, entry.descriptions);
    atCrashPoint("K7");
  }
}

async function refuseEntry(
  { sklad }: Scope,
  delivery: AddDelivery,
  descriptions: readonly string[],
): Promise<void> {
  await sklad.stores.transaction(async (stores) => {
    if (await stores.outbox.finish(delivery.command, "refused", { error: "refused", descriptions }))
      await delivery.refuse(stores, descriptions);
  });
}

async function setUnknown({ sklad }: Scope, { command }: AddDelivery, error: string): Promise<void> {
  await sklad.stores.outbox.setUnknown(command, sklad.configuration.callDeadlineMs, { error });
}

/**
 * A batch refused as a whole is halved until the bad order stands alone; a first try that is refused or not
 * understood means that the service does not take batches; an unclear one is settled order by order.
 */
async function settleFailedBatch(
  scope: Scope,
  connection: ConnectionRow,
  deliveries: readonly AddDelivery[],
  error: unknown,
): Promise<Next> {
  const { stores } = scope.sklad;
  const failure = describeFailure(error);
  if (failure.outcome === "unknown") await stores.connections.resizeBatch(connection.id, "shrink");
  const misunderstood =
    failure.outcome === "refused" ||
    failure.code === "answer_not_understood" ||
    failure.code === "malformed_request";
  if (connection.array_form !== "trusted" && misunderstood) await giveUpArrayForm(scope, connection);
  const whole =
    failure.outcome === "refused" ||
    (failure.code === "malformed_request" && connection.array_form !== "trusted");
  if (!whole || deliveries.length === 1) return settleFailure(scope, connection, deliveries, error);
  const batch_limit = Math.floor(deliveries.length / 2);
  for (const { command } of deliveries) {
    await stores.outbox.requeue(
      command,
      0,
      { error: "batch_refused", descriptions: failure.descriptions },
      batch_limit,
    );
  }
  return "next";
}
