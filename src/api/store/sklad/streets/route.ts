import type { z } from "zod";
import type { StoreStreetsResponse, storeStreetsQuery } from "../../../../contract";
import { findStreets } from "../../../../engine/directory";
import { storeRoute } from "../../../store-route";

export const GET = storeRoute<z.infer<typeof storeStreetsQuery>, StoreStreetsResponse>(
  async ({ context, query: { q, city_ref, ...checkout } }) => {
    const streets = await findStreets(context, checkout, { city_ref, text: q });
    const body = { streets: streets.map(({ ref, name, type }) => ({ ref, name, type })) };
    return { body, cached: streets.length > 0 };
  },
);
