import { routes } from "../../../../../../contract";
import { listOlder } from "../../../../../../engine/lists";
import { route } from "../../../../../define-route";
import { toWire } from "../../../../../responses";

/** Orders that are not sent because they were placed before the connection's start date. */
export const GET = route(routes.listOlderOrders, async ({ context, params, query }) =>
  toWire(await listOlder(context, params.id, new Date(query.since))),
);
