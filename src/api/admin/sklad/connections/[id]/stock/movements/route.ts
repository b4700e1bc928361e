import { routes } from "../../../../../../../contract";
import { stockMovements } from "../../../../../../../engine/stock";
import { route } from "../../../../../../define-route";
import { toWire } from "../../../../../../responses";
import { DAY_MS } from "../../../../../../../planning/values/days";

const WEEK_MS = 7 * DAY_MS;

/** Movements of one SKU at the warehouse, read from the warehouse now: the days of a period, both included. */
export const GET = route(routes.listMovements, async ({ context, params, query }) => {
  const to = query.to === undefined ? new Date(context.sklad.clock()) : new Date(query.to);
  const from = query.from === undefined ? new Date(to.getTime() - WEEK_MS) : new Date(query.from);
  return { movements: toWire(await stockMovements(context, params.id, { sku: query.sku, from, to })) };
});
