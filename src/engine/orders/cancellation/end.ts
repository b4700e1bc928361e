import type { CancelBlock } from "../../../catalogue";
import type { Stores } from "../../../modules/sklad/stores";
import type { CancellationRow } from "../../../modules/sklad/types";
import { withoutPhones } from "../../../planning/values/text";
import type { WarehouseOrder } from "../../../planning/warehouse-order";
import type { Context } from "../../context";
import { type Blocked, loadCancelTarget, type TargetState } from "../../medusa";
import { clear, end, raise } from "../../problems";
import * as transitions from "../transitions";
import { endUnfinished, INTENT_MS } from "./ask";

/**
 * Ends a cancellation that the warehouse agreed to by Medusa's own state, because an error can come after Medusa has
 * canceled.
 * @param reason Medusa's error; null after a success
 */
export async function cancellationAnswered(
  ctx: Context,
  cancellation: CancellationRow,
  reason: string | null,
): Promise<void> {
  const state = await loadCancelTarget(ctx, cancellation.target, cancellation.target_id);
  if (reason === null || state?.canceled) return cancellationDone(ctx, cancellation, state);
  if (state?.blocked_by) return cancellationBlocked(ctx, cancellation, state.blocked_by);
  return cancellationFailed(ctx, cancellation, { reason: withoutPhones(reason) });
}

export async function cancellationDone(
  { sklad }: Pick<Context, "sklad">,
  cancellation: CancellationRow,
  state: Pick<TargetState, "order_canceled"> | undefined,
): Promise<void> {
  const { id, target } = cancellation;
  await sklad.stores.transaction(async (stores) => {
    if (!(await stores.cancellations.end(id, "done"))) return;
    // The next plan knows whether the goods of other canceled parcels are gone.
    const rows = await canceledFor(stores, cancellation);
    await end(stores, { orders: rows.map((row) => row.id) }, "canceled_in_medusa");
    // The items of an exchange are gone from the order with it, and another exchange may need the same place. A canceled
    // order needs none.
    if (target === "order" || state?.order_canceled) return;
    for (const row of rows) await transitions.allowReplan(stores, row);
  });
}

/**
 * Raises a problem when the warehouse has canceled and Medusa refuses. The cancellation stays open while a change of the order
 * is: that may take a merchant hours, and it is finished once the change is confirmed or canceled.
 */
export async function cancellationBlocked(
  ctx: Pick<Context, "sklad">,
  cancellation: CancellationRow,
  blocked: Blocked,
): Promise<void> {
  if ("lasting" in blocked) return cancellationFailed(ctx, cancellation, blocked);
  await ctx.sklad.stores.transaction(async (stores) => {
    if (!(await stores.cancellations.extend(cancellation.id, INTENT_MS))) return;
    for (const row of await canceledFor(stores, cancellation))
      await raise(stores, { order: row }, "canceled_only_at_warehouse", { ...blocked });
  });
}

type Ended = Pick<CancellationRow, "id" | "order_id">;
type Why = { readonly reason: string } | { readonly lasting: CancelBlock };

/** Raises a problem when the warehouse has canceled and Medusa has not: a person decides. */
export function cancellationFailed(
  { sklad }: Pick<Context, "sklad">,
  cancellation: Ended,
  why: Why,
): Promise<void> {
  return sklad.stores.transaction((stores) => fail(stores, cancellation, why));
}

async function fail(stores: Stores, cancellation: Ended, why: Why): Promise<void> {
  if (!(await endUnfinished(stores, cancellation, "failed"))) return;
  for (const row of await canceledFor(stores, cancellation)) {
    // Raised anew, because a merchant who was notified that it is completed automatically has to act now.
    await clear(stores, { orders: [row.id] }, "canceled_only_at_warehouse");
    await raise(stores, { order: row }, "canceled_only_at_warehouse", { ...why });
  }
}

/** Ends the cancellation of a parcel that a person hands over again: it must cancel nothing any more. */
export async function giveUpCancellation(
  stores: Stores,
  { cancellation_id: id, order_id }: Pick<WarehouseOrder, "cancellation_id" | "order_id">,
): Promise<void> {
  if (id !== null) await fail(stores, { id, order_id }, { lasting: "handed_over_again" });
}

/**
 * Warehouse orders that were canceled for this cancellation. Other canceled parcels of the order belong to another one or to
 * the warehouse's own decision.
 */
export async function canceledFor(stores: Stores, { id, order_id }: Ended): Promise<WarehouseOrder[]> {
  const rows = await stores.warehouseOrders.ofOrders([order_id]);
  return rows.filter(
    (row) => row.state === "canceled" && row.cancel_reason === "order_canceled" && row.cancellation_id === id,
  );
}
