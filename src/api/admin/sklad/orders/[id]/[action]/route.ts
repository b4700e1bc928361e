import { routes } from "../../../../../../contract";
import { ORDER_ACTIONS, orderActionWorkflow } from "../../../../../../workflows/order-actions";
import { route } from "../../../../../define-route";
import { expectedOf, pathAction } from "../../../../../request";
import { presentOrderOf } from "../../present";

export const POST = route(routes.actOnOrder, async ({ context, params, actor, request }) => {
  const { id } = params;
  const action = pathAction(params, ORDER_ACTIONS);
  const expected = expectedOf(request);
  await orderActionWorkflow(request.scope).run({ input: { id, action, actor, expected } });
  return { order: await presentOrderOf(context, id) };
});
