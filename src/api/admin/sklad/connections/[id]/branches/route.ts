import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type { BranchesQuery, BranchesResponse } from "../../../../../../contract";
import { findBranches } from "../../../../../../engine/connections";
import { contextOf } from "../../../../../../engine/context";
import { canOf } from "../../../../../can";
import { answering, pathId } from "../../../../../request";

export const GET = answering(
  async (request: AuthenticatedMedusaRequest, response: MedusaResponse<BranchesResponse>) => {
    const { city, q } = request.validatedQuery as BranchesQuery;
    const found = await findBranches(contextOf(request.scope), pathId(request), city, q);
    const branches = found.map(({ ref, name, number, address }) => ({ ref, name, number, address }));
    response.json({ branches, can: await canOf(request) });
  },
);
