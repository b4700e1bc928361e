import type { z } from "zod";
import type { StoreBranch, StoreBranchesResponse, storeBranchesQuery } from "../../../../../../contract";
import { findBranches } from "../../../../../../engine/directory";
import type { BranchRow } from "../../../../../../modules/sklad/types";
import { storeRoute } from "../../../../../store-route";

export const GET = storeRoute<z.infer<typeof storeBranchesQuery>, StoreBranchesResponse>(
  async ({ context, params, query: { q, kind, limit, offset, ...checkout } }) => {
    const asked = { city_ref: params.ref ?? "", text: q, kind, limit, offset };
    const { branches, has_more, complete } = await findBranches(context, checkout, asked);
    const body = { branches: branches.map(present), has_more, complete };
    return { body, cached: complete };
  },
);

function present({ ref, number, name, short_address, kind, max_weight_kg }: BranchRow): StoreBranch {
  return { ref, number, name, address: short_address, kind, max_weight_kg };
}
