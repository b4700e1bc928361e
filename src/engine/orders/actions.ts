import { MedusaError } from "@medusajs/framework/utils";
import type { Stores } from "../../modules/sklad/stores";
import type { WarehouseOrderRow } from "../../modules/sklad/types";
import type { Context } from "../context";
import { endForOrders } from "../problems";
import { loadStanding } from "../shop";
import { beingFulfilled } from "./fulfillment/followed-fulfillment";
import { reconcileOrder } from "./reconcile-order";
import { eventOf } from "./timeline";
import { cancelQueued, placeFreed, withdrawn } from "./transitions";

/** What a merchant can do to a warehouse order. Pressing twice does no harm. */
export const ORDER_ACTIONS = [
  "acknowledge",
  "approve",
  "cancel-at-warehouse",
  "collect-on-delivery",
  "hand-over-again",
  "hold",
  "release",
  "retry",
  "send-again",
  "withdraw",
] as const;
export type OrderAction = (typeof ORDER_ACTIONS)[number];

type Change = (stores: Stores, row: WarehouseOrderRow) => Promise<unknown>;

const CHANGES: Record<OrderAction, Change> = {
  // A person has dealt with what the warehouse did: nothing else shows that.
  acknowledge: (stores, { id }) => endForOrders(stores, "acknowledged", [id]),
  approve: ({ warehouseOrders }, { id }) => warehouseOrders.approve(id),
  // The warehouse holds it, and it must not leave: for good, whatever becomes of the Medusa order.
  "cancel-at-warehouse": async (stores, row) => {
    await stores.warehouseOrders.forgetRefusals(row.id);
    await stores.outbox.withdraw(row.id, "edit");
    await cancelQueued(stores, row, "withdrawn_by_merchant", "merchant");
  },
  // What is still owed is collected at the door, whatever the order was to be paid with.
  "collect-on-delivery": ({ warehouseOrders }, { id }) => warehouseOrders.collectOnDelivery(id),
  // What was cancelled is wanted after all: the next plan opens another warehouse order for it.
  "hand-over-again": placeFreed,
  hold: ({ warehouseOrders }, { id }) => warehouseOrders.setHeldByMerchant(id, true),
  release: async ({ warehouseOrders }, { id, hold_code }) => {
    await warehouseOrders.setHeldByMerchant(id, false);
    if (hold_code === "placed_while_disabled") await warehouseOrders.approve(id);
  },
  // What was refused, by the warehouse or by Medusa, is tried again; what is unclear is looked up again, and only then sent.
  retry: async ({ warehouseOrders, outbox, following }, { id, order_id }) => {
    await warehouseOrders.forgetRefusals(id);
    await outbox.unpark(id, "unknown");
    await following.soon(order_id);
  },
  // The merchant has asked the warehouse and is sure that nothing arrived.
  "send-again": ({ outbox }, { id }) => outbox.unpark(id, "queued"),
  withdraw: async (stores, row) => {
    await stores.outbox.withdrawAll(row.id);
    // Asked afterwards: what left in between is not given up here while it ships there.
    if ((await stores.commands.openOf([row.id])).length > 0)
      throw new MedusaError(
        MedusaError.Types.NOT_ALLOWED,
        "It is on its way at this moment. Look again in a minute.",
      );
    if (!(await withdrawn(stores, row, "withdrawn_by_merchant", "merchant")))
      throw new MedusaError(MedusaError.Types.NOT_ALLOWED, "The warehouse has it already.");
  },
};

const AFTER_ACCEPTANCE: readonly OrderAction[] = ["retry", "collect-on-delivery"];

/** Does what a merchant asks for, and plans the order again. Throws a readable MedusaError for what is not possible. */
export async function actOnOrder(ctx: Context, id: string, action: OrderAction): Promise<void> {
  const row = await ctx.sklad.stores.warehouseOrders.find(id);
  if (!row) throw new MedusaError(MedusaError.Types.NOT_FOUND, `There is no warehouse order ${id}.`);
  assertPossible(row, action);
  if (action === "hand-over-again") await assertOutstanding(ctx, row);
  await ctx.sklad.stores.exclusively(`order:${row.order_id}`, async (stores) => {
    await CHANGES[action](stores, row);
    if (action !== "acknowledge") {
      await stores.warehouseOrders.forgetRounds(row.order_id);
      await endForOrders(stores, "acted", [id, row.order_id]);
    }
    await stores.events.add(eventOf(row, "merchant", action));
  });
  await reconcileOrder(ctx, row.order_id, "merchant");
  ctx.sklad.wakeOutbox();
  ctx.sklad.wakeFollowing();
}

function assertPossible(row: WarehouseOrderRow, action: OrderAction): void {
  if (action === "cancel-at-warehouse") {
    assertCancelable(row);
    return;
  }
  if (action === "acknowledge" || (action === "hand-over-again" && row.state === "canceled")) return;
  // One that was given up because its goods went elsewhere may be planned another time.
  const again = row.cancel_reason === "parcel_gone" && action === "retry";
  const possible =
    (row.state === "planned" && action !== "hand-over-again") ||
    (row.state !== "canceled" && AFTER_ACCEPTANCE.includes(action)) ||
    again;
  if (possible && action === "collect-on-delivery" && row.hold_code === null && !row.collect_on_delivery) {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      `Order ${row.number} is not held: what it collects on delivery follows from the order.`,
    );
  }
  if (possible) return;
  throw new MedusaError(
    MedusaError.Types.NOT_ALLOWED,
    `Order ${row.number} is ${row.state} at the warehouse: there is nothing left to ${action.replaceAll("-", " ")}.`,
  );
}

/** As long as Medusa counts its goods as fulfilled a plan finds nothing to hand over, and nobody would be told. */
async function assertOutstanding(ctx: Context, row: WarehouseOrderRow): Promise<void> {
  const standing = await loadStanding(ctx, row);
  if (standing.length === 0 && row.pending_fulfillment_id === null) return;
  const goods = standing.map((one) => one.goods).join("; ");
  throw new MedusaError(
    MedusaError.Types.NOT_ALLOWED,
    standing.length === 0
      ? beingFulfilled(row.number)
      : `Medusa still counts goods of order ${row.number} as fulfilled (${goods}). Cancel that fulfillment in Medusa first, then hand the order over again.`,
  );
}

/** A parcel with a fulfillment is cancelled with it, so that Medusa's goods are free again. */
function assertCancelable({
  number,
  state,
  fulfillment_id,
  pending_fulfillment_id,
}: WarehouseOrderRow): void {
  const held = state === "new" || state === "picked";
  if (held && fulfillment_id === null && pending_fulfillment_id === null) return;
  throw new MedusaError(
    MedusaError.Types.NOT_ALLOWED,
    held
      ? `Order ${number} belongs to a fulfillment: cancel the fulfillment in Medusa, and the warehouse is asked to cancel it too.`
      : `Order ${number} is ${state}: there is nothing to cancel at the warehouse.`,
  );
}
