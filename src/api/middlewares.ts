import {
  defineMiddlewares,
  type MiddlewareRoute,
  validateAndTransformBody,
  validateAndTransformQuery,
} from "@medusajs/framework/http";
import {
  changeAddressSchema,
  createConnectionSchema,
  replaceApiKeySchema,
  updateConnectionSchema,
  webhookHeaderSchema,
} from "./admin/sklad/connections/schemas";
import {
  listInboxSchema,
  listOrdersSchema,
  listStockSchema,
  movementsSchema,
  pageSchema,
  refreshOrdersSchema,
  replaySchema,
  skuSchema,
  stockActionSchema,
} from "./admin/sklad/list-schemas";
import { CANCEL_GUARDS } from "./cancel-guard";
import { refuseUnstorable } from "./request";
import { WEBHOOK_PATH } from "./webhook-path";

const LIST = { isList: true, defaults: [] };

/** What a route asks of an admin when Medusa's role-based access is switched on, as `resource:operation`. */
const POLICIES = {
  "GET /admin/sklad/orders": ["sklad_order:read"],
  "POST /admin/sklad/orders/refresh": ["sklad_order:read", "sklad_order:update"],
  "GET /admin/sklad/orders/:id": ["sklad_order:read"],
  "POST /admin/sklad/orders/:id/:action": ["sklad_order:read", "sklad_order:update"],
  "GET /admin/sklad/problems": ["sklad_order:read"],
  "GET /admin/sklad/inbox": ["sklad_order:read"],
  "GET /admin/sklad/inbox/:id": ["sklad_order:read"],
  "POST /admin/sklad/inbox/:id/:action": ["sklad_order:read", "sklad_order:update"],
  "POST /admin/sklad/inbox/replay": ["sklad_order:read", "sklad_order:update"],
  "GET /admin/sklad/connections": ["sklad_connection:read"],
  "POST /admin/sklad/connections": [
    "sklad_connection:read",
    "sklad_connection:create",
    "sklad_credentials:update",
  ],
  "GET /admin/sklad/connections/:id": ["sklad_connection:read"],
  "POST /admin/sklad/connections/:id": ["sklad_connection:read", "sklad_connection:update"],
  "DELETE /admin/sklad/connections/:id": ["sklad_connection:read", "sklad_connection:delete"],
  "POST /admin/sklad/connections/:id/address": ["sklad_connection:read", "sklad_credentials:update"],
  "POST /admin/sklad/connections/:id/api-key": ["sklad_connection:read", "sklad_credentials:update"],
  // Whoever knows the address can leave webhooks: it is shown to those who may change it.
  "GET /admin/sklad/connections/:id/webhook": ["sklad_connection:read", "sklad_credentials:update"],
  "POST /admin/sklad/connections/:id/webhook/rotate": ["sklad_connection:read", "sklad_credentials:update"],
  "POST /admin/sklad/connections/:id/webhook/end-old": ["sklad_connection:read", "sklad_credentials:update"],
  "POST /admin/sklad/connections/:id/webhook/header": ["sklad_connection:read", "sklad_credentials:update"],
  "GET /admin/sklad/connections/:id/stock": ["sklad_stock:read"],
  "GET /admin/sklad/connections/:id/stock/levels": ["sklad_stock:read"],
  "GET /admin/sklad/connections/:id/stock/preview": ["sklad_stock:read"],
  "GET /admin/sklad/connections/:id/stock/runs": ["sklad_stock:read"],
  "GET /admin/sklad/connections/:id/stock/sku": ["sklad_stock:read"],
  "GET /admin/sklad/connections/:id/stock/movements": ["sklad_stock:read"],
  "GET /admin/sklad/connections/:id/stock/csv": ["sklad_stock:read"],
  "POST /admin/sklad/connections/:id/stock/:action": ["sklad_stock:read", "sklad_stock:update"],
  "POST /admin/sklad/connections/:id/:action": ["sklad_connection:read", "sklad_connection:update"],
} as const satisfies Record<string, readonly string[]>;
type Route = keyof typeof POLICIES;

const VALIDATION: Partial<Record<Route, MiddlewareRoute["middlewares"]>> = {
  "GET /admin/sklad/orders": [validateAndTransformQuery(listOrdersSchema, LIST)],
  "POST /admin/sklad/orders/refresh": [validateAndTransformBody(refreshOrdersSchema)],
  "GET /admin/sklad/problems": [validateAndTransformQuery(pageSchema, LIST)],
  "GET /admin/sklad/inbox": [validateAndTransformQuery(listInboxSchema, LIST)],
  "POST /admin/sklad/inbox/replay": [validateAndTransformBody(replaySchema)],
  "POST /admin/sklad/connections": [validateAndTransformBody(createConnectionSchema)],
  "POST /admin/sklad/connections/:id": [validateAndTransformBody(updateConnectionSchema)],
  "POST /admin/sklad/connections/:id/address": [validateAndTransformBody(changeAddressSchema)],
  "POST /admin/sklad/connections/:id/api-key": [validateAndTransformBody(replaceApiKeySchema)],
  "POST /admin/sklad/connections/:id/webhook/header": [validateAndTransformBody(webhookHeaderSchema)],
  "GET /admin/sklad/connections/:id/stock/levels": [validateAndTransformQuery(listStockSchema, LIST)],
  "GET /admin/sklad/connections/:id/stock/preview": [validateAndTransformQuery(pageSchema, LIST)],
  "GET /admin/sklad/connections/:id/stock/runs": [validateAndTransformQuery(pageSchema, LIST)],
  "GET /admin/sklad/connections/:id/stock/sku": [validateAndTransformQuery(skuSchema, LIST)],
  "GET /admin/sklad/connections/:id/stock/movements": [validateAndTransformQuery(movementsSchema, LIST)],
  "POST /admin/sklad/connections/:id/stock/:action": [validateAndTransformBody(stockActionSchema)],
};

const METHODS = ["GET", "POST", "DELETE"] as const;

function guarded(route: Route): MiddlewareRoute {
  const [verb, matcher = ""] = route.split(" ");
  const policies = POLICIES[route].map((policy) => {
    const [resource = "", operation = ""] = policy.split(":");
    return { resource, operation };
  });
  return {
    matcher,
    methods: METHODS.filter((method) => method === verb),
    policies,
    middlewares: VALIDATION[route] ?? [],
  };
}

export default defineMiddlewares({
  routes: [
    { matcher: "/admin/sklad", middlewares: [refuseUnstorable] },
    ...(Object.keys(POLICIES) as Route[]).map(guarded),
    ...CANCEL_GUARDS,
    WEBHOOK_PATH,
  ],
});
