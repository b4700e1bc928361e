import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { actOnConnection, CONNECTION_ACTIONS } from "../../../../../../engine/connections";
import { contextOf } from "../../../../../../engine/context";
import { actorOf, pathAction, pathId } from "../../../../../request";
import { presentConnection } from "../../present";

export async function POST(request: AuthenticatedMedusaRequest, response: MedusaResponse) {
  const action = pathAction(request, "A warehouse connection", CONNECTION_ACTIONS);
  const ctx = contextOf(request.scope);
  const connection = await actOnConnection(ctx, pathId(request), action, actorOf(request));
  response.json({ connection: presentConnection(connection) });
}
