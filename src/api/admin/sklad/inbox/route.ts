import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { contextOf } from "../../../../engine/context";
import type { ListInboxQuery } from "../list-schemas";

/** Webhooks as they came, newest first, page by page, without their bodies. */
export async function GET(request: AuthenticatedMedusaRequest, response: MedusaResponse) {
  const { limit, after, ...filters } = request.validatedQuery as ListInboxQuery;
  const { rows, next } = await contextOf(request.scope).sklad.stores.inbox.page(filters, { limit, after });
  response.json({ webhooks: rows, limit, has_more: next !== null, next });
}
