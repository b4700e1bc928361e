import type { Stores } from "../../../modules/sklad/stores";
import type { ClaimedCommand } from "../../../modules/sklad/stores/outbox/outbox";
import type { ConnectionRow } from "../../../modules/sklad/types";
import { matchStatus } from "../../../planning/identity";
import type { WarehouseOrder } from "../../../planning/warehouse-order";
import type { Context } from "../../context";
import { lookUpToResolve, reconcileOrders, RESOLVING_PATIENCE_MS } from "../../orders";
import { isNoSlot } from "../../rate-limit";
import type { CommandTarget, Verdict } from "../command-kind";

export function targetOfRow(row: Pick<WarehouseOrder, "id" | "order_id" | "number">): CommandTarget {
  return { warehouse_order_id: row.id, order_id: row.order_id, number: row.number };
}

/** The warehouse order that a command is about; named by its id once its row is deleted. */
export async function orderTarget(
  stores: Stores,
  { target_id }: { target_id: string },
): Promise<CommandTarget> {
  const row = await stores.warehouseOrders.find(target_id);
  return row ? targetOfRow(row) : { warehouse_order_id: target_id, order_id: null, number: target_id };
}

/** Prepares commands one after the other and leaves out those for which `prepareOne` returns undefined. */
export function oneByOne<Call>(
  prepareOne: (ctx: Context, command: ClaimedCommand) => Promise<Call | undefined>,
): (ctx: Context, commands: readonly ClaimedCommand[]) => Promise<Call[]> {
  return async (ctx, commands) => {
    const prepared: Call[] = [];
    for (const command of commands) {
      const call = await prepareOne(ctx, command);
      if (call) prepared.push(call);
    }
    return prepared;
  };
}

/** Plans the Medusa orders of calls that are recorded: an order may have changed while its call was under way. */
export async function planOrders(
  ctx: Context,
  calls: readonly { readonly row: Pick<WarehouseOrder, "order_id"> }[],
): Promise<void> {
  await reconcileOrders(
    ctx,
    calls.map(({ row }) => row.order_id),
    "outbox",
  );
}

/** Plans the Medusa orders of warehouse orders whose command is resolved: an edit or a cancellation may be due. */
export async function planTargets(ctx: Context, warehouseOrderIds: readonly string[]): Promise<void> {
  const rows = await ctx.sklad.stores.warehouseOrders.findAll(warehouseOrderIds);
  await reconcileOrders(ctx, [...new Set(rows.map(({ order_id }) => order_id))], "outbox");
}

/**
 * The positive control: looks up, by our own number and id, another order that is known to be at the warehouse. Only where
 * that finds it does an order that was not found count as absent, and a look-up that fails as failing for its order alone.
 * Extends the command's lease while it waits for a slot.
 */
export async function positiveControl(
  ctx: Context,
  connection: ConnectionRow,
  command: ClaimedCommand,
): Promise<Extract<Verdict, { kind: "absent" | "unclear" | "later" }>> {
  const { sklad } = ctx;
  const { warehouseOrders, outbox } = sklad.stores;
  const accepted = await warehouseOrders.latestAccepted(connection.id, 2);
  const known = accepted.find(({ id }) => id !== command.target_id);
  if (!known) return { kind: "unclear" };
  if (!(await outbox.extendLease([command], RESOLVING_PATIENCE_MS + sklad.configuration.callDeadlineMs)))
    return { kind: "later", wait_ms: 0 };
  const statuses = await lookUpToResolve(ctx, connection, known);
  if (isNoSlot(statuses)) return { kind: "later", wait_ms: statuses.wait_ms };
  return { kind: matchStatus(statuses, known).kind === "present" ? "absent" : "unclear" };
}

/** Whether the look-up of orders finds one that is known to be at the warehouse. */
export async function lookUpWorks(
  ctx: Context,
  connection: ConnectionRow,
  command: ClaimedCommand,
): Promise<boolean> {
  return (await positiveControl(ctx, connection, command)).kind === "absent";
}
