import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type { ConnectionResponse, ReplaceApiKeyBody } from "../../../../../../contract";
import { replaceApiKey } from "../../../../../../engine/connections";
import { contextOf } from "../../../../../../engine/context";
import { canOf } from "../../../../../can";
import { actorOf, answering, pathId } from "../../../../../request";
import { presentConnection } from "../../present";

export const POST = answering(
  async (
    request: AuthenticatedMedusaRequest<ReplaceApiKeyBody>,
    response: MedusaResponse<ConnectionResponse>,
  ) => {
    const { expected, ...secret } = request.validatedBody;
    const ctx = contextOf(request.scope);
    const connection = await replaceApiKey(ctx, pathId(request), secret, actorOf(request), expected);
    response.json({ connection: await presentConnection(ctx, connection), can: await canOf(request) });
  },
);
