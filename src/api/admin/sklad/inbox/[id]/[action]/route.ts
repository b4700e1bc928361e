import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type { WebhookActionBody, WebhookResponse } from "../../../../../../contract";
import { contextOf } from "../../../../../../engine/context";
import { actOnWebhook, WEBHOOK_ACTIONS } from "../../../../../../engine/webhooks";
import { canOf } from "../../../../../can";
import { actorOf, answering, pathAction, pathId } from "../../../../../request";
import { presentWebhookBytes } from "../../present";

export const POST = answering(
  async (
    request: AuthenticatedMedusaRequest<WebhookActionBody>,
    response: MedusaResponse<WebhookResponse>,
  ) => {
    const action = pathAction(request, WEBHOOK_ACTIONS);
    const webhook = await actOnWebhook(contextOf(request.scope), pathId(request), action, {
      actor: actorOf(request),
      expected: request.validatedBody.expected,
    });
    response.json({ webhook: presentWebhookBytes(webhook), can: await canOf(request) });
  },
);
