import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { contextOf } from "../../../../../../../engine/context";
import { actOnStock, STOCK_ACTIONS, stockStanding } from "../../../../../../../engine/stock";
import { actorOf, pathAction, pathId } from "../../../../../../request";
import type { StockActionBody } from "../../../../list-schemas";
import { presentStock } from "../present";

export async function POST(request: AuthenticatedMedusaRequest<StockActionBody>, response: MedusaResponse) {
  const action = pathAction(request, "The stock of a connection", STOCK_ACTIONS);
  const ctx = contextOf(request.scope);
  const asked = { actor: actorOf(request), skus: request.validatedBody.skus };
  const begins_at = await actOnStock(ctx, pathId(request), action, asked);
  const stock = presentStock(await stockStanding(ctx, pathId(request)));
  if (action === "read") response.status(202).json({ stock, begins_at });
  else response.json({ stock });
}
