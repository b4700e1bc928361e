import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { contextOf } from "../../../../../../engine/context";
import { stockStanding } from "../../../../../../engine/stock";
import { pathId } from "../../../../../request";
import { presentStock } from "./present";

/** Where the stock of a connection stands. */
export async function GET(request: AuthenticatedMedusaRequest, response: MedusaResponse) {
  response.json({ stock: presentStock(await stockStanding(contextOf(request.scope), pathId(request))) });
}
