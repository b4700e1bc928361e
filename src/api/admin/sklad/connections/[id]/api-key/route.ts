import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { replaceApiKey } from "../../../../../../engine/connections";
import { contextOf } from "../../../../../../engine/context";
import { actorOf, pathId } from "../../../../../request";
import { presentConnection } from "../../present";
import type { ReplaceApiKeyBody } from "../../schemas";

export async function POST(request: AuthenticatedMedusaRequest<ReplaceApiKeyBody>, response: MedusaResponse) {
  const { api_key } = request.validatedBody;
  const ctx = contextOf(request.scope);
  const connection = await replaceApiKey(ctx, pathId(request), api_key, actorOf(request));
  response.json({ connection: presentConnection(connection) });
}
