import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { contextOf } from "../../../../../../../engine/context";
import { pathId } from "../../../../../../request";
import type { PageQuery } from "../../../../list-schemas";

/** Comparisons with Medusa, the latest first, with what each came to and how long it took. */
export async function GET(request: AuthenticatedMedusaRequest, response: MedusaResponse) {
  const { limit, after } = request.validatedQuery as PageQuery;
  const { stockRuns } = contextOf(request.scope).sklad.stores;
  const { rows, next } = await stockRuns.page(pathId(request), { limit, after });
  response.json({ runs: rows, limit, has_more: next !== null, next });
}
