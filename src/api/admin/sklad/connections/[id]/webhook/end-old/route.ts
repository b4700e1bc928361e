import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { endOldWebhooks } from "../../../../../../../engine/connections";
import { contextOf } from "../../../../../../../engine/context";
import { actorOf, pathId } from "../../../../../../request";
import { presentAddress } from "../../../present-webhook";

/** Ends all addresses but the newest. */
export async function POST(request: AuthenticatedMedusaRequest, response: MedusaResponse) {
  const address = await endOldWebhooks(contextOf(request.scope), pathId(request), actorOf(request));
  response.json({ webhook: presentAddress(address, request) });
}
