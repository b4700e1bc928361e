import { routes } from "../../../../../contract";
import { seeOrder } from "../../../../../engine/lists";
import { AdminError } from "../../../../../modules/sklad/admin-error";
import { route } from "../../../../define-route";
import { presentOrderDetail } from "../present";

export const GET = route(routes.seeOrder, async ({ context, params: { id } }) => {
  const { commands, events, warehouseOrders, warehouseOrderLines } = context.sklad.stores;
  const row = await warehouseOrders.find(id);
  if (!row) throw new AdminError("order_not_found", { id });
  const [seen, lines, timeline, sent] = await Promise.all([
    seeOrder(context, row),
    warehouseOrderLines.of([id]),
    events.ofWarehouseOrder(id),
    commands.ofTarget(id),
  ]);
  return { order: presentOrderDetail(seen, { lines, timeline, commands: sent }) };
});
