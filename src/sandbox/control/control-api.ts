import { type ErrorRequestHandler, json, Router } from "express";
import type { Core } from "../core";
import { refuseDeepBodies } from "../guards";
import { ControlError } from "../warehouse/refusals";
import { callRoutes, faultRoutes, liveRoutes, webhookRoutes } from "./event-routes";
import { inboundRoutes, stockRoutes } from "./goods-routes";
import { keyRoutes, orderRoutes } from "./order-routes";

/** `/_sandbox`: controls for tests and the console; no part of the simulated service. */
export function controlApi(core: Core): Router {
  const routes = Router({ caseSensitive: true });
  routes.use(json({ limit: "20mb", type: () => true }), refuseDeepBodies);

  routes.get("/health", (_request, response) => {
    const { options, warehouse } = core;
    response.json({
      status: "ok",
      prefix: options.prefix,
      report_counts_until: options.reportCountsUntil,
      orders: warehouse.orders.records.size,
    });
  });

  routes.post("/reset", (_request, response) => {
    core.reset();
    core.settle();
    response.status(204).end();
  });

  for (const part of partsOf(core)) routes.use(part);
  routes.use((request) => {
    throw new ControlError(404, `There is no ${request.method} ${request.originalUrl} in the sandbox.`);
  });
  routes.use(respondToErrors);
  return routes;
}

function partsOf(core: Core): Router[] {
  const { warehouse, faults, webhooks } = core;
  return [
    orderRoutes(warehouse),
    keyRoutes(warehouse),
    stockRoutes(warehouse),
    inboundRoutes(warehouse),
    faultRoutes(faults),
    webhookRoutes(webhooks),
    callRoutes(core),
    liveRoutes(core),
  ];
}

const respondToErrors: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  if (error instanceof ControlError) response.status(error.status).json({ error: error.message });
  else if (isMalformed(error)) response.status(400).json({ error: "The body is not valid JSON." });
  else next(error);
};

function isMalformed(error: unknown): boolean {
  return (
    typeof error === "object" && error !== null && "type" in error && error.type === "entity.parse.failed"
  );
}
