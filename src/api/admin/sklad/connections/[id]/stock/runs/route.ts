import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type { PageQuery, StockRunsResponse } from "../../../../../../../contract";
import { requireConnection } from "../../../../../../../engine/connections";
import { contextOf } from "../../../../../../../engine/context";
import { canOf } from "../../../../../../can";
import { answering, pathId } from "../../../../../../request";
import { presentRun } from "../present";

/** Comparisons with Medusa, the latest first, with what each came to and how long it took. */
export const GET = answering(
  async (request: AuthenticatedMedusaRequest, response: MedusaResponse<StockRunsResponse>) => {
    const { limit, after } = request.validatedQuery as PageQuery;
    const ctx = contextOf(request.scope);
    const { id } = await requireConnection(ctx, pathId(request));
    const { rows, next } = await ctx.sklad.stores.stockRuns.page(id, { limit, after });
    const runs = rows.map(presentRun);
    response.json({ runs, limit, has_more: next !== null, next, can: await canOf(request) });
  },
);
