import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { scopeOf } from "../../../../../../outbox/scope";
import { pathId } from "../../../../../path-id";
import { replaceApiKey } from "../../../../../../workflows/connections";
import { presentConnection } from "../../present";
import type { ReplaceApiKeyBody } from "../../schemas";

export async function POST(request: AuthenticatedMedusaRequest<ReplaceApiKeyBody>, response: MedusaResponse) {
  const { api_key } = request.validatedBody;
  const connection = await replaceApiKey(scopeOf(request.scope), pathId(request), api_key);
  response.json({ connection: presentConnection(connection) });
}
