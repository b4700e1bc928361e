import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { contextOf } from "../../../../../../../engine/context";
import { pathId } from "../../../../../../request";
import type { ListStockQuery } from "../../../../list-schemas";
import { presentLevel } from "../present";

/** The skus of a connection by sku, page by page: what is reported, what was applied, what is odd, and the last changes. */
export async function GET(request: AuthenticatedMedusaRequest, response: MedusaResponse) {
  const { limit, after, held, odd, note } = request.validatedQuery as ListStockQuery;
  const filters = { connection_id: pathId(request), held: held === "true", odd: odd === "true", note };
  const { stockLevels } = contextOf(request.scope).sklad.stores;
  const { rows, next } = await stockLevels.page(filters, { limit, after });
  response.json({ levels: rows.map(presentLevel), limit, has_more: next !== null, next });
}
