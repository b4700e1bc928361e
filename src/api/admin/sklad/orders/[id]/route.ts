import { routes } from "../../../../../contract";
import { seeOrder, seeParcel } from "../../../../../engine/lists";
import { requireOrder } from "../../../../../engine/orders";
import { route } from "../../../../define-route";
import { presentOrderDetail } from "../present";

export const GET = route(routes.seeOrder, async ({ context, params: { id } }) => {
  const { commands, events, returns: registered, warehouseOrderLines } = context.sklad.stores;
  const row = await requireOrder(context, id);
  const [seen, lines, timeline, sent, returns] = await Promise.all([
    seeOrder(context, row),
    warehouseOrderLines.of([id]),
    events.ofWarehouseOrder(id),
    commands.ofTarget(id),
    registered.of([id]),
  ]);
  const parcel = await seeParcel(context, row, sent, seen.problems);
  return { order: presentOrderDetail(seen, { lines, timeline, commands: sent, parcel, returns }) };
});
