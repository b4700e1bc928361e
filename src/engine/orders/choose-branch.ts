import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { AdminError } from "../../modules/sklad/errors";
import { checkDeliveryData, deliveryMethodOf } from "../../planning/delivery-options";
import { bodyToSend, OrderBodies } from "../../planning/orders";
import { type BranchNames, checkBranch, parcelWeight } from "../../planning/directory/branches";
import type { Parcel } from "../../planning/parcels";
import { versionOf } from "../../planning/situation";
import type { WarehouseOrder } from "../../planning/warehouse-order";
import type { Context } from "../context";
import type { AskedBy } from "./actions";
import { loadPlanInput } from "./plan-input";
import { reconcileOrder } from "./reconcile-order";
import { eventOf, requireOrder } from "./rows";

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
    await container.resolve(Modules.ORDER).updateOrderShippingMethods([{ id: method.id, data }]);
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
