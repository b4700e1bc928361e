import { routes } from "../../../../../contract";
import { refreshOrdersWorkflow } from "../../../../../workflows/order-actions";
import { route } from "../../../../define-route";

/** Asks the warehouse about many orders; their answers come one after the other. */
export const POST = route(routes.refreshOrders, async ({ body: { ids }, request, response }) => {
  const { result } = await refreshOrdersWorkflow(request.scope).run({ input: { ids } });
  response.status(202);
  return result;
});
