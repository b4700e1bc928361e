import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import {
  connectionStatus,
  deleteConnection,
  requireConnection,
  updateConnection,
} from "../../../../../engine/connections";
import { contextOf } from "../../../../../engine/context";
import { STATUS_FEEDS } from "../../../../../engine/statuses";
import { STOCK_FEEDS } from "../../../../../engine/stock";
import { actorOf, pathId } from "../../../../request";
import { presentConnection, presentConnectionDetail } from "../present";
import type { UpdateConnectionBody } from "../schemas";

export async function GET(request: AuthenticatedMedusaRequest, response: MedusaResponse) {
  const ctx = contextOf(request.scope);
  const connection = await requireConnection(ctx, pathId(request));
  const status = await connectionStatus(ctx, connection, [...STATUS_FEEDS, ...STOCK_FEEDS]);
  response.json({ connection: presentConnectionDetail(connection, status) });
}

export async function POST(
  request: AuthenticatedMedusaRequest<UpdateConnectionBody>,
  response: MedusaResponse,
) {
  const ctx = contextOf(request.scope);
  const connection = await updateConnection(ctx, pathId(request), request.validatedBody, actorOf(request));
  response.json({ connection: presentConnection(connection) });
}

export async function DELETE(request: AuthenticatedMedusaRequest, response: MedusaResponse) {
  const id = pathId(request);
  await deleteConnection(contextOf(request.scope), id, actorOf(request));
  response.json({ id, object: "sklad_connection", deleted: true });
}
