import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type { ListOrdersQuery, ListOrdersResponse } from "../../../../contract";
import { contextOf } from "../../../../engine/context";
import { listOrders } from "../../../../engine/lists";
import { canOf } from "../../../can";
import { answering } from "../../../request";
import { presentSituation } from "../present-situation";
import { presentOrder } from "./present";

/** Newest first, page by page. */
export const GET = answering(
  async (request: AuthenticatedMedusaRequest, response: MedusaResponse<ListOrdersResponse>) => {
    const query = request.validatedQuery as ListOrdersQuery;
    const { rows, next, outside } = await listOrders(contextOf(request.scope), query);
    response.json({
      orders: rows.map(presentOrder),
      outside: outside && presentSituation(outside),
      limit: query.limit,
      has_more: next !== null,
      next,
      can: await canOf(request),
    });
  },
);
