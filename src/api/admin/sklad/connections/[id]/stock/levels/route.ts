import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type { ListStockQuery, ListStockResponse } from "../../../../../../../contract";
import { requireConnection } from "../../../../../../../engine/connections";
import { contextOf } from "../../../../../../../engine/context";
import { lookalikesOf } from "../../../../../../../engine/stock";
import { skuKey } from "../../../../../../../planning/values/sku";
import { canOf } from "../../../../../../can";
import { answering, pathId } from "../../../../../../request";
import { presentLevel } from "../present";

/** The skus of a connection by sku, page by page: what is reported, what was applied, what is odd, and the last changes. */
export const GET = answering(
  async (request: AuthenticatedMedusaRequest, response: MedusaResponse<ListStockResponse>) => {
    const { limit, after, sku, held, odd, note } = request.validatedQuery as ListStockQuery;
    const ctx = contextOf(request.scope);
    const { id: connection_id } = await requireConnection(ctx, pathId(request));
    const key = sku === undefined ? undefined : skuKey(sku);
    const filters = { connection_id, sku: key, held: held === "true", odd: odd === "true", note };
    const { rows, next } = await ctx.sklad.stores.stockLevels.page(filters, { limit, after });
    const lookalikes = await lookalikesOf(ctx, connection_id, rows);
    const levels = rows.map((level) => presentLevel(level, lookalikes));
    response.json({ levels, limit, has_more: next !== null, next, can: await canOf(request) });
  },
);
