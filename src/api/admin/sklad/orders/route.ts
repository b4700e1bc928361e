import { routes } from "../../../../contract";
import { listOrders } from "../../../../engine/lists";
import { pageOf, route } from "../../../define-route";
import { presentSituation } from "../present";
import { presentOrderRow } from "./present";

/** Warehouse orders with their number, in pages. */
export const GET = route(routes.listOrders, async ({ context, query }) => {
  const { rows, next, count, more, outside, others } = await listOrders(context, query);
  return {
    orders: rows.map(presentOrderRow),
    ...{ count, more },
    outside: outside && presentSituation(outside),
    others: [...others],
    ...pageOf(query.limit, next),
  };
});
