import { Router } from "express";
import { z } from "zod";
import type { OrderRecord } from "../orders/order-record";
import { ControlError } from "../refusal";
import type { Warehouse } from "../warehouse";
import { queryText, readControlBody } from "./control-request";

const advanceSchema = z.strictObject({
  /** The status to reach; absent, the next one. */
  to: z.string().min(1).optional(),
  /** Go there at once, without the statuses in between. */
  jump: z.boolean().default(false),
});

/** `/_sandbox/orders`: what the warehouse holds, and the hands that pick and ship it. */
export function orderRoutes(warehouse: Warehouse): Router {
  const routes = Router();

  routes.get("/orders", (request, response) => {
    const environment = queryText(request, "environment");
    const idOrder = queryText(request, "id_order");
    response.json({ orders: select(warehouse, environment, idOrder) });
  });

  routes.get("/orders/:id", (request, response) => {
    response.json({ order: orderOf(warehouse, request.params.id) });
  });

  routes.post("/orders/:id/advance", (request, response) => {
    const { to, jump } = readControlBody(advanceSchema, request.body);
    response.json({ order: warehouse.advance(orderOf(warehouse, request.params.id), to, jump) });
  });

  return routes;
}

function orderOf(warehouse: Warehouse, id: string): OrderRecord {
  const order = warehouse.orders.records.get(id);
  if (!order)
    throw new ControlError(
      404,
      `There is no order ${id}. Orders go by their id_order_FF, such as FF-000001.`,
    );
  return order;
}

function select(warehouse: Warehouse, environment?: string, idOrder?: string): OrderRecord[] {
  const { orders, keys } = warehouse;
  if (idOrder !== undefined) {
    const environments = environment === undefined ? keys.environments() : [environment];
    return environments.flatMap((name) => orders.find(name, { id_order: idOrder }));
  }
  const all = [...orders.records.all()];
  return environment === undefined ? all : all.filter((order) => order.environment === environment);
}
