import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type { SkuQuery, SkuResponse } from "../../../../../../../contract";
import { contextOf } from "../../../../../../../engine/context";
import { explainSku, lookalikesOf } from "../../../../../../../engine/stock";
import { canOf } from "../../../../../../can";
import { answering, pathId } from "../../../../../../request";
import { presentExplained, presentLevel } from "../present";

/** Why one sku's figure is what it is, and what was reported and written of it. */
export const GET = answering(
  async (request: AuthenticatedMedusaRequest, response: MedusaResponse<SkuResponse>) => {
    const { sku } = request.validatedQuery as SkuQuery;
    const ctx = contextOf(request.scope);
    const { explanation, level } = await explainSku(ctx, pathId(request), sku);
    const lookalikes = await lookalikesOf(ctx, pathId(request), [level]);
    response.json({
      sku: {
        explanation: explanation && presentExplained(explanation),
        level: presentLevel(level, lookalikes),
      },
      can: await canOf(request),
    });
  },
);
