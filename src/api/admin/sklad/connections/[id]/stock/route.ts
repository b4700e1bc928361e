import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type { StockResponse } from "../../../../../../contract";
import { contextOf } from "../../../../../../engine/context";
import { stockStanding } from "../../../../../../engine/stock";
import { canOf } from "../../../../../can";
import { answering, pathId } from "../../../../../request";
import { presentStock } from "./present";

/** Where the stock of a connection stands. */
export const GET = answering(
  async (request: AuthenticatedMedusaRequest, response: MedusaResponse<StockResponse>) => {
    const stock = await stockStanding(contextOf(request.scope), pathId(request));
    response.json({ stock: presentStock(stock), can: await canOf(request) });
  },
);
