import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { scopeOf } from "../../../../../../outbox/scope";
import { pathId } from "../../../../../path-id";
import { enableConnection } from "../../../../../../workflows/connections";
import { presentConnection } from "../../present";

export async function POST(request: AuthenticatedMedusaRequest, response: MedusaResponse) {
  const connection = await enableConnection(scopeOf(request.scope), pathId(request));
  response.json({ connection: presentConnection(connection) });
}
