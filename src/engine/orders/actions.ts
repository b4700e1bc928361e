import { AdminError } from "../../modules/sklad/errors";
import type { Stores } from "../../modules/sklad/stores";
import type { CommandRow } from "../../modules/sklad/types";
import { obstacleTo, type ReplanningAction, versionOf } from "../../planning/situation";
import type { Actor } from "../connections";
import type { Context } from "../context";
import { clearRecovered, end } from "../problems";
import { loadActiveFulfillments } from "../medusa";
import { giveUpCancellation } from "./cancellation";
import { reconcileOrder } from "./reconcile-order";
import { eventOf, requireOrder } from "./rows";
import { cancelQueued, allowReplan, withdrawn } from "./transitions";
import type { WarehouseOrder } from "../../planning/warehouse-order";

type Change = (stores: Stores, row: WarehouseOrder) => Promise<unknown>;

const CHANGES: Record<ReplanningAction, Change> = {
  // Only this action shows that a person dealt with what the warehouse did.
  acknowledge: (stores, { id }) => end(stores, { orders: [id] }, "acknowledged"),
  approve,
  // The warehouse has the order and must not ship it, whatever happens to the Medusa order later.
  "cancel-at-warehouse": async (stores, row) => {
    await stores.warehouseOrders.forgetRefusals(row.id);
    await cancelQueued(stores, row, "withdrawn_by_merchant", "merchant");
  },
  // The amount owed is collected at the door, whatever the order's payment method.
  "collect-on-delivery": ({ warehouseOrders }, { id }) => warehouseOrders.collectOnDelivery(id),
  // A canceled parcel is wanted after all: the next plan creates another warehouse order for it.
  "hand-over-again": async (stores, row) => {
    await giveUpCancellation(stores, row);
    await allowReplan(stores, row);
  },
  hold: ({ warehouseOrders }, { id }) => warehouseOrders.setHeldByMerchant(id, true),
  release: async (stores, row) => {
    await stores.warehouseOrders.setHeldByMerchant(row.id, false);
    if (row.hold_code === "placed_while_disabled") await approve(stores, row);
  },
  // A command refused by the warehouse or by Medusa is tried again; an unclear one is looked up again before it is
  // sent.
  retry: async ({ warehouseOrders, openCommands, fulfillmentSync }, { id, order_id }) => {
    await warehouseOrders.forgetRefusals(id);
    await openCommands.unpark(id, "unknown");
    await fulfillmentSync.scheduleNow(order_id);
  },
  // The merchant asked the warehouse and is sure that nothing arrived.
  "send-again": ({ openCommands }, { id }) => openCommands.unpark(id, "queued"),
  withdraw: async (stores, row) => {
    await stores.openCommands.withdrawAll([row.id]);
    // Checked after withdrawing: a command sent in between may ship, so the order is not withdrawn.
    if ((await stores.commands.openOf([row.id])).length > 0) throw new AdminError("on_its_way");
    if (!(await withdrawn(stores, row, "withdrawn_by_merchant", "merchant")))
      throw new AdminError("there_already", { number: row.number });
  },
};

/** An approval covers the replacements that the hold names; one added later is held again. */
async function approve(
  { warehouseOrders }: Stores,
  { id, hold_code, hold_params, approved_lines }: WarehouseOrder,
): Promise<void> {
  const seen = hold_code === "claim_replacement" ? String(hold_params?.lines ?? "") : "";
  const lines = [approved_lines ?? "", seen].filter((ids) => ids !== "");
  await warehouseOrders.approve(id, lines.length === 0 ? null : lines.join(" "));
}

export interface AskedBy {
  /** Recorded on the timeline. */
  readonly actor?: Actor | undefined;
  /** The order's `version` that the person saw; undefined skips the check. */
  readonly expected?: string | undefined;
}

/**
 * Does a merchant's action and plans the order again. Throws an AdminError for what is not possible, and `moved` when
 * the order changed since the person saw it, unless the action's result is already reached.
 */
export async function actOnOrder(
  ctx: Context,
  id: string,
  action: ReplanningAction,
  { actor, expected }: AskedBy = {},
): Promise<void> {
  const seen = await requireOrder(ctx, id);
  if (action === "hand-over-again" && seen.state === "canceled") await assertOutstanding(ctx, seen);
  const done = await ctx.sklad.stores.exclusively(`order:${seen.order_id}`, async (stores) => {
    const row = (await stores.warehouseOrders.find(id)) ?? seen;
    const open = await stores.commands.openOf([id]);
    if (isDoneMeanwhile(row, open, action, expected)) return false;
    assertPossible(row, open, action);
    await CHANGES[action](stores, row);
    if (action !== "acknowledge") {
      await stores.warehouseOrders.forgetRounds(row.order_id);
      await end(stores, { orders: [id] }, "acted");
      await end(stores, { medusaOrders: [row.order_id] }, "acted");
      await clearRecovered(stores, [id]);
    }
    await stores.events.add(eventOf(row, "merchant", action, actor ? { ...actor } : null));
    return true;
  });
  if (!done) return;
  await reconcileOrder(ctx, seen.order_id, "merchant");
  ctx.sklad.wakeOutbox();
  ctx.sklad.wakeFulfillments();
}

/** Whether the order changed since it was seen and the action's result is already reached, as after a double click. */
function isDoneMeanwhile(
  row: WarehouseOrder,
  open: readonly CommandRow[],
  action: ReplanningAction,
  expected: string | undefined,
): boolean {
  if (expected === undefined || versionOf(row, open) === expected) return false;
  if (isDone(row, open, action)) return true;
  throw new AdminError("moved");
}

function isDone(row: WarehouseOrder, open: readonly CommandRow[], action: ReplanningAction): boolean {
  switch (action) {
    case "approve":
      return row.approved_at !== null && row.hold_code !== "claim_replacement";
    case "hold":
      return row.held_by_merchant_at !== null;
    case "release":
      return row.held_by_merchant_at === null && row.hold_code !== "placed_while_disabled";
    case "collect-on-delivery":
      return row.collect_on_delivery;
    case "withdraw":
      return row.state === "canceled" && row.cancel_reason === "withdrawn_by_merchant";
    case "hand-over-again":
      return row.state === "canceled" && row.cancel_reason === "parcel_gone";
    case "cancel-at-warehouse":
      // After a cancellation for another reason the goods would be handed over again.
      return (
        row.state === "canceled" ||
        open.some(({ kind, reason }) => kind === "cancel" && reason !== "parcel_gone")
      );
    default:
      return false;
  }
}

/** Throws an AdminError unless the action is possible for the warehouse order now. */
function assertPossible(row: WarehouseOrder, open: readonly CommandRow[], action: ReplanningAction): void {
  const obstacle = obstacleTo(row, open, action);
  if (obstacle) throw new AdminError(obstacle.code, obstacle.params);
}

/** While Medusa counts the parcel's items as fulfilled, the next plan would silently find nothing to hand over. */
async function assertOutstanding(ctx: Context, row: WarehouseOrder): Promise<void> {
  const active = await loadActiveFulfillments(ctx, row);
  if (active.length === 0 && row.pending_fulfillment_id === null) return;
  const { number } = row;
  if (active.length === 0) throw new AdminError("being_fulfilled", { number });
  throw new AdminError("still_fulfilled", { number, goods: active.map((one) => one.goods) });
}
