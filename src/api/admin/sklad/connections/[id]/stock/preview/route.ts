import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { contextOf } from "../../../../../../../engine/context";
import { previewPage } from "../../../../../../../engine/stock";
import { pathId } from "../../../../../../request";
import type { PageQuery } from "../../../../list-schemas";

/** What would be written in Medusa now, by sku, page by page. */
export async function GET(request: AuthenticatedMedusaRequest, response: MedusaResponse) {
  const { limit, after } = request.validatedQuery as PageQuery;
  const { skus, next } = await previewPage(contextOf(request.scope), pathId(request), { limit, after });
  response.json({ skus, limit, has_more: next !== null, next });
}
