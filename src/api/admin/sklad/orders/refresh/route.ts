import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { refreshOrdersWorkflow } from "../../../../../workflows/order-actions";
import type { RefreshOrdersBody } from "../../list-schemas";

/** Asks the warehouse about many orders; their answers come one after the other. */
export async function POST(request: AuthenticatedMedusaRequest<RefreshOrdersBody>, response: MedusaResponse) {
  const { ids } = request.validatedBody;
  const { result } = await refreshOrdersWorkflow(request.scope).run({ input: { ids } });
  response.status(202).json(result);
}
