import type { MedusaContainer } from "@medusajs/framework/types";
import { AdminError } from "../../modules/sklad/errors";
import type { Stores } from "../../modules/sklad/stores";
import type { CommandRow } from "../../modules/sklad/types";
import { checkDeliveryData, deliveryMethodOf } from "../../planning/delivery-options";
import { type BranchNames, checkBranch, parcelWeight } from "../../planning/directory/branches";
import { bodyToSend, OrderBodies } from "../../planning/orders";
import type { Parcel } from "../../planning/parcels";
import { obstacleTo, type ReplanningAction, versionOf } from "../../planning/situation";
import type { WarehouseOrder } from "../../planning/warehouse-order";
import type { Actor } from "../connections";
import type { Context } from "../context";
import { loadActiveFulfillments, writeShippingData } from "../medusa";
import { clearRecovered, end } from "../problems";
import { giveUpCancellation } from "./cancellation";
import { loadPlanInput } from "./plan-input";
import { reconcileOrder } from "./reconcile-order";
import { eventOf, requireOrder } from "./rows";
import { allowReplan, cancelQueued, withdrawn } from "./transitions";

type Change = (stores: Stores, row: WarehouseOrder) => Promise<unknown>;

const CHANGES: Record<ReplanningAction, Change> = {
  // Only this action shows that a person dealt with what the warehouse did.
  acknowledge: async (stores, row) => {
    const { id } = row;
    const open = await stores.problems.openOf(["came_back", "return_damaged", "return_differs"]);
    if (open.some(({ warehouse_order_id }) => warehouse_order_id === id)) {
      await stores.returns.closeOf(row);
      await stores.fulfillmentSync.scheduleNow(row.order_id);
    }
    await end(stores, { orders: [id] }, "acknowledged");
  },
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
    if ((await stores.commands.openOf([row.id])).length > 0)
      throw new AdminError("being_sent", { number: row.number });
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

/** A carrier's branch, as the checkout stores it. */
export interface ChosenBranch {
  /** The branch's name in getWarehouses. */
  readonly warehouse_ref: string;
  /** Shown in the admin, never sent; replaced by the directory's names where it knows the branch. */
  readonly warehouse_name?: string | undefined;
  readonly city_name?: string | undefined;
  /** The city's name in getCities, by which a branch that the directory does not have is judged. */
  readonly city_ref?: string | undefined;
}

/** In place of the former branch's names. Medusa merges the data into what it has, so that an absent member would stay. */
const NO_NAMES = { warehouse_name: undefined, city_name: undefined, city_ref: undefined };

/**
 * Writes the branch into the order's shipping method, as the checkout does and Medusa's admin cannot, and plans the
 * order again. Throws an AdminError for an order that is at the warehouse already or is not delivered to a branch, and for
 * a branch that takes no parcels, none of that weight, or that its city does not have.
 */
export async function chooseBranch(
  ctx: Context,
  container: MedusaContainer,
  id: string,
  given: ChosenBranch,
  { actor, expected }: AskedBy = {},
): Promise<void> {
  const { stores } = ctx.sklad;
  const row = await requireOrder(ctx, id);
  const { number, state, order_id } = row;
  if (state !== "planned") throw new AdminError("nothing_left", { number, state, action: "choose-branch" });
  const input = await loadPlanInput(ctx, order_id);
  const parcel = input && bodyToSend(new OrderBodies(input), id)?.parcel;
  const method = parcel?.shipping_method;
  if (!parcel || !method || deliveryMethodOf(method) !== "carrier-branch")
    throw new AdminError("no_branch", { number });
  const branch = asAtCheckout(given);
  if (method.data.warehouse_ref !== branch.warehouse_ref) {
    const open = await stores.commands.openOf([id]);
    if (expected !== undefined && versionOf(row, open) !== expected) throw new AdminError("moved");
    const { city_name, city_ref } = method.data;
    const isElsewhere = branch.city_name !== undefined && branch.city_name !== city_name;
    const city = branch.city_ref ?? (isElsewhere ? undefined : city_ref);
    const names = await namesInDirectory(ctx, row, parcel, { ref: String(branch.warehouse_ref), city });
    const data = { ...method.data, ...NO_NAMES, ...branch, ...names };
    await writeShippingData(container, method.id, data);
    await stores.events.add(eventOf(row, "merchant", "branch_chosen", actor ? { ...actor } : null));
  }
  await reconcileOrder(ctx, order_id, "merchant");
  ctx.sklad.wakeOutbox();
}

/** The members of the branch as a checkout would store them. */
function asAtCheckout(branch: ChosenBranch): Record<string, unknown> {
  const checked = checkDeliveryData({ delivery_method: "carrier-branch" }, { ...branch });
  if (!checked.ok) throw new AdminError(checked.code, checked.params);
  return checked.data;
}

/**
 * The directory's names of a branch and its city; empty for what it does not know. Throws an AdminError for a branch that
 * a checkout would be refused, and for one that does not take the parcel: the order would be held again.
 */
async function namesInDirectory(
  { sklad }: Context,
  { connection_id, location_id }: Pick<WarehouseOrder, "connection_id" | "location_id">,
  parcel: Parcel,
  { ref, city }: { readonly ref: string; readonly city: unknown },
): Promise<BranchNames> {
  const found = await sklad.stores.branchChecks.find({
    ref,
    city: typeof city === "string" ? city : undefined,
    location: location_id,
  });
  const serving = found.find(({ id }) => id === connection_id) ?? found[0];
  if (!serving) return {};
  const { check_branches } = serving.settings;
  // An order to an unknown branch is not held.
  const isHeld = serving.branch !== null && check_branches === "hold";
  const asked = { check_branches: isHeld ? ("refuse" as const) : check_branches };
  const checked = checkBranch(serving, asked, parcelWeight(parcel, serving.settings));
  if (!checked.ok) throw new AdminError(checked.code, checked.params);
  return checked.names;
}
