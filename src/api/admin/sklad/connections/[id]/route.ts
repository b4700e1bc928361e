import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { scopeOf } from "../../../../../outbox/scope";
import { pathId } from "../../../../path-id";
import { requireConnection, updateConnection } from "../../../../../workflows/connections";
import { presentConnection } from "../present";
import type { UpdateConnectionBody } from "../schemas";

export async function GET(request: AuthenticatedMedusaRequest, response: MedusaResponse) {
  const connection = await requireConnection(scopeOf(request.scope), pathId(request));
  response.json({ connection: presentConnection(connection) });
}

export async function POST(
  request: AuthenticatedMedusaRequest<UpdateConnectionBody>,
  response: MedusaResponse,
) {
  const connection = await updateConnection(scopeOf(request.scope), pathId(request), request.validatedBody);
  response.json({ connection: presentConnection(connection) });
}
