import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { createConnection } from "../../../../engine/connections";
import { contextOf } from "../../../../engine/context";
import { actorOf } from "../../../request";
import { presentConnection } from "./present";
import type { CreateConnectionBody } from "./schemas";

export async function GET(request: AuthenticatedMedusaRequest, response: MedusaResponse) {
  const connections = await contextOf(request.scope).sklad.stores.connections.list();
  response.json({ connections: connections.map(presentConnection), count: connections.length });
}

export async function POST(
  request: AuthenticatedMedusaRequest<CreateConnectionBody>,
  response: MedusaResponse,
) {
  const ctx = contextOf(request.scope);
  const connection = await createConnection(ctx, request.validatedBody, actorOf(request));
  response.status(201).json({ connection: presentConnection(connection) });
}
