import type { z } from "zod";
import type { StoreCitiesResponse, storeCitiesQuery } from "../../../../contract";
import { findCities } from "../../../../engine/directory";
import { storeRoute } from "../../../store-route";

export const GET = storeRoute<z.infer<typeof storeCitiesQuery>, StoreCitiesResponse>(
  async ({ context, query: { q, limit, ...checkout } }) => {
    const { cities, complete } = await findCities(context, checkout, { text: q, limit });
    return { body: { cities, complete }, cached: complete && cities.length > 0 };
  },
);
