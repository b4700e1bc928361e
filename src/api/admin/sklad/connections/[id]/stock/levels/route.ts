import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type { ListStockQuery, ListStockResponse } from "../../../../../../../contract";
import { requireConnection } from "../../../../../../../engine/connections";
import { contextOf } from "../../../../../../../engine/context";
import { canOf } from "../../../../../../can";
import { answering, pathId } from "../../../../../../request";
import { presentLevel } from "../present";

/** The skus of a connection by sku, page by page: what is reported, what was applied, what is odd, and the last changes. */
export const GET = answering(
  async (request: AuthenticatedMedusaRequest, response: MedusaResponse<ListStockResponse>) => {
    const { limit, after, sku, held, odd, note } = request.validatedQuery as ListStockQuery;
    const ctx = contextOf(request.scope);
    const { id: connection_id } = await requireConnection(ctx, pathId(request));
    const filters = { connection_id, sku, held: held === "true", odd: odd === "true", note };
    const { rows, next } = await ctx.sklad.stores.stockLevels.page(filters, { limit, after });
    const levels = rows.map(presentLevel);
    response.json({ levels, limit, has_more: next !== null, next, can: await canOf(request) });
  },
);
