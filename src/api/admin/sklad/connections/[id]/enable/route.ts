import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { contextOf } from "../../../../../../engine/context";
import { pathId } from "../../../../../path-id";
import { enableConnection } from "../../../../../../engine/connections/connections";
import { presentConnection } from "../../present";

export async function POST(request: AuthenticatedMedusaRequest, response: MedusaResponse) {
  const connection = await enableConnection(contextOf(request.scope), pathId(request));
  response.json({ connection: presentConnection(connection) });
}
