import { z } from "zod";
import { can, counted } from "./common";

/** What of the shop the warehouse's catalogue lacks, as far as its stock reports show. */
export const productsView = z.strictObject({
  /** Number of SKUs that Medusa stocks at the location. */
  stocked: z.int(),
  /** Number of those that no report has named and that were not asked for, counted up to 10,000. */
  unknown: counted,
  /** Minutes that adding these takes, at least: orders go first. */
  minutes: z.int(),
  /** SKUs being added; null when there are none. */
  adding: z
    .strictObject({
      total: z.int(),
      /** Number of those that the warehouse has added or refused. */
      answered: z.int(),
      /** Minutes until the last one, at least. */
      minutes: z.int(),
    })
    .nullable(),
  refused: z.strictObject({
    count: z.int(),
    /** The first ones, with the warehouse's words. */
    skus: z.array(z.strictObject({ sku: z.string(), descriptions: z.array(z.string()).nullable() })),
  }),
});
export type ProductsView = z.infer<typeof productsView>;

export const productsResponse = z.strictObject({ products: productsView, can });
export type ProductsResponse = z.infer<typeof productsResponse>;
