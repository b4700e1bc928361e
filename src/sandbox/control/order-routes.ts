import { type Request, Router } from "express";
import { z } from "zod";
import type { OrderRecord } from "../warehouse/order-record";
import { ControlError } from "../warehouse/refusals";
import type { Warehouse } from "../warehouse/warehouse";
import { newest, queryNumber, queryText, readControlBody } from "./control-request";

const advanceSchema = z.strictObject({
  /** The status to reach; by default the next one. */
  to: z.string().min(1).optional(),
  /** Whether to skip the statuses in between. */
  jump: z.boolean().default(false),
});

/** `/_sandbox/orders`: the orders of the warehouse, and the actions of its staff. */
export function orderRoutes(warehouse: Warehouse): Router {
  const routes = Router();

  /** The possible transitions between statuses, for the console's buttons. */
  routes.get("/statuses", (_request, response) => {
    const { machine } = warehouse.orders;
    const following = Object.fromEntries(machine.all().map((status) => [status, machine.following(status)]));
    response.json({ line: machine.line, following });
  });

  routes.get("/orders", (request, response) => {
    const filter = filterOf(request);
    const found = select(warehouse, filter);
    const orders = found.filter(({ status }) => (filter.status ?? status) === status);
    response.json({
      orders: newest(orders, filter.limit),
      total: orders.length,
      counts: countByStatus(warehouse, found),
    });
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

interface OrderFilter {
  readonly environment: string | undefined;
  readonly id_order: string | undefined;
  /** Any identifier of an order. */
  readonly search: string | undefined;
  readonly status: string | undefined;
  /** Maximum number of orders, the newest. */
  readonly limit: number | undefined;
}

function filterOf(request: Request): OrderFilter {
  return {
    environment: queryText(request, "environment"),
    id_order: queryText(request, "id_order"),
    search: queryText(request, "search"),
    status: queryText(request, "status"),
    limit: queryNumber(request, "limit"),
  };
}

/** Orders in every status there is, whatever status is asked for. */
function countByStatus({ orders }: Warehouse, found: readonly OrderRecord[]): Record<string, number> {
  const counts = Object.fromEntries(orders.machine.all().map((status) => [status, 0]));
  for (const { status } of found) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

function select(warehouse: Warehouse, { environment, id_order, search }: OrderFilter): OrderRecord[] {
  const { orders, keys } = warehouse;
  const environments = environment === undefined ? keys.environments() : [environment];
  if (id_order !== undefined) return environments.flatMap((name) => orders.find(name, { id_order }));
  if (search !== undefined) return environments.flatMap((name) => orders.findByAny(name, search));
  return [...orders.records.all()].filter(
    (order) => (environment ?? order.environment) === order.environment,
  );
}

const keySchema = z.strictObject({
  key: z.string().min(1),
  environment: z.string().min(1).max(40).default("production"),
});

/** `/_sandbox/keys`: the integration manager's work with ApiKeys. */
export function keyRoutes({ keys }: Warehouse): Router {
  const routes = Router();

  routes.get("/keys", (_request, response) => {
    response.json({ keys: keys.valid().map(({ key, environment }) => ({ key, environment })) });
  });

  routes.post("/keys", (request, response) => {
    const { key, environment } = readControlBody(keySchema, request.body);
    keys.add(key, environment);
    response.status(201).json({ key, environment });
  });

  routes.delete("/keys/:key", (request, response) => {
    if (!keys.revoke(request.params.key))
      throw new ControlError(404, "There is no such key, or it was revoked.");
    response.status(204).end();
  });

  return routes;
}
