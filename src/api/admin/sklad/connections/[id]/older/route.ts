import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type { OlderOrdersQuery, OlderOrdersResponse } from "../../../../../../contract";
import { contextOf } from "../../../../../../engine/context";
import { listOlder } from "../../../../../../engine/lists";
import { toWire } from "../../../../../wire";
import { canOf } from "../../../../../can";
import { answering, pathId } from "../../../../../request";

/** Orders that stay with the shop because they were placed before the connection hands over. */
export const GET = answering(
  async (request: AuthenticatedMedusaRequest, response: MedusaResponse<OlderOrdersResponse>) => {
    const { since } = request.validatedQuery as OlderOrdersQuery;
    const older = await listOlder(contextOf(request.scope), pathId(request), new Date(since));
    response.json({ ...toWire(older), can: await canOf(request) });
  },
);
