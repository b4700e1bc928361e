import { routes } from "../../../../../../contract";
import { findBranches } from "../../../../../../engine/connections";
import { route } from "../../../../../define-route";

export const GET = route(routes.findBranches, async ({ context, params, query: { city, q } }) => {
  const found = await findBranches(context, params.id, city, q);
  return { branches: found.map(({ ref, name, number, address }) => ({ ref, name, number, address })) };
});
