import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type { RefreshOrdersBody, RefreshOrdersResponse } from "../../../../../contract";
import { refreshOrdersWorkflow } from "../../../../../workflows/order-actions";
import { answering } from "../../../../request";

/** Asks the warehouse about many orders; their answers come one after the other. */
export const POST = answering(
  async (
    request: AuthenticatedMedusaRequest<RefreshOrdersBody>,
    response: MedusaResponse<RefreshOrdersResponse>,
  ) => {
    const { ids } = request.validatedBody;
    const { result } = await refreshOrdersWorkflow(request.scope).run({ input: { ids } });
    response.status(202).json(result);
  },
);
