import { routes } from "../../../../../../contract";
import { actOnWebhook, WEBHOOK_ACTIONS } from "../../../../../../engine/webhooks";
import { route } from "../../../../../define-route";
import { pathAction } from "../../../../../request";
import { presentWebhook } from "../../present";

export const POST = route(routes.actOnWebhook, async ({ context, params, body: { expected }, actor }) => {
  const action = pathAction(params, WEBHOOK_ACTIONS);
  const webhook = await actOnWebhook(context, params.id, action, { actor, expected });
  return { webhook: await presentWebhook(context, webhook) };
});
