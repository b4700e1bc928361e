import { type ErrorRequestHandler, json, Router } from "express";
import type { Core } from "../core";
import { refuseDeepBodies } from "../guards";
import { ControlError } from "../warehouse/refusals";
import { branchRoutes } from "./branch-routes";
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
      order_page: options.orderPage,
      orders: warehouse.orders.records.size,
    });
  });

  routes.post("/reset", (_request, response) => {
    core.reset();
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
    branchRoutes(warehouse),
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
  else if (error instanceof URIError) response.status(400).json({ error: "The path is not encoded." });
  else if (isUnreadable(error)) response.status(400).json({ error: UNREADABLE[error.type] });
  else next(error);
};

/** What the body parser does not read, by its errors' types. */
const UNREADABLE = {
  "entity.parse.failed": "The body is not valid JSON.",
  "entity.too.large": "The body is longer than 20 MB.",
  "charset.unsupported": "The body must be in UTF-8.",
  "encoding.unsupported": "The body has an unknown Content-Encoding.",
} as const;

function isUnreadable(error: unknown): error is { type: keyof typeof UNREADABLE } {
  const type: unknown = typeof error === "object" && error !== null && "type" in error ? error.type : "";
  return typeof type === "string" && Object.hasOwn(UNREADABLE, type);
}
