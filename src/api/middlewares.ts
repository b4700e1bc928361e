import { defineMiddlewares, type MiddlewareRoute, validateAndTransformQuery } from "@medusajs/framework/http";
import {
  matcherOf,
  type Route,
  type RouteSchemas,
  routes,
  routeSchemas,
  storeBranchesQuery,
  storeCitiesQuery,
  storeStreetsQuery,
} from "../contract";
import { startServer } from "../engine/start";
import { onStartOf } from "../modules/sklad/ports";
import { policiesOf } from "./define-route";
import { refuseUnstorable } from "./request";
import { limitByAddress, speakCustomersLanguage } from "./store-route";
import { STORE_ORDERS } from "./store-tracking";
import { WEBHOOK_PATHS } from "./read-body";

const LIST = { isList: true, defaults: [] };

/** Requires the route's policies, and parses its query by its schema. */
function guarded(route: Route): MiddlewareRoute {
  const { query }: RouteSchemas = routeSchemas[route.name];
  return {
    matcher: matcherOf(route),
    methods: [route.method],
    policies: policiesOf(route.ability),
    middlewares: query ? [validateAndTransformQuery(query, LIST)] : [],
  };
}

/** A route of the storefront, with its query parsed by its schema. */
function storefront(path: string, query: Parameters<typeof validateAndTransformQuery>[0]): MiddlewareRoute {
  return {
    matcher: `/store/sklad${path}`,
    methods: ["GET"],
    middlewares: [validateAndTransformQuery(query, LIST)],
  };
}

// Medusa loads routes only in processes that serve requests, and before it starts the application.
onStartOf("server", startServer);

export default defineMiddlewares({
  routes: [
    { matcher: "/admin/sklad", middlewares: [refuseUnstorable] },
    ...Object.values(routes).map(guarded),
    { matcher: "/store/sklad", middlewares: [limitByAddress, refuseUnstorable] },
    storefront("/cities", storeCitiesQuery),
    storefront("/cities/:ref/branches", storeBranchesQuery),
    storefront("/streets", storeStreetsQuery),
    {
      matcher: "/store/carts/:id/shipping-methods",
      methods: ["POST"],
      middlewares: [speakCustomersLanguage],
    },
    ...WEBHOOK_PATHS,
    STORE_ORDERS,
  ],
});
