import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { contextOf } from "../../../../../../engine/context";
import { ORDER_ACTIONS, orderActionWorkflow } from "../../../../../../workflows/order-actions";
import { pathAction, pathId } from "../../../../../request";
import { presentOrder } from "../../present";

export async function POST(request: AuthenticatedMedusaRequest, response: MedusaResponse) {
  const id = pathId(request);
  const action = pathAction(request, "A warehouse order", ORDER_ACTIONS);
  await orderActionWorkflow(request.scope).run({ input: { id, action } });
  const order = await contextOf(request.scope).sklad.stores.warehouseOrders.find(id);
  response.json({ order: order && presentOrder(order) });
}
