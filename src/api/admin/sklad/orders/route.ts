import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { contextOf } from "../../../../engine/context";
import { presentOrder } from "./present";
import type { ListOrdersQuery } from "../list-schemas";

/** Newest first, page by page. */
export async function GET(request: AuthenticatedMedusaRequest, response: MedusaResponse) {
  const { limit, after, ...filters } = request.validatedQuery as ListOrdersQuery;
  const { warehouseOrders } = contextOf(request.scope).sklad.stores;
  const { rows, next } = await warehouseOrders.page(filters, { limit, after });
  response.json({ orders: rows.map(presentOrder), limit, has_more: next !== null, next });
}
