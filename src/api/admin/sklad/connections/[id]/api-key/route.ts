import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { contextOf } from "../../../../../../engine/context";
import { pathId } from "../../../../../path-id";
import { replaceApiKey } from "../../../../../../engine/connections/connections";
import { presentConnection } from "../../present";
import type { ReplaceApiKeyBody } from "../../schemas";

export async function POST(request: AuthenticatedMedusaRequest<ReplaceApiKeyBody>, response: MedusaResponse) {
  const { api_key } = request.validatedBody;
  const connection = await replaceApiKey(contextOf(request.scope), pathId(request), api_key);
  response.json({ connection: presentConnection(connection) });
}
