import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { webhookAddress } from "../../../../../../engine/connections";
import { contextOf } from "../../../../../../engine/context";
import { pathId } from "../../../../../request";
import { presentAddress } from "../../present-webhook";

/** The address the warehouse is to post to; whoever knows it can leave webhooks. */
export async function GET(request: AuthenticatedMedusaRequest, response: MedusaResponse) {
  const address = await webhookAddress(contextOf(request.scope), pathId(request));
  response.json({ webhook: presentAddress(address, request) });
}
