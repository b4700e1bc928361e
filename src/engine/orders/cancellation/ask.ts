import type { Stores } from "../../../modules/sklad/stores";
import type { CancellationRow } from "../../../modules/sklad/types";
import type { NotCanceled } from "../../../catalogue";
import type { Context } from "../../context";
import { raise } from "../../problems";
import { personWaitsUntil } from "../../rate-limit";
import type { CancelTarget, TargetState } from "../../medusa";
import { LEASE_PATIENCE_MS, type LeasedOrder, leaseOrder } from "../../locks";
import * as transitions from "../transitions";
import { askToCancel } from "./ask-warehouse";
import { hasLeft, isLive, mayChange, STATES } from "../../../planning/states";
import type { WarehouseOrder } from "../../../planning/warehouse-order";

/** Within this time the plugin finishes an agreed cancellation in Medusa; later it only offers to. */
export const INTENT_MS = 15 * 60_000;

/** The warehouse agrees, and the lease keeps the order unchanged until it is released. */
export interface AgreedCancellation {
  readonly cancellation: CancellationRow;
  readonly lease: LeasedOrder;
}

interface CancelRequest {
  readonly target: CancelTarget;
  readonly target_id: string;
  readonly actor_id: string | null;
}

/** `nothing`: the warehouse has nothing of the order, so Medusa goes on without asking it. */
export type CancelDecision =
  | { readonly kind: "nothing" }
  | { readonly kind: "agreed"; readonly agreement: AgreedCancellation }
  | { readonly kind: "stopped"; readonly answer: NotCanceled };

/**
 * Asks the warehouse before Medusa cancels, so that no money goes back for a parcel that still leaves. What is not answered
 * within ten seconds is left to the outbox, and the cancellation is finished in Medusa once the warehouse agrees.
 */
export async function requestCancel(
  ctx: Context,
  asked: CancelRequest,
  state: TargetState,
): Promise<CancelDecision> {
  const { stores } = ctx.sklad;
  const until = personWaitsUntil(ctx);
  const { blocked_by } = state;
  if (blocked_by && "open_change" in blocked_by) {
    const isOurs = (await stores.warehouseOrders.ofOrders([state.order_id])).length > 0;
    return isOurs ? { kind: "stopped", answer: { code: "changing", ...blocked_by } } : { kind: "nothing" };
  }
  const shared = await pickedTogether(stores, state);
  if (shared) return { kind: "stopped", answer: { code: "picked_with_others", number: shared.number } };
  if ((await affectedOrders(stores, state)).length === 0) return { kind: "nothing" };
  const lease = await leaseOrder(ctx, state.order_id, LEASE_PATIENCE_MS);
  if (!lease) return { kind: "stopped", answer: { code: "busy" } };
  let agreed = false;
  try {
    // Read again: the former holder of the lease may have changed the order.
    const rows = await affectedOrders(stores, state);
    if (rows.length === 0) return { kind: "nothing" };
    const cancellation = await stores.cancellations.ask({ ...asked, order_id: state.order_id }, INTENT_MS);
    await stores.cancellations.concern(
      cancellation.id,
      rows.map(({ id }) => id),
    );
    // The refusal of an earlier request is no answer to this one, which may reach the warehouse only with the sweep.
    for (const { id, cancel_refusal } of rows)
      if (cancel_refusal !== null) await stores.warehouseOrders.forgetRefusals(id);
    const answer = await cancelEach(ctx, rows, until);
    if (answer === null) {
      agreed = true;
      return { kind: "agreed", agreement: { cancellation, lease } };
    }
    if (answer.code === "refused" || answer.code === "left")
      await endUnfinished(stores, cancellation, "refused");
    return { kind: "stopped", answer };
  } finally {
    if (!agreed) await lease.release();
  }
}

/** Ends a cancellation of which something stays in Medusa: what joined the order meanwhile is planned with the next sweep. */
export async function endUnfinished(
  stores: Stores,
  { id, order_id }: Pick<CancellationRow, "id" | "order_id">,
  end: "refused" | "failed" | "expired",
): Promise<boolean> {
  if (!(await stores.cancellations.end(id, end))) return false;
  await stores.watchedOrders.watch([order_id]);
  return true;
}

/** Open warehouse orders, planned ones included, all of whose items are canceled. */
export async function affectedOrders(
  stores: Stores,
  state: Pick<TargetState, "order_id" | "item_ids">,
): Promise<WarehouseOrder[]> {
  return (await ordersWithItems(stores, state)).filter(({ shared }) => !shared).map(({ row }) => row);
}

/** A warehouse order that also has items which stay, once it is picked: until then an edit removes the canceled ones. */
async function pickedTogether(
  stores: Stores,
  state: Pick<TargetState, "order_id" | "item_ids">,
): Promise<WarehouseOrder | undefined> {
  const rows = await ordersWithItems(stores, state);
  return rows.find(({ row, shared }) => shared && !mayChange(row))?.row;
}

interface OrderWithItems {
  readonly row: WarehouseOrder;
  /** Whether it has other items too. */
  readonly shared: boolean;
}

async function ordersWithItems(
  stores: Stores,
  { order_id, item_ids }: Pick<TargetState, "order_id" | "item_ids">,
): Promise<OrderWithItems[]> {
  const rows = (await stores.warehouseOrders.ofOrders([order_id])).filter(
    (row) => isLive(row) || hasLeft(row),
  );
  if (item_ids === null) return rows.map((row) => ({ row, shared: false }));
  const lines = await stores.warehouseOrderLines.of(rows.map(({ id }) => id));
  return rows.flatMap((row) => {
    const own = lines.filter(({ warehouse_order_id }) => warehouse_order_id === row.id);
    const gone = own.filter(({ line_item_id }) => item_ids.includes(line_item_id));
    return gone.length > 0 ? [{ row, shared: gone.length < own.length }] : [];
  });
}

/**
 * Cancels warehouse orders one after the other, until one is not canceled. The furthest is asked about first: its refusal
 * leaves the others as they are.
 * @param until end of the wait for all of them, in monotonic milliseconds
 * @returns null when all are canceled, else why one is not
 */
async function cancelEach(
  ctx: Context,
  rows: readonly WarehouseOrder[],
  until: number,
): Promise<NotCanceled | null> {
  const ordered = [...rows].sort((left, right) => STATES[right.state].rank - STATES[left.state].rank);
  const canceled: WarehouseOrder[] = [];
  for (const row of ordered) {
    const answer = await cancelOne(ctx, row, until);
    if (answer === null) canceled.push(row);
    else {
      if (answer.code === "refused") await raisePartialCancel(ctx.sklad.stores, canceled, answer.number);
      return answer;
    }
  }
  return null;
}

async function cancelOne(ctx: Context, row: WarehouseOrder, until: number): Promise<NotCanceled | null> {
  const { stores } = ctx.sklad;
  const { number } = row;
  if (hasLeft(row)) return { code: "left", number };
  if (row.state === "planned") return withdrawUnsent(stores, row);
  const outcome = await askToCancel(ctx, row, "order_canceled", until);
  return stores.exclusively(`order:${row.order_id}`, async (inside) => {
    switch (outcome.kind) {
      case "canceled": {
        const data = outcome.confirmed ? null : { confirmed: false };
        const isCanceled = await transitions.canceled(inside, row, "order_canceled", "merchant", data);
        return isCanceled ? null : { code: "unclear", number };
      }
      case "refused":
        await transitions.cancelRefused(inside, row, { ...outcome, reason: "order_canceled" });
        return { code: "refused", number, descriptions: outcome.descriptions };
      default:
        await inside.warehouseOrders.forgetRefusals(row.id);
        await transitions.cancelQueued(
          inside,
          row,
          "order_canceled",
          "merchant",
          outcome.kind === "unclear" ? "unknown" : "queued",
        );
        ctx.sklad.wakeOutbox();
        return outcome.kind === "unclear"
          ? { code: "unclear", number }
          : { code: "not_asked", number, reason: outcome.reason, error: outcome.error };
    }
  });
}

/** Withdraws an order that has not been sent, without a call. One that is being sent is resolved first. */
async function withdrawUnsent(stores: Stores, row: WarehouseOrder): Promise<NotCanceled | null> {
  return stores.exclusively(`order:${row.order_id}`, async (inside) => {
    const [open] = (await inside.commands.openOf([row.id])).filter(({ kind }) => kind === "add");
    if (open && !(await inside.openCommands.withdraw(row.id, "add")))
      return { code: open.state === "parked" ? "parked" : "sending", number: row.number };
    const isWithdrawn = await transitions.withdrawn(inside, row, "order_canceled", "merchant");
    return isWithdrawn ? null : { code: "sending", number: row.number };
  });
}

/** Raises a problem for parcels that are canceled while another of their order is not: a person decides. */
export async function raisePartialCancel(
  stores: Stores,
  canceled: readonly WarehouseOrder[],
  refusedBy: string,
): Promise<void> {
  for (const row of canceled) await raise(stores, { order: row }, "canceled_in_part", { other: refusedBy });
}
