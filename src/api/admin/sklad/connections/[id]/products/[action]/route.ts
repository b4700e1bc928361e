import { routes } from "../../../../../../../contract";
import { actOnProducts, catalogueStatus, PRODUCT_ACTIONS } from "../../../../../../../engine/catalogue-sync";
import { route } from "../../../../../../define-route";
import { pathAction } from "../../../../../../request";
import { presentProducts } from "../present";

/** Adds unknown SKUs to the warehouse's catalogue, stops that, or tries refused ones again. */
export const POST = route(routes.actOnProducts, async ({ context, params, actor }) => {
  await actOnProducts(context, params.id, pathAction(params, PRODUCT_ACTIONS), actor);
  return { products: presentProducts(await catalogueStatus(context, params.id)) };
});
