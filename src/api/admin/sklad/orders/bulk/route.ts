import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type { BulkOrdersBody, BulkOrdersResponse } from "../../../../../contract";
import { refusalMessage } from "../../../../../planning/messages";
import { bulkOrderActionWorkflow } from "../../../../../workflows/bulk-order-actions";
import { canOf } from "../../../../can";
import { actorOf, answering } from "../../../../request";

/** Does one thing to the next of the orders that a list's filters find. */
export const POST = answering(
  async (
    request: AuthenticatedMedusaRequest<BulkOrdersBody>,
    response: MedusaResponse<BulkOrdersResponse>,
  ) => {
    const input = { ...request.validatedBody, actor: actorOf(request) };
    const { result } = await bulkOrderActionWorkflow(request.scope).run({ input });
    const refused = result.refused.map(({ number, ...refusal }) => ({
      number,
      message: { en: refusalMessage(refusal, "en"), uk: refusalMessage(refusal, "uk") },
    }));
    response.json({ ...result, refused, can: await canOf(request) });
  },
);
