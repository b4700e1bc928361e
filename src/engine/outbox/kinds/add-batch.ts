import type { ClaimedCommand } from "../../../modules/sklad/stores/outbox";
import type { NewWarehouseOrderLine, WarehouseOrderRow } from "../../../modules/sklad/types";
import { bodyToSend, type PlanInput } from "../../../planning/orders";
import { type PreparedAdd, preparedAdd, linesOf, RECHECK_MS } from "./add";
import { type ReconciledOrders, reconcileOrders } from "../../orders/reconcile-orders";
import type { Context } from "../../context";

/** An add, and what its body was made from. */
export type BatchedAdd = PreparedAdd & { readonly input: PlanInput };

interface Prepared {
  readonly delivery: BatchedAdd;
  readonly lines: readonly NewWarehouseOrderLine[];
}

/**
 * Builds AddOrder for each order of a batch as it is at this moment. What is not to be sent drops out, and what cannot
 * be prepared waits for another turn.
 */
export async function prepareBatch(ctx: Context, commands: readonly ClaimedCommand[]): Promise<BatchedAdd[]> {
  const { warehouseOrders } = ctx.sklad.stores;
  const found = await warehouseOrders.findAll(commands.map(({ subject_id }) => subject_id));
  const planned = new Map(found.filter(({ state }) => state === "planned").map((row) => [row.id, row]));
  const reconciled = await reconcileOrders(
    ctx,
    [...planned.values()].map(({ order_id }) => order_id),
    "outbox",
  );
  const prepared: Prepared[] = [];
  for (const command of commands) {
    const one = await prepareOne(ctx, command, planned.get(command.subject_id), reconciled);
    if (one) prepared.push(one);
  }
  // Before they leave: should an outcome be settled by look-up, nobody knows the parcel any more.
  await warehouseOrders.replaceAllLines(
    prepared.map(({ delivery, lines }) => ({ id: delivery.command.subject_id, lines })),
  );
  return prepared.map(({ delivery }) => delivery);
}

async function prepareOne(
  { sklad, logger }: Context,
  command: ClaimedCommand,
  row: WarehouseOrderRow | undefined,
  { reconciled, failed }: ReconciledOrders,
): Promise<Prepared | undefined> {
  const { outbox } = sklad.stores;
  if (row && failed.has(row.order_id)) {
    const error = failed.get(row.order_id);
    logger.error(
      `sklad: an order of a batch could not be prepared: ${error instanceof Error ? error.message : "unknown"}`,
    );
    await outbox.release(command, sklad.configuration.leaseMarginMs);
    return undefined;
  }
  const { input } = (row && reconciled.get(row.order_id)) ?? {};
  if (!row || !input) {
    await outbox.withdraw(command.subject_id, "add");
    return undefined;
  }
  const found = bodyToSend(input, row.id);
  if (!found?.converted.ok) {
    // The plan has held or withdrawn it; if not, the next plan does.
    await outbox.release(command, RECHECK_MS);
    return undefined;
  }
  return {
    delivery: { ...preparedAdd(command, row, found.converted.body), input },
    lines: linesOf(found.parcel),
  };
}
