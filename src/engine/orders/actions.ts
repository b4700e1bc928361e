import { AdminError } from "../../modules/sklad/admin-error";
import type { Stores } from "../../modules/sklad/stores";
import type { CommandRow, WarehouseOrderRow } from "../../modules/sklad/types";
import { versionOf } from "../../planning/situation";
import type { Actor } from "../connections";
import type { Context } from "../context";
import { endForOrders, clearRecovered } from "../problems";
import { loadActiveFulfillments } from "../medusa";
import { reconcileOrder } from "./reconcile-order";
import { eventOf } from "./timeline";
import { cancelQueued, allowReplan, withdrawn } from "./transitions";

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
  approve,
  // The warehouse holds it, and it must not leave: for good, whatever becomes of the Medusa order.
  "cancel-at-warehouse": async (stores, row) => {
    await stores.warehouseOrders.forgetRefusals(row.id);
    await cancelQueued(stores, row, "withdrawn_by_merchant", "merchant");
  },
  // What is still owed is collected at the door, whatever the order was to be paid with.
  "collect-on-delivery": ({ warehouseOrders }, { id }) => warehouseOrders.collectOnDelivery(id),
  // What was cancelled is wanted after all: the next plan opens another warehouse order for it.
  "hand-over-again": allowReplan,
  hold: ({ warehouseOrders }, { id }) => warehouseOrders.setHeldByMerchant(id, true),
  release: async (stores, row) => {
    await stores.warehouseOrders.setHeldByMerchant(row.id, false);
    if (row.hold_code === "placed_while_disabled") await approve(stores, row);
  },
  // What was refused, by the warehouse or by Medusa, is tried again; what is unclear is looked up again, and only then sent.
  retry: async ({ warehouseOrders, outbox, following }, { id, order_id }) => {
    await warehouseOrders.forgetRefusals(id);
    await outbox.unpark(id, "unknown");
    await following.soon(order_id);
  },
  // The merchant has asked the warehouse and is sure that nothing arrived; it has said itself that something did where its
  // response could only not be stored.
  "send-again": async ({ commands, outbox }, { id, number }) => {
    const open = await commands.openOf([id]);
    if (open.some(({ received }) => received?.was_done === true))
      throw new AdminError("there_already", { number });
    await outbox.unpark(id, "queued");
  },
  withdraw: async (stores, row) => {
    await stores.outbox.withdrawAll([row.id]);
    // Asked afterwards: what left in between is not given up here while it ships there.
    if ((await stores.commands.openOf([row.id])).length > 0) throw new AdminError("on_its_way");
    if (!(await withdrawn(stores, row, "withdrawn_by_merchant", "merchant")))
      throw new AdminError("there_already", { number: row.number });
  },
};

/** An approval is of what the hold names: a replacement that joins afterwards is held again. */
async function approve(
  { warehouseOrders }: Stores,
  { id, hold_code, hold_params, approved_lines }: WarehouseOrderRow,
): Promise<void> {
  const seen = hold_code === "claim_replacement" ? String(hold_params?.lines ?? "") : "";
  const lines = [approved_lines ?? "", seen].filter((ids) => ids !== "");
  await warehouseOrders.approve(id, lines.length === 0 ? null : lines.join(" "));
}

const AFTER_ACCEPTANCE: readonly OrderAction[] = ["retry", "collect-on-delivery"];

export interface AskedBy {
  /** For the timeline. */
  readonly actor?: Actor | undefined;
  /** The order's `version` as whoever asks has seen it; undefined: whatever it is now. */
  readonly expected?: string | undefined;
}

/**
 * Does what a merchant asks for, and plans the order again. Throws an AdminError for what is not possible, and `moved` when the
 * order is no longer as it was seen, unless it is as the merchant wants it already.
 */
export async function actOnOrder(
  ctx: Context,
  id: string,
  action: OrderAction,
  { actor, expected }: AskedBy = {},
): Promise<void> {
  const seen = await ctx.sklad.stores.warehouseOrders.find(id);
  if (!seen) throw new AdminError("order_not_found", { id });
  if (action === "hand-over-again" && seen.state === "canceled") await assertOutstanding(ctx, seen);
  const done = await ctx.sklad.stores.exclusively(`order:${seen.order_id}`, async (stores) => {
    const row = (await stores.warehouseOrders.find(id)) ?? seen;
    if (await isDoneMeanwhile(stores, row, action, expected)) return false;
    assertPossible(row, action);
    await CHANGES[action](stores, row);
    if (action !== "acknowledge") {
      await stores.warehouseOrders.forgetRounds(row.order_id);
      await endForOrders(stores, "acted", [id, row.order_id]);
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

/** Whether the order has moved since it was seen and is as wanted already: pressing twice is pressing once. */
async function isDoneMeanwhile(
  { commands }: Stores,
  row: WarehouseOrderRow,
  action: OrderAction,
  expected: string | undefined,
): Promise<boolean> {
  if (expected === undefined) return false;
  const open = await commands.openOf([row.id]);
  if (versionOf(row, open) === expected) return false;
  if (isDone(row, open, action)) return true;
  throw new AdminError("moved");
}

function isDone(row: WarehouseOrderRow, open: readonly CommandRow[], action: OrderAction): boolean {
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
      return row.state === "canceled" || open.some(({ kind }) => kind === "cancel");
    default:
      return false;
  }
}

/** Throws an AdminError unless the action can be done to a warehouse order as it is. */
export function assertPossible(row: WarehouseOrderRow, action: OrderAction): void {
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
    (row.state === "new" && action === "approve" && row.hold_code === "claim_replacement") ||
    again;
  if (possible && action === "collect-on-delivery" && row.hold_code === null && !row.collect_on_delivery) {
    throw new AdminError("not_held", { number: row.number });
  }
  if (possible) return;
  throw new AdminError("nothing_left", { number: row.number, state: row.state, action });
}

/** As long as Medusa counts its goods as fulfilled a plan finds nothing to hand over, and nobody would be told. */
async function assertOutstanding(ctx: Context, row: WarehouseOrderRow): Promise<void> {
  const standing = await loadActiveFulfillments(ctx, row);
  if (standing.length === 0 && row.pending_fulfillment_id === null) return;
  const { number } = row;
  if (standing.length === 0) throw new AdminError("being_fulfilled", { number });
  throw new AdminError("still_fulfilled", { number, goods: standing.map((one) => one.goods) });
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
  throw held
    ? new AdminError("belongs_to_fulfillment", { number })
    : new AdminError("nothing_to_cancel", { number, state });
}
