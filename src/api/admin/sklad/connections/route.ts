import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { scopeOf } from "../../../../outbox/scope";
import { createConnection } from "../../../../workflows/connections";
import { presentConnection } from "./present";
import type { CreateConnectionBody } from "./schemas";

export async function GET(request: AuthenticatedMedusaRequest, response: MedusaResponse) {
  const connections = await scopeOf(request.scope).sklad.stores.connections.list();
  response.json({ connections: connections.map(presentConnection), count: connections.length });
}

export async function POST(
  request: AuthenticatedMedusaRequest<CreateConnectionBody>,
  response: MedusaResponse,
) {
  const connection = await createConnection(scopeOf(request.scope), request.validatedBody);
  response.status(201).json({ connection: presentConnection(connection) });
}
