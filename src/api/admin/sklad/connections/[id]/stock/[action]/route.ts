import { routes } from "../../../../../../../contract";
import { actOnStock, STOCK_ACTIONS, stockStatus } from "../../../../../../../engine/stock";
import { route } from "../../../../../../define-route";
import { pathAction } from "../../../../../../request";
import { toWire } from "../../../../../../responses";
import { presentStock } from "../present";

export const POST = route(routes.actOnStock, async ({ context, params, body, actor, response }) => {
  const action = pathAction(params, STOCK_ACTIONS);
  const { seen, ...asked } = body;
  const begins_at = await actOnStock(context, params.id, action, {
    ...asked,
    actor,
    seen: seen === undefined ? undefined : new Date(seen),
  });
  const stock = presentStock(await stockStatus(context, params.id));
  if (action !== "read") return { stock };
  response.status(202);
  return { stock, begins_at: toWire(begins_at) };
});
