import { routes } from "../../../../../../contract";
import { stockStatus } from "../../../../../../engine/stock";
import { route } from "../../../../../define-route";
import { presentStock } from "./present";

/** The state of a connection's stock sync. */
export const GET = route(routes.seeStock, async ({ context, params }) => ({
  stock: presentStock(await stockStatus(context, params.id)),
}));
