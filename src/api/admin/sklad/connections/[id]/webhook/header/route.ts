import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { setWebhookHeader } from "../../../../../../../engine/connections";
import { contextOf } from "../../../../../../../engine/context";
import { actorOf, pathId } from "../../../../../../request";
import { presentAddress } from "../../../present-webhook";
import type { WebhookHeaderBody } from "../../../schemas";

/** A header with a secret that webhooks have to carry from now on, or none. */
export async function POST(request: AuthenticatedMedusaRequest<WebhookHeaderBody>, response: MedusaResponse) {
  const { header } = request.validatedBody;
  const address = await setWebhookHeader(contextOf(request.scope), pathId(request), header, actorOf(request));
  response.json({ webhook: presentAddress(address, request) });
}
