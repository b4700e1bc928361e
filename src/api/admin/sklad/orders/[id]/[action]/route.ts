import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { MedusaError } from "@medusajs/framework/utils";
import { contextOf } from "../../../../../../engine/context";
import { pathId } from "../../../../../path-id";
import { ORDER_ACTIONS, orderActionWorkflow } from "../../../../../../workflows/order-actions";
import { presentOrder } from "../../present";

export async function POST(request: AuthenticatedMedusaRequest, response: MedusaResponse) {
  const id = pathId(request);
  const action = ORDER_ACTIONS.find((candidate) => candidate === request.params.action);
  if (!action) {
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      `A warehouse order can be told to ${ORDER_ACTIONS.join(", ")}.`,
    );
  }
  await orderActionWorkflow(request.scope).run({ input: { id, action } });
  const order = await contextOf(request.scope).sklad.stores.warehouseOrders.find(id);
  response.json({ order: order && presentOrder(order) });
}
