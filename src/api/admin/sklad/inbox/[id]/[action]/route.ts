import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { contextOf } from "../../../../../../engine/context";
import { actOnWebhook, WEBHOOK_ACTIONS } from "../../../../../../engine/webhooks";
import { pathAction, pathId } from "../../../../../request";
import { presentWebhook } from "../../present";

export async function POST(request: AuthenticatedMedusaRequest, response: MedusaResponse) {
  const action = pathAction(request, "A webhook", WEBHOOK_ACTIONS);
  const webhook = await actOnWebhook(contextOf(request.scope), pathId(request), action);
  response.json({ webhook: presentWebhook(webhook) });
}
