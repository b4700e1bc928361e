import { routes } from "../../../../../../contract";
import { ORDER_ACTIONS, orderActionWorkflow } from "../../../../../../workflows/order-actions";
import { route } from "../../../../../define-route";
import { pathAction } from "../../../../../request";
import { presentOrderOf } from "../../present";

export const POST = route(routes.actOnOrder, async ({ context, params, body, actor, request }) => {
  const { id } = params;
  const action = pathAction(params, ORDER_ACTIONS);
  await orderActionWorkflow(request.scope).run({ input: { id, action, actor, expected: body.expected } });
  return { order: await presentOrderOf(context, id) };
});
