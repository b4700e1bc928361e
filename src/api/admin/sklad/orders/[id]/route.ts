import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type { OrderResponse } from "../../../../../contract";
import { contextOf } from "../../../../../engine/context";
import { seeOrder } from "../../../../../engine/lists";
import { Refusal } from "../../../../../modules/sklad/refusal";
import { canOf } from "../../../../can";
import { answering, pathId } from "../../../../request";
import { presentOrderDetail } from "../present";

export const GET = answering(
  async (request: AuthenticatedMedusaRequest, response: MedusaResponse<OrderResponse>) => {
    const ctx = contextOf(request.scope);
    const { commands, events, warehouseOrders, warehouseOrderLines } = ctx.sklad.stores;
    const id = pathId(request);
    const row = await warehouseOrders.find(id);
    if (!row) throw new Refusal("order_not_found", { id });
    const [seen, lines, timeline, sent] = await Promise.all([
      seeOrder(ctx, row),
      warehouseOrderLines.of([id]),
      events.ofWarehouseOrder(id),
      commands.ofSubject(id),
    ]);
    response.json({
      order: presentOrderDetail(seen, { lines, timeline, commands: sent }),
      can: await canOf(request),
    });
  },
);
