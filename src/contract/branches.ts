import { z } from "zod";
import { can, expectedBody } from "./common";
import { LONGEST_SEARCH } from "./routes";

const words = z.string().trim().min(1).max(LONGEST_SEARCH);

/** `GET /admin/sklad/connections/:id/cities`: cities of the carrier's directory, from the warehouse. */
export const citiesQuery = z.object({ q: words });

export const citiesResponse = z.strictObject({
  cities: z.array(z.strictObject({ ref: z.string(), name: z.string(), region: z.string().nullable() })),
  /** Whether there are, or may be, others that more letters find. */
  has_more: z.boolean(),
  can,
});
export type CitiesResponse = z.infer<typeof citiesResponse>;

/** `GET /admin/sklad/connections/:id/branches`: the carrier's branches in a city. */
export const branchesQuery = z.object({
  /** `ref` of the city. */
  city: words,
  q: words.optional(),
});

export const branchesResponse = z.strictObject({
  branches: z.array(
    z.strictObject({
      ref: z.string(),
      name: z.string(),
      number: z.string().nullable(),
      address: z.string().nullable(),
      /** Takes no parcels at the moment: an order to it would be held. */
      is_closed: z.boolean(),
    }),
  ),
  /** Whether there are, or may be, others that more letters find. */
  has_more: z.boolean(),
  can,
});
export type BranchesResponse = z.infer<typeof branchesResponse>;

/** `POST /admin/sklad/orders/:id/branch`: sets the branch of an order that was not sent. */
export const chooseBranchBody = expectedBody.extend({
  /** `ref` of the branch. */
  warehouse_ref: words,
  /** Name for the admin's pages; it is not sent to the warehouse. */
  warehouse_name: words.optional(),
  city_name: words.optional(),
  /** `ref` of the city, by which an unknown branch is judged; without it the former branch's. */
  city_ref: words.optional(),
});
