import {
  defineMiddlewares,
  type MiddlewareRoute,
  validateAndTransformBody,
  validateAndTransformQuery,
} from "@medusajs/framework/http";
import {
  type Ability,
  branchesQuery,
  bulkOrdersBody,
  changeAddressBody,
  chooseBranchBody,
  citiesQuery,
  createConnectionBody,
  expectedBody,
  listCallsQuery,
  listInboxQuery,
  listOrdersQuery,
  listProblemsQuery,
  listStockQuery,
  movementsQuery,
  olderOrdersQuery,
  pageQuery,
  reasonsQuery,
  refreshOrdersBody,
  replaceApiKeyBody,
  replayBody,
  rotateWebhookBody,
  skuQuery,
  stockActionBody,
  updateConnectionBody,
  webhookActionBody,
  webhookHeaderBody,
} from "../contract";
import { startServer } from "../engine/start";
import { onStartOf } from "../modules/sklad/background";
import { policiesOf } from "./can";
import { refuseUnstorable } from "./request";
import { WEBHOOK_PATH } from "./webhook-path";

const LIST = { isList: true, defaults: [] };

/** What a route asks of an admin when Medusa's role-based access is switched on. */
const NEEDS = {
  "GET /admin/sklad/orders": "see_orders",
  "GET /admin/sklad/orders/reasons": "see_orders",
  "POST /admin/sklad/orders/refresh": "act_on_orders",
  "POST /admin/sklad/orders/bulk": "act_on_orders",
  "GET /admin/sklad/orders/:id": "see_orders",
  "GET /admin/sklad/orders/:id/preview": "see_orders",
  "POST /admin/sklad/orders/:id/branch": "act_on_orders",
  "POST /admin/sklad/orders/:id/:action": "act_on_orders",
  "GET /admin/sklad/problems": "see_orders",
  "GET /admin/sklad/calls": "see_orders",
  "GET /admin/sklad/inbox": "see_orders",
  "GET /admin/sklad/inbox/:id": "see_orders",
  "POST /admin/sklad/inbox/:id/:action": "act_on_orders",
  "POST /admin/sklad/inbox/replay": "act_on_orders",
  "GET /admin/sklad/connections": "see_connections",
  "POST /admin/sklad/connections": "create_connections",
  "GET /admin/sklad/connections/:id": "see_connections",
  "POST /admin/sklad/connections/:id": "change_connections",
  "DELETE /admin/sklad/connections/:id": "delete_connections",
  "POST /admin/sklad/connections/:id/address": "change_credentials",
  "POST /admin/sklad/connections/:id/api-key": "change_credentials",
  "POST /admin/sklad/connections/:id/check": "change_connections",
  "GET /admin/sklad/connections/:id/older": "see_connections",
  // Whoever knows the address can leave webhooks: it is shown to those who may change it.
  "GET /admin/sklad/connections/:id/webhook": "change_credentials",
  // They are for whoever chooses a branch for an order, and take of the rate limit.
  "GET /admin/sklad/connections/:id/cities": "act_on_orders",
  "GET /admin/sklad/connections/:id/branches": "act_on_orders",
  "POST /admin/sklad/connections/:id/webhook/rotate": "change_credentials",
  "POST /admin/sklad/connections/:id/webhook/end-old": "change_credentials",
  "POST /admin/sklad/connections/:id/webhook/header": "change_credentials",
  "GET /admin/sklad/connections/:id/stock": "see_stock",
  "GET /admin/sklad/connections/:id/stock/levels": "see_stock",
  "GET /admin/sklad/connections/:id/stock/preview": "see_stock",
  "GET /admin/sklad/connections/:id/stock/runs": "see_stock",
  "GET /admin/sklad/connections/:id/stock/sku": "see_stock",
  "GET /admin/sklad/connections/:id/stock/movements": "see_stock",
  "GET /admin/sklad/connections/:id/stock/csv": "see_stock",
  "POST /admin/sklad/connections/:id/stock/:action": "act_on_stock",
  "POST /admin/sklad/connections/:id/:action": "change_connections",
} as const satisfies Record<string, Ability>;
type Route = keyof typeof NEEDS;

const VALIDATION: Partial<Record<Route, MiddlewareRoute["middlewares"]>> = {
  "GET /admin/sklad/orders": [validateAndTransformQuery(listOrdersQuery, LIST)],
  "GET /admin/sklad/orders/reasons": [validateAndTransformQuery(reasonsQuery, LIST)],
  "POST /admin/sklad/orders/refresh": [validateAndTransformBody(refreshOrdersBody)],
  "POST /admin/sklad/orders/bulk": [validateAndTransformBody(bulkOrdersBody)],
  "POST /admin/sklad/orders/:id/branch": [validateAndTransformBody(chooseBranchBody)],
  "GET /admin/sklad/problems": [validateAndTransformQuery(listProblemsQuery, LIST)],
  "GET /admin/sklad/calls": [validateAndTransformQuery(listCallsQuery, LIST)],
  "GET /admin/sklad/inbox": [validateAndTransformQuery(listInboxQuery, LIST)],
  "POST /admin/sklad/inbox/:id/:action": [validateAndTransformBody(webhookActionBody)],
  "POST /admin/sklad/inbox/replay": [validateAndTransformBody(replayBody)],
  "GET /admin/sklad/connections/:id/cities": [validateAndTransformQuery(citiesQuery, LIST)],
  "GET /admin/sklad/connections/:id/branches": [validateAndTransformQuery(branchesQuery, LIST)],
  "GET /admin/sklad/connections/:id/older": [validateAndTransformQuery(olderOrdersQuery, LIST)],
  "POST /admin/sklad/connections": [validateAndTransformBody(createConnectionBody)],
  "POST /admin/sklad/connections/:id": [validateAndTransformBody(updateConnectionBody)],
  "DELETE /admin/sklad/connections/:id": [validateAndTransformQuery(expectedBody, LIST)],
  "POST /admin/sklad/connections/:id/address": [validateAndTransformBody(changeAddressBody)],
  "POST /admin/sklad/connections/:id/api-key": [validateAndTransformBody(replaceApiKeyBody)],
  "POST /admin/sklad/connections/:id/webhook/rotate": [validateAndTransformBody(rotateWebhookBody)],
  "POST /admin/sklad/connections/:id/webhook/header": [validateAndTransformBody(webhookHeaderBody)],
  "GET /admin/sklad/connections/:id/stock/levels": [validateAndTransformQuery(listStockQuery, LIST)],
  "GET /admin/sklad/connections/:id/stock/preview": [validateAndTransformQuery(pageQuery, LIST)],
  "GET /admin/sklad/connections/:id/stock/runs": [validateAndTransformQuery(pageQuery, LIST)],
  "GET /admin/sklad/connections/:id/stock/sku": [validateAndTransformQuery(skuQuery, LIST)],
  "GET /admin/sklad/connections/:id/stock/movements": [validateAndTransformQuery(movementsQuery, LIST)],
  "POST /admin/sklad/connections/:id/stock/:action": [validateAndTransformBody(stockActionBody)],
};

const METHODS = ["GET", "POST", "DELETE"] as const;

function guarded(route: Route): MiddlewareRoute {
  const [verb, matcher = ""] = route.split(" ");
  return {
    matcher,
    methods: METHODS.filter((method) => method === verb),
    policies: policiesOf(NEEDS[route]),
    middlewares: VALIDATION[route] ?? [],
  };
}

// Medusa loads routes where requests are served, before it starts the application.
onStartOf("server", startServer);

export default defineMiddlewares({
  routes: [
    { matcher: "/admin/sklad", middlewares: [refuseUnstorable] },
    ...(Object.keys(NEEDS) as Route[]).map(guarded),
    WEBHOOK_PATH,
  ],
});
