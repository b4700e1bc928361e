import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type { StockActionBody, StockActionResponse } from "../../../../../../../contract";
import { contextOf } from "../../../../../../../engine/context";
import { actOnStock, STOCK_ACTIONS, stockStanding } from "../../../../../../../engine/stock";
import { canOf } from "../../../../../../can";
import { actorOf, answering, pathAction, pathId } from "../../../../../../request";
import { toWire } from "../../../../../../wire";
import { presentStock } from "../present";

export const POST = answering(
  async (
    request: AuthenticatedMedusaRequest<StockActionBody>,
    response: MedusaResponse<StockActionResponse>,
  ) => {
    const action = pathAction(request, STOCK_ACTIONS);
    const ctx = contextOf(request.scope);
    const { expected, skus, seen } = request.validatedBody;
    const begins_at = await actOnStock(ctx, pathId(request), action, {
      actor: actorOf(request),
      expected,
      skus,
      seen: seen === undefined ? undefined : new Date(seen),
    });
    const stock = presentStock(await stockStanding(ctx, pathId(request)));
    const can = await canOf(request);
    if (action === "read") response.status(202).json({ stock, begins_at: toWire(begins_at), can });
    else response.json({ stock, can });
  },
);
