import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type { PageQuery, StockPreviewResponse } from "../../../../../../../contract";
import { contextOf } from "../../../../../../../engine/context";
import { previewPage } from "../../../../../../../engine/stock";
import { canOf } from "../../../../../../can";
import { answering, pathId } from "../../../../../../request";
import { toWire } from "../../../../../../wire";
import { presentExplained } from "../present";

/** What would be written in Medusa now, by sku, page by page. */
export const GET = answering(
  async (request: AuthenticatedMedusaRequest, response: MedusaResponse<StockPreviewResponse>) => {
    const { limit, after } = request.validatedQuery as PageQuery;
    const found = await previewPage(contextOf(request.scope), pathId(request), { limit, after });
    const { next, requested_at } = found;
    const skus = found.skus.map(presentExplained);
    const page = { limit, has_more: next !== null, next, can: await canOf(request) };
    response.json({ skus, requested_at: toWire(requested_at), ...page });
  },
);
