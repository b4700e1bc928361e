import { routes } from "../../../../../contract";
import { summarizeOrders } from "../../../../../engine/lists";
import { route } from "../../../../define-route";

/** The figures of today. */
export const GET = route(routes.summarizeOrders, async ({ context, query }) =>
  summarizeOrders(context, query.connection_id),
);
