import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type { MovementsQuery, MovementsResponse } from "../../../../../../../contract";
import { contextOf } from "../../../../../../../engine/context";
import { stockMovements } from "../../../../../../../engine/stock";
import { canOf } from "../../../../../../can";
import { answering, pathId } from "../../../../../../request";
import { toWire } from "../../../../../../wire";

const WEEK_MS = 7 * 24 * 3_600_000;

/** What moved one sku at the warehouse, as the warehouse tells it at this moment: the days of a period, both included. */
export const GET = answering(
  async (request: AuthenticatedMedusaRequest, response: MedusaResponse<MovementsResponse>) => {
    const query = request.validatedQuery as MovementsQuery;
    const ctx = contextOf(request.scope);
    const to = query.to === undefined ? new Date(ctx.sklad.clock()) : new Date(query.to);
    const from = query.from === undefined ? new Date(to.getTime() - WEEK_MS) : new Date(query.from);
    const movements = await stockMovements(ctx, pathId(request), { sku: query.sku, from, to });
    response.json({ movements: toWire(movements), can: await canOf(request) });
  },
);
