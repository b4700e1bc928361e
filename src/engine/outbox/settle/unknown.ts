import type { OrderStatus, SkladClient } from "../../../client";
import type { Slot } from "../../../modules/sklad/stores/rate-limit";
import type { ClaimedCommand } from "../../../modules/sklad/stores/outbox";
import type { ConnectionRow, WarehouseOrderRow } from "../../../modules/sklad/types";
import type { LoopSignal } from "../kinds/kind";
import { matchStatus, lookUp } from "./look-up";
import { recordCancellation, referenceOf } from "../kinds/cancel";
import { reconcileOrder } from "../../orders/reconcile-order";
import type { Context } from "../../context";
import { describeFailure, type Failure, settleConnection, settleRate } from "./failure";
import { settleMatch } from "./match";
import { settleFromList } from "./from-list";
import { isStale } from "../../rate-limit/stale-slot";
import { takeSlot } from "../../rate-limit/take-slot";

/** From so many unclear adds on one ListOrder costs less of the rate limit than asking for each. */
const WORTH_A_LIST = 2;

/** Nobody waits for the control in front of a screen. */
const CONTROL_PATIENCE_MS = 65_000;

/** Finds out what became of a command whose outcome is unclear, before anything is sent again. */
export async function settleUnknown(
  ctx: Context,
  connection: ConnectionRow,
  command: ClaimedCommand,
  slot: Slot,
): Promise<LoopSignal> {
  const { warehouseOrders, outbox, rateLimit } = ctx.sklad.stores;
  const row = await warehouseOrders.find(command.subject_id);
  const free = async (next: LoopSignal): Promise<LoopSignal> => {
    await rateLimit.giveBack(slot);
    return next;
  };
  if (!row) {
    await outbox.park(command);
    return free("next");
  }
  if (isStale(ctx.sklad, slot)) {
    await outbox.lookUpAgain(command, 0);
    return free("next");
  }
  if (command.kind === "edit") {
    // The whole order as it is to be: sending it again does no harm. Not sending it would, also when the order has been
    // changed back meanwhile.
    await warehouseOrders.forgetBody(row.id);
    await outbox.sendAgain(command);
    return free("next");
  }
  if (
    command.kind === "add" &&
    (await outbox.dueUnknownAdds(connection.id, WORTH_A_LIST)) + 1 >= WORTH_A_LIST
  ) {
    const listed = await settleFromList(ctx, connection, command, slot);
    if (listed) return listed;
  }
  try {
    const next = await settleByLookUp(ctx, connection, command, row, slot);
    await reconcileOrder(ctx, row.order_id, "outbox");
    return next;
  } catch (error) {
    return settleFailedLookUp(ctx, connection, command, error);
  }
}

async function settleByLookUp(
  ctx: Context,
  connection: ConnectionRow,
  command: ClaimedCommand,
  row: WarehouseOrderRow,
  slot: Slot,
): Promise<LoopSignal> {
  const client = ctx.sklad.clientFor(connection);
  const asked = command.kind === "cancel" ? lookUpCanceled(client, row) : lookUp(client, row);
  // Before the control asks for a slot of its own, which may have to wait for this one.
  const statuses = await asked.finally(() =>
    ctx.sklad.stores.rateLimit.complete(slot, ctx.sklad.configuration.rateWindowMs),
  );
  if (command.kind === "cancel") return settleCancel(ctx, command, row, statuses);
  const match = matchStatus(statuses, row);
  if (match.kind === "absent") await settleAbsence(ctx, connection, command, row);
  else await settleMatch(ctx, connection, command, row, match);
  return "next";
}

async function lookUpCanceled(client: SkladClient, row: WarehouseOrderRow): Promise<OrderStatus[]> {
  const reference = referenceOf(row);
  return reference ? client.getOrderStatus({ ...reference, externalId: row.id }) : [];
}

/**
 * Believes that an order is absent only after the positive control: the same look-up must find an order that is known
 * to be there. It waits for its slot with the command in hand; without one nothing has been learnt.
 */
async function settleAbsence(
  ctx: Context,
  connection: ConnectionRow,
  command: ClaimedCommand,
  row: WarehouseOrderRow,
): Promise<void> {
  const { warehouseOrders, outbox, rateLimit } = ctx.sklad.stores;
  const { callDeadlineMs, rateWindowMs } = ctx.sklad.configuration;
  const known = await warehouseOrders.latestAccepted(connection.id);
  if (!known) return settleMatch(ctx, connection, command, row, { kind: "unclear" });
  if (!(await outbox.keep(command, CONTROL_PATIENCE_MS + callDeadlineMs))) return;
  const slot = await takeSlot(ctx, connection, CONTROL_PATIENCE_MS);
  if ("wait_ms" in slot) {
    await outbox.lookUpAgain(command, slot.wait_ms);
    return;
  }
  const statuses: OrderStatus[] = await lookUp(ctx.sklad.clientFor(connection), known).finally(() =>
    rateLimit.complete(slot, rateWindowMs),
  );
  const works = matchStatus(statuses, known).kind === "present";
  await settleMatch(ctx, connection, command, row, { kind: works ? "absent" : "unclear" });
}

/** A cancel that did not arrive is sent again; one that did is done. */
async function settleCancel(
  ctx: Context,
  command: ClaimedCommand,
  row: WarehouseOrderRow,
  statuses: readonly OrderStatus[],
): Promise<LoopSignal> {
  const canceled = statuses.some(({ state }) => state === "canceled");
  await ctx.sklad.stores.transaction(async (stores) => {
    if (!canceled) await stores.outbox.sendAgain(command);
    else if (await stores.outbox.finish(command, "done", { settled_by: "look_up" }))
      await recordCancellation(stores, row, command);
  });
  return "next";
}

/** A look-up that does not exist, or is not understood, will not be next time either. */
const TELLS_NOTHING: ReadonlySet<Failure["code"]> = new Set([
  "unexpected_response",
  "operation_disabled",
  "unknown_operation",
]);

/** An outage of the look-up says nothing about the order: it just takes longer. */
async function settleFailedLookUp(
  ctx: Context,
  connection: ConnectionRow,
  command: ClaimedCommand,
  error: unknown,
): Promise<LoopSignal> {
  const failure = describeFailure(error);
  if (failure.code === "internal") {
    await ctx.sklad.stores.outbox.lookUpAgain(command, ctx.sklad.configuration.lookUpIntervalMs);
    throw error;
  }
  if (TELLS_NOTHING.has(failure.code)) {
    const row = await ctx.sklad.stores.warehouseOrders.find(command.subject_id);
    if (row) await settleMatch(ctx, connection, command, row, { kind: "unclear" });
    return "next";
  }
  await ctx.sklad.stores.transaction(async (stores) => {
    await stores.outbox.lookUpAgain(command, 0);
    await settleConnection(stores, connection, failure, ctx.sklad.configuration.firstPauseMs);
  });
  await settleRate(ctx, connection, failure);
  return "pause";
}
