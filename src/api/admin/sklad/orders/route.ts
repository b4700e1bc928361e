import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { contextOf } from "../../../../engine/context";
import { presentOrder } from "./present";
import type { ListOrdersQuery } from "./schemas";

export async function GET(request: AuthenticatedMedusaRequest, response: MedusaResponse) {
  const { limit, offset, ...filters } = request.validatedQuery as ListOrdersQuery;
  const { orders, count } = await contextOf(request.scope).sklad.stores.warehouseOrders.page(filters, {
    limit,
    offset,
  });
  response.json({ orders: orders.map(presentOrder), count, limit, offset });
}
