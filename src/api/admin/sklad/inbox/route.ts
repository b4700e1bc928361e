import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type { ListInboxQuery, ListInboxResponse } from "../../../../contract";
import { contextOf } from "../../../../engine/context";
import { canOf } from "../../../can";
import { answering } from "../../../request";
import { presentWebhook } from "./present";

/** Webhooks as they came, newest first, page by page, without their bodies. */
export const GET = answering(
  async (request: AuthenticatedMedusaRequest, response: MedusaResponse<ListInboxResponse>) => {
    const { limit, after, ...filters } = request.validatedQuery as ListInboxQuery;
    const { rows, next } = await contextOf(request.scope).sklad.stores.inbox.page(filters, { limit, after });
    const webhooks = rows.map(presentWebhook);
    response.json({ webhooks, limit, has_more: next !== null, next, can: await canOf(request) });
  },
);
