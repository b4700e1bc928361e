import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type { WebhookResponse } from "../../../../../contract";
import { contextOf } from "../../../../../engine/context";
import { requireWebhook } from "../../../../../engine/webhooks";
import { canOf } from "../../../../can";
import { answering, pathId } from "../../../../request";
import { presentWebhookBytes } from "../present";

export const GET = answering(
  async (request: AuthenticatedMedusaRequest, response: MedusaResponse<WebhookResponse>) => {
    const webhook = await requireWebhook(contextOf(request.scope), pathId(request));
    response.json({ webhook: presentWebhookBytes(webhook), can: await canOf(request) });
  },
);
