import { routes } from "../../../../contract";
import { listOrders } from "../../../../engine/lists";
import { pageOf, route } from "../../../define-route";
import { presentSituation } from "../present-situation";
import { presentOrder } from "./present";

/** Warehouse orders, newest first, in pages. */
export const GET = route(routes.listOrders, async ({ context, query }) => {
  const { rows, next, outside } = await listOrders(context, query);
  return {
    orders: rows.map(presentOrder),
    outside: outside && presentSituation(outside),
    ...pageOf(query.limit, next),
  };
});
