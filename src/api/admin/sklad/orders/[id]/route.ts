import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { MedusaError } from "@medusajs/framework/utils";
import { scopeOf } from "../../../../../outbox/scope";
import { pathId } from "../../../../path-id";
import { presentOrderDetail } from "../present";

export async function GET(request: AuthenticatedMedusaRequest, response: MedusaResponse) {
  const { orders, events, outbox } = scopeOf(request.scope).sklad.stores;
  const id = pathId(request);
  const order = await orders.find(id);
  if (!order) throw new MedusaError(MedusaError.Types.NOT_FOUND, `There is no warehouse order ${id}.`);
  const [lines, timeline, commands] = await Promise.all([
    orders.linesOf([id]),
    events.ofSubject(id),
    outbox.ofSubject(id),
  ]);
  response.json({ order: presentOrderDetail(order, { lines, timeline, commands }) });
}
