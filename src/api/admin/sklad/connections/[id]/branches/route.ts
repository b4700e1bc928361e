import { routes } from "../../../../../../contract";
import { branchesForMerchant } from "../../../../../../engine/directory";
import { route } from "../../../../../define-route";

export const GET = route(routes.findBranches, async ({ context, params, query: { city, q } }) => {
  const { branches: found, has_more } = await branchesForMerchant(context, params.id, city, q);
  const branches = found.map(({ ref, name, number, address, is_closed }) => {
    return { ref, name, number, address, is_closed };
  });
  return { branches, has_more };
});
