import { routes } from "../../../../../contract";
import { requireWebhook } from "../../../../../engine/webhooks";
import { route } from "../../../../define-route";
import { presentWebhook } from "../present";

export const GET = route(routes.seeWebhook, async ({ context, params }) => ({
  webhook: await presentWebhook(context, await requireWebhook(context, params.id)),
}));
