import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { contextOf } from "../../../../../engine/context";
import { pathId } from "../../../../path-id";
import { connectionStatus } from "../../../../../engine/connections/status";
import { requireConnection, updateConnection } from "../../../../../engine/connections/connections";
import { presentConnection } from "../present";
import type { UpdateConnectionBody } from "../schemas";

export async function GET(request: AuthenticatedMedusaRequest, response: MedusaResponse) {
  const ctx = contextOf(request.scope);
  const connection = await requireConnection(ctx, pathId(request));
  const status = await connectionStatus(ctx, connection);
  response.json({ connection: { ...presentConnection(connection), status } });
}

export async function POST(
  request: AuthenticatedMedusaRequest<UpdateConnectionBody>,
  response: MedusaResponse,
) {
  const connection = await updateConnection(contextOf(request.scope), pathId(request), request.validatedBody);
  response.json({ connection: presentConnection(connection) });
}
