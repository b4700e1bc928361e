import {
  defineMiddlewares,
  validateAndTransformBody,
  validateAndTransformQuery,
} from "@medusajs/framework/http";
import {
  createConnectionSchema,
  replaceApiKeySchema,
  updateConnectionSchema,
} from "./admin/sklad/connections/schemas";
import { listOrdersSchema } from "./admin/sklad/orders/schemas";

export default defineMiddlewares({
  routes: [
    {
      matcher: "/admin/sklad/connections",
      methods: ["POST"],
      middlewares: [validateAndTransformBody(createConnectionSchema)],
    },
    {
      matcher: "/admin/sklad/connections/:id",
      methods: ["POST"],
      middlewares: [validateAndTransformBody(updateConnectionSchema)],
    },
    {
      matcher: "/admin/sklad/connections/:id/api-key",
      methods: ["POST"],
      middlewares: [validateAndTransformBody(replaceApiKeySchema)],
    },
    {
      matcher: "/admin/sklad/orders",
      methods: ["GET"],
      middlewares: [validateAndTransformQuery(listOrdersSchema, { isList: true, defaults: [] })],
    },
  ],
});
