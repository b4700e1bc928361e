import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { scopeOf } from "../../../../../outbox/scope";
import { pathId } from "../../../../path-id";
import { connectionStatus } from "../../../../../workflows/connection-status";
import { requireConnection, updateConnection } from "../../../../../workflows/connections";
import { presentConnection } from "../present";
import type { UpdateConnectionBody } from "../schemas";

export async function GET(request: AuthenticatedMedusaRequest, response: MedusaResponse) {
  const scope = scopeOf(request.scope);
  const connection = await requireConnection(scope, pathId(request));
  const status = await connectionStatus(scope, connection);
  response.json({ connection: { ...presentConnection(connection), status } });
}

export async function POST(
  request: AuthenticatedMedusaRequest<UpdateConnectionBody>,
  response: MedusaResponse,
) {
  const connection = await updateConnection(scopeOf(request.scope), pathId(request), request.validatedBody);
  response.json({ connection: presentConnection(connection) });
}
