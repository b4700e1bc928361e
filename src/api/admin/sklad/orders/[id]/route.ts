import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { MedusaError } from "@medusajs/framework/utils";
import { contextOf } from "../../../../../engine/context";
import { pathId } from "../../../../request";
import { presentOrderDetail } from "../present";

export async function GET(request: AuthenticatedMedusaRequest, response: MedusaResponse) {
  const { commands, events, warehouseOrders, warehouseOrderLines } = contextOf(request.scope).sklad.stores;
  const id = pathId(request);
  const order = await warehouseOrders.find(id);
  if (!order) throw new MedusaError(MedusaError.Types.NOT_FOUND, `There is no warehouse order ${id}.`);
  const [lines, timeline, sent] = await Promise.all([
    warehouseOrderLines.of([id]),
    events.ofWarehouseOrder(id),
    commands.ofSubject(id),
  ]);
  response.json({ order: presentOrderDetail(order, { lines, timeline, commands: sent }) });
}
