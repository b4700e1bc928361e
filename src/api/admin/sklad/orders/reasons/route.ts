import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type { ReasonsQuery, ReasonsResponse } from "../../../../../contract";
import { contextOf } from "../../../../../engine/context";
import { listReasons } from "../../../../../engine/lists";
import { canOf } from "../../../../can";
import { answering } from "../../../../request";
import { presentSituation } from "../../present-situation";

/** Why orders wait or need somebody, and how many orders do. */
export const GET = answering(
  async (request: AuthenticatedMedusaRequest, response: MedusaResponse<ReasonsResponse>) => {
    const { connection_id } = request.validatedQuery as ReasonsQuery;
    const { reasons, needs_you, cash_unbooked } = await listReasons(contextOf(request.scope), connection_id);
    response.json({
      reasons: reasons.map(({ situation, count, connection_id: whose }) => ({
        situation: presentSituation(situation, count),
        count,
        connection_id: whose,
      })),
      needs_you,
      cash_unbooked,
      can: await canOf(request),
    });
  },
);
