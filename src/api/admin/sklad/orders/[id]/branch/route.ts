import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type { ChooseBranchBody, OrderActionResponse } from "../../../../../../contract";
import { contextOf } from "../../../../../../engine/context";
import { seeOrder } from "../../../../../../engine/lists";
import { Refusal } from "../../../../../../modules/sklad/refusal";
import { chooseBranchWorkflow } from "../../../../../../workflows/choose-branch";
import { canOf } from "../../../../../can";
import { actorOf, answering, pathId } from "../../../../../request";
import { presentOrder } from "../../present";

export const POST = answering(
  async (
    request: AuthenticatedMedusaRequest<ChooseBranchBody>,
    response: MedusaResponse<OrderActionResponse>,
  ) => {
    const ctx = contextOf(request.scope);
    const id = pathId(request);
    const { expected, ...branch } = request.validatedBody;
    await chooseBranchWorkflow(request.scope).run({
      input: { id, branch, actor: actorOf(request), expected },
    });
    const row = await ctx.sklad.stores.warehouseOrders.find(id);
    if (!row) throw new Refusal("order_not_found", { id });
    response.json({ order: presentOrder(await seeOrder(ctx, row)), can: await canOf(request) });
  },
);
