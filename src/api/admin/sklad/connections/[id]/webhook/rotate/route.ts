import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { rotateWebhook } from "../../../../../../../engine/connections";
import { contextOf } from "../../../../../../../engine/context";
import { actorOf, pathId } from "../../../../../../request";
import { presentAddress } from "../../../present-webhook";

/** Another address; those from before go on until they are ended. */
export async function POST(request: AuthenticatedMedusaRequest, response: MedusaResponse) {
  const address = await rotateWebhook(contextOf(request.scope), pathId(request), actorOf(request));
  response.json({ webhook: presentAddress(address, request) });
}
