import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type { RotateWebhookBody, WebhookAddressResponse } from "../../../../../../../contract";
import { rotateWebhook } from "../../../../../../../engine/connections";
import { contextOf } from "../../../../../../../engine/context";
import { canOf } from "../../../../../../can";
import { actorOf, answering, pathId } from "../../../../../../request";
import { presentAddress } from "../../../present-webhook";

/** Another address; those from before go on until they are ended. */
export const POST = answering(
  async (
    request: AuthenticatedMedusaRequest<RotateWebhookBody>,
    response: MedusaResponse<WebhookAddressResponse>,
  ) => {
    const { expected } = request.validatedBody;
    const address = await rotateWebhook(
      contextOf(request.scope),
      pathId(request),
      actorOf(request),
      expected,
    );
    response.json({ webhook: presentAddress(address, request), can: await canOf(request) });
  },
);
