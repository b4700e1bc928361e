import { routes } from "../../../../../../contract";
import { findCities } from "../../../../../../engine/connections";
import { route } from "../../../../../define-route";

export const GET = route(routes.findCities, async ({ context, params, query }) => ({
  cities: await findCities(context, params.id, query.q),
}));
