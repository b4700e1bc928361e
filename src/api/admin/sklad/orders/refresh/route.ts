import { routes } from "../../../../../contract";
import { refreshOrdersWorkflow } from "../../../../../workflows/order-actions";
import { route } from "../../../../define-route";

/** Schedules look-ups of many orders at the warehouse, which run one after the other. */
export const POST = route(routes.refreshOrders, async ({ body: { ids }, request, response }) => {
  const { result } = await refreshOrdersWorkflow(request.scope).run({ input: { ids } });
  response.status(202);
  return result;
});
