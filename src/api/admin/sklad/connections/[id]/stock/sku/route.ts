import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { contextOf } from "../../../../../../../engine/context";
import { explainSku } from "../../../../../../../engine/stock";
import { pathId } from "../../../../../../request";
import type { SkuQuery } from "../../../../list-schemas";
import { presentLevel } from "../present";

/** Why one sku's figure is what it is, and what was reported and written of it. */
export async function GET(request: AuthenticatedMedusaRequest, response: MedusaResponse) {
  const { sku } = request.validatedQuery as SkuQuery;
  const { explanation, level } = await explainSku(contextOf(request.scope), pathId(request), sku);
  response.json({ sku: { explanation, level: presentLevel(level) } });
}
