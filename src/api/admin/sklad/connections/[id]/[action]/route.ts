import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { actOnConnection, CONNECTION_ACTIONS, requireConnection } from "../../../../../../engine/connections";
import { contextOf } from "../../../../../../engine/context";
import { acknowledgeWords, askForStatuses, STATUS_ACTIONS } from "../../../../../../engine/statuses";
import { actorOf, pathAction, pathId } from "../../../../../request";
import { presentConnection } from "../../present";

export async function POST(request: AuthenticatedMedusaRequest, response: MedusaResponse) {
  const action = pathAction(request, "A warehouse connection", [...CONNECTION_ACTIONS, ...STATUS_ACTIONS]);
  const ctx = contextOf(request.scope);
  if (action === "read-statuses" || action === "compare-orders") {
    const begins_at = await askForStatuses(ctx, pathId(request), action);
    const asked = await requireConnection(ctx, pathId(request));
    response.status(202).json({ connection: presentConnection(asked), begins_at });
    return;
  }
  if (action === "acknowledge-words") {
    const { id } = await requireConnection(ctx, pathId(request));
    await acknowledgeWords(ctx, id);
    response.json({ connection: presentConnection(await requireConnection(ctx, id)) });
    return;
  }
  const connection = await actOnConnection(ctx, pathId(request), action, actorOf(request));
  response.json({ connection: presentConnection(connection) });
}
