import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type { WebhookAddressResponse } from "../../../../../../contract";
import { webhookAddress } from "../../../../../../engine/connections";
import { contextOf } from "../../../../../../engine/context";
import { canOf } from "../../../../../can";
import { answering, pathId } from "../../../../../request";
import { presentAddress } from "../../present-webhook";

/** The address the warehouse is to post to; whoever knows it can leave webhooks. */
export const GET = answering(
  async (request: AuthenticatedMedusaRequest, response: MedusaResponse<WebhookAddressResponse>) => {
    const address = await webhookAddress(contextOf(request.scope), pathId(request));
    response.json({ webhook: presentAddress(address, request), can: await canOf(request) });
  },
);
