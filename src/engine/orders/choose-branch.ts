import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { AdminError } from "../../modules/sklad/admin-error";
import { deliveryMethodOf } from "../../planning/delivery-options";
import { bodyToSend, OrderBodies } from "../../planning/orders";
import { versionOf } from "../../planning/situation";
import type { Context } from "../context";
import type { AskedBy } from "./actions";
import { loadPlanInput } from "./plan-input";
import { reconcileOrder } from "./reconcile-order";
import { eventOf } from "./timeline";

/** A carrier's branch, as the checkout stores it. */
export interface ChosenBranch {
  /** The branch's name in getWarehouses. */
  readonly warehouse_ref: string;
  /** Shown in the admin, never sent. */
  readonly warehouse_name?: string | undefined;
  readonly city_name?: string | undefined;
}

/**
 * Writes the branch into the order's shipping method, as the checkout does and Medusa's admin cannot, and plans the
 * order again. Throws an AdminError for an order that is at the warehouse already or is not delivered to a branch.
 */
export async function chooseBranch(
  ctx: Context,
  container: MedusaContainer,
  id: string,
  branch: ChosenBranch,
  { actor, expected }: AskedBy = {},
): Promise<void> {
  const { stores } = ctx.sklad;
  const row = await stores.warehouseOrders.find(id);
  if (!row) throw new AdminError("order_not_found", { id });
  const { number, state, order_id } = row;
  if (state !== "planned") throw new AdminError("nothing_left", { number, state, action: "choose-branch" });
  const input = await loadPlanInput(ctx, order_id);
  const method = input && bodyToSend(new OrderBodies(input), id)?.parcel.shipping_method;
  if (!method || deliveryMethodOf(method) !== "carrier-branch") throw new AdminError("no_branch", { number });
  if (method.data.warehouse_ref !== branch.warehouse_ref) {
    const open = await stores.commands.openOf([id]);
    if (expected !== undefined && versionOf(row, open) !== expected) throw new AdminError("moved");
    const data = { ...method.data, ...branch };
    await container.resolve(Modules.ORDER).updateOrderShippingMethods([{ id: method.id, data }]);
    await stores.events.add(eventOf(row, "merchant", "branch_chosen", actor ? { ...actor } : null));
  }
  await reconcileOrder(ctx, order_id, "merchant");
  ctx.sklad.wakeOutbox();
}
