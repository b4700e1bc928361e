import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { scopeOf } from "../../../../outbox/scope";
import { presentOrder } from "./present";
import type { ListOrdersQuery } from "./schemas";

export async function GET(request: AuthenticatedMedusaRequest, response: MedusaResponse) {
  const { limit, offset, ...filters } = request.validatedQuery as ListOrdersQuery;
  const { orders, count } = await scopeOf(request.scope).sklad.stores.orders.page(filters, { limit, offset });
  response.json({ orders: orders.map(presentOrder), count, limit, offset });
}
