import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { requireConnection } from "../../../../../../../engine/connections";
import { contextOf } from "../../../../../../../engine/context";
import { pathId } from "../../../../../../request";
import type { ListStockQuery } from "../../../../list-schemas";
import { presentLevel } from "../present";

/** The skus of a connection by sku, page by page: what is reported, what was applied, what is odd, and the last changes. */
export async function GET(request: AuthenticatedMedusaRequest, response: MedusaResponse) {
  const { limit, after, held, odd, note } = request.validatedQuery as ListStockQuery;
  const ctx = contextOf(request.scope);
  const { id: connection_id } = await requireConnection(ctx, pathId(request));
  const filters = { connection_id, held: held === "true", odd: odd === "true", note };
  const { rows, next } = await ctx.sklad.stores.stockLevels.page(filters, { limit, after });
  response.json({ levels: rows.map(presentLevel), limit, has_more: next !== null, next });
}
