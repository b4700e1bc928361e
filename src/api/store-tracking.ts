import {
  allowFields,
  type MedusaNextFunction,
  type MedusaRequest,
  type MedusaResponse,
  type MiddlewareRoute,
} from "@medusajs/framework/http";
import { contextOf } from "../engine/context";

/** Members of an order by which a customer follows the parcels: of Medusa's own relations, not of this plugin's tables. */
const TRACKING = [
  "fulfillments.shipped_at",
  "fulfillments.delivered_at",
  "fulfillments.canceled_at",
  "fulfillments.labels.tracking_number",
  "fulfillments.labels.tracking_url",
];
/** Not the label itself, which has the recipient's address and is given by any provider's `label_url`. */
const allowTracking = allowFields(...TRACKING);

/** The list, and one order; not what follows an order's id, such as its transfer. */
const PATH = /^\/[^/]*\/?$/;

/**
 * The `fields` of a request with tracking among the default fields, which Medusa keeps unless a field without a modifier
 * is named. A modifier of the request, such as `-fulfillments`, comes after and counts.
 */
export function withTracking(fields: unknown): unknown {
  if (fields === undefined) return TRACKING.map((field) => `+${field}`).join(",");
  if (typeof fields !== "string") return fields;
  const named = fields.split(",").filter(Boolean);
  const keepsDefaults = named.length > 0 && named.every((field) => /^[-+ *]|\.\*$/.test(field));
  return keepsDefaults ? `${String(withTracking(undefined))},${fields}` : fields;
}

/** Medusa's Store API gives a customer no label of a fulfillment, and so no waybill, without being allowed to. */
function addTracking(request: MedusaRequest, response: MedusaResponse, next: MedusaNextFunction): void {
  const isOrder = request.method === "GET" && PATH.test(request.path);
  if (!isOrder || !contextOf(request.scope).sklad.configuration.storeTracking) {
    next();
    return;
  }
  request.query.fields = withTracking(request.query.fields) as typeof request.query.fields;
  allowTracking(request, response, next);
}

/** Without `methods`, because only then Medusa runs it before its own validation of `fields`. */
export const STORE_ORDERS: MiddlewareRoute = { matcher: "/store/orders", middlewares: [addTracking] };
