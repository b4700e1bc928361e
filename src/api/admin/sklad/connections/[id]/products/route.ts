import { routes } from "../../../../../../contract";
import { catalogueStatus } from "../../../../../../engine/catalogue-sync";
import { route } from "../../../../../define-route";
import { presentProducts } from "./present";

/** What of the shop the warehouse's catalogue lacks. */
export const GET = route(routes.seeProducts, async ({ context, params }) => ({
  products: presentProducts(await catalogueStatus(context, params.id)),
}));
