import { routes } from "../../../../../../contract";
import { citiesForMerchant } from "../../../../../../engine/directory";
import { route } from "../../../../../define-route";

export const GET = route(routes.findCities, async ({ context, params, query }) => {
  const { cities, has_more } = await citiesForMerchant(context, params.id, query.q);
  return { cities: cities.map(({ ref, name, region }) => ({ ref, name, region })), has_more };
});
