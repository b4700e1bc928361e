import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type { ConnectionResponse } from "../../../../../../contract";
import { actOnConnection, CONNECTION_ACTIONS, requireConnection } from "../../../../../../engine/connections";
import { contextOf } from "../../../../../../engine/context";
import { acknowledgeWords, askForStatuses, STATUS_ACTIONS } from "../../../../../../engine/statuses";
import { toWire } from "../../../../../wire";
import { canOf } from "../../../../../can";
import { actorOf, answering, expectedOf, pathAction, pathId } from "../../../../../request";
import { presentConnection } from "../../present";

export const POST = answering(
  async (request: AuthenticatedMedusaRequest, response: MedusaResponse<ConnectionResponse>) => {
    const action = pathAction(request, [...CONNECTION_ACTIONS, ...STATUS_ACTIONS]);
    const ctx = contextOf(request.scope);
    const [id, actor, can] = [pathId(request), actorOf(request), await canOf(request)];
    if (action === "read-statuses" || action === "compare-orders") {
      const begins_at = await askForStatuses(ctx, id, action, actor);
      const connection = await presentConnection(ctx, await requireConnection(ctx, id));
      response.status(202).json({ connection, begins_at: toWire(begins_at), can });
      return;
    }
    if (action === "acknowledge-words") {
      await acknowledgeWords(ctx, id, actor);
      response.json({ connection: await presentConnection(ctx, await requireConnection(ctx, id)), can });
      return;
    }
    const connection = await actOnConnection(ctx, id, action, actor, expectedOf(request));
    response.json({ connection: await presentConnection(ctx, connection), can });
  },
);
