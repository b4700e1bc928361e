import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type { WebhookAddressResponse } from "../../../../../../../contract";
import { endOldWebhooks } from "../../../../../../../engine/connections";
import { contextOf } from "../../../../../../../engine/context";
import { canOf } from "../../../../../../can";
import { actorOf, answering, pathId } from "../../../../../../request";
import { presentAddress } from "../../../present-webhook";

/** Ends all addresses but the newest. */
export const POST = answering(
  async (request: AuthenticatedMedusaRequest, response: MedusaResponse<WebhookAddressResponse>) => {
    const address = await endOldWebhooks(contextOf(request.scope), pathId(request), actorOf(request));
    response.json({ webhook: presentAddress(address, request), can: await canOf(request) });
  },
);
