import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type { WebhookAddressResponse, WebhookHeaderBody } from "../../../../../../../contract";
import { setWebhookHeader } from "../../../../../../../engine/connections";
import { contextOf } from "../../../../../../../engine/context";
import { canOf } from "../../../../../../can";
import { actorOf, answering, pathId } from "../../../../../../request";
import { presentAddress } from "../../../present-webhook";

/** A header with a secret that webhooks have to carry from now on, or none. */
export const POST = answering(
  async (
    request: AuthenticatedMedusaRequest<WebhookHeaderBody>,
    response: MedusaResponse<WebhookAddressResponse>,
  ) => {
    const { header } = request.validatedBody;
    const address = await setWebhookHeader(
      contextOf(request.scope),
      pathId(request),
      header,
      actorOf(request),
    );
    response.json({ webhook: presentAddress(address, request), can: await canOf(request) });
  },
);
