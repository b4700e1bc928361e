import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { requireConnection } from "../../../../../../../engine/connections";
import { contextOf } from "../../../../../../../engine/context";
import { pathId } from "../../../../../../request";
import type { PageQuery } from "../../../../list-schemas";

/** Comparisons with Medusa, the latest first, with what each came to and how long it took. */
export async function GET(request: AuthenticatedMedusaRequest, response: MedusaResponse) {
  const { limit, after } = request.validatedQuery as PageQuery;
  const ctx = contextOf(request.scope);
  const { id } = await requireConnection(ctx, pathId(request));
  const { rows, next } = await ctx.sklad.stores.stockRuns.page(id, { limit, after });
  response.json({ runs: rows, limit, has_more: next !== null, next });
}
