import { routes } from "../../../../../contract";
import { requireWebhook } from "../../../../../engine/webhooks";
import { route } from "../../../../define-route";
import { presentWebhookBytes } from "../present";

export const GET = route(routes.seeWebhook, async ({ context, params }) => ({
  webhook: presentWebhookBytes(await requireWebhook(context, params.id)),
}));
