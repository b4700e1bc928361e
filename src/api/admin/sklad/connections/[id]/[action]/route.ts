import { routes } from "../../../../../../contract";
import { actOnConnection, CONNECTION_ACTIONS, requireConnection } from "../../../../../../engine/connections";
import { acknowledgeWords, askForStatuses, STATUS_ACTIONS } from "../../../../../../engine/statuses";
import { route } from "../../../../../define-route";
import { pathAction } from "../../../../../request";
import { toWire } from "../../../../../responses";
import { presentConnection } from "../../present";

export const POST = route(routes.actOnConnection, async ({ context, params, body, actor, response }) => {
  const { id } = params;
  const action = pathAction(params, [...CONNECTION_ACTIONS, ...STATUS_ACTIONS]);
  const asItIs = async () => presentConnection(context, await requireConnection(context, id));
  if (action === "read-statuses" || action === "compare-orders") {
    const begins_at = await askForStatuses(context, id, action, actor);
    response.status(202);
    return { connection: await asItIs(), begins_at: toWire(begins_at) };
  }
  if (action === "acknowledge-words") {
    await acknowledgeWords(context, id, actor);
    return { connection: await asItIs() };
  }
  const connection = await actOnConnection(context, id, action, actor, body);
  return { connection: await presentConnection(context, connection) };
});
