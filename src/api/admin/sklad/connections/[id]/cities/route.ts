import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type { CitiesQuery, CitiesResponse } from "../../../../../../contract";
import { findCities } from "../../../../../../engine/connections";
import { contextOf } from "../../../../../../engine/context";
import { canOf } from "../../../../../can";
import { answering, pathId } from "../../../../../request";

export const GET = answering(
  async (request: AuthenticatedMedusaRequest, response: MedusaResponse<CitiesResponse>) => {
    const { q } = request.validatedQuery as CitiesQuery;
    const cities = await findCities(contextOf(request.scope), pathId(request), q);
    response.json({ cities, can: await canOf(request) });
  },
);
