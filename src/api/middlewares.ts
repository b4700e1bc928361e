import { defineMiddlewares, type MiddlewareRoute, validateAndTransformQuery } from "@medusajs/framework/http";
import { matcherOf, type Route, type RouteSchemas, routes, routeSchemas } from "../contract";
import { startServer } from "../engine/start";
import { onStartOf } from "../modules/sklad/background";
import { policiesOf } from "./can";
import { refuseUnstorable } from "./request";
import { WEBHOOK_PATH } from "./webhook-path";

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

// Medusa loads routes only in processes that serve requests, and before it starts the application.
onStartOf("server", startServer);

export default defineMiddlewares({
  routes: [
    { matcher: "/admin/sklad", middlewares: [refuseUnstorable] },
    ...Object.values(routes).map(guarded),
    WEBHOOK_PATH,
  ],
});
