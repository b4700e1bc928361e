import { routes } from "../../../../../../contract";
import { stockStanding } from "../../../../../../engine/stock";
import { route } from "../../../../../define-route";
import { presentStock } from "./present";

/** Where the stock of a connection stands. */
export const GET = route(routes.seeStock, async ({ context, params }) => ({
  stock: presentStock(await stockStanding(context, params.id)),
}));
