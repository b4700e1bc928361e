import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { contextOf } from "../../../../../engine/context";
import { requireWebhook } from "../../../../../engine/webhooks";
import { pathId } from "../../../../request";
import { presentWebhook } from "../present";

export async function GET(request: AuthenticatedMedusaRequest, response: MedusaResponse) {
  const webhook = await requireWebhook(contextOf(request.scope), pathId(request));
  response.json({ webhook: presentWebhook(webhook) });
}
