import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { type ListCallsQuery, type ListCallsResponse, sentCallView } from "../../../../contract";
import { contextOf } from "../../../../engine/context";
import { canOf } from "../../../can";
import { answering } from "../../../request";
import { wire } from "../../../wire";

const COLUMNS = sentCallView.keyof().options;

/** What was sent to the warehouse and what came back, newest first, page by page. */
export const GET = answering(
  async (request: AuthenticatedMedusaRequest, response: MedusaResponse<ListCallsResponse>) => {
    const { limit, after, ...filters } = request.validatedQuery as ListCallsQuery;
    const { commands } = contextOf(request.scope).sklad.stores;
    const { rows, next } = await commands.sentPage(filters, { limit, after });
    const calls = rows.map((row) => wire(row, COLUMNS));
    response.json({ calls, limit, has_more: next !== null, next, can: await canOf(request) });
  },
);
