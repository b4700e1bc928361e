import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type { OrderActionResponse } from "../../../../../../contract";
import { contextOf } from "../../../../../../engine/context";
import { seeOrder } from "../../../../../../engine/lists";
import { Refusal } from "../../../../../../modules/sklad/refusal";
import { ORDER_ACTIONS, orderActionWorkflow } from "../../../../../../workflows/order-actions";
import { canOf } from "../../../../../can";
import { actorOf, answering, expectedOf, pathAction, pathId } from "../../../../../request";
import { presentOrder } from "../../present";

export const POST = answering(
  async (request: AuthenticatedMedusaRequest, response: MedusaResponse<OrderActionResponse>) => {
    const ctx = contextOf(request.scope);
    const id = pathId(request);
    const action = pathAction(request, ORDER_ACTIONS);
    const expected = expectedOf(request);
    await orderActionWorkflow(request.scope).run({
      input: { id, action, actor: actorOf(request), expected },
    });
    const row = await ctx.sklad.stores.warehouseOrders.find(id);
    if (!row) throw new Refusal("order_not_found", { id });
    response.json({ order: presentOrder(await seeOrder(ctx, row)), can: await canOf(request) });
  },
);
