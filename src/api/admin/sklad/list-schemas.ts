import { z } from "@medusajs/framework/zod";

/** What every list takes: `limit` entries, the newest first, those after the last one of the page before. */
export const pageSchema = z.object({
  /** `next` of the page before. */
  after: z.string().min(1).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

export type PageQuery = z.infer<typeof pageSchema>;

export const listOrdersSchema = pageSchema.extend({
  /** Medusa's order id. */
  order_id: z.string().optional(),
  connection_id: z.string().optional(),
  state: z
    .enum(["planned", "new", "picked", "shipped", "delivered", "canceled", "returned", "refused"])
    .optional(),
  hold_code: z.string().optional(),
});

export type ListOrdersQuery = z.infer<typeof listOrdersSchema>;

/** Warehouse orders that the warehouse is asked about. */
export const refreshOrdersSchema = z.object({ ids: z.array(z.string().min(1)).min(1).max(1_000) });

export type RefreshOrdersBody = z.infer<typeof refreshOrdersSchema>;
const inboxState = z.enum(["received", "recorded", "unmatched", "not_understood", "dismissed"]);

export const listInboxSchema = pageSchema.extend({
  connection_id: z.string().optional(),
  state: inboxState.optional(),
});

export type ListInboxQuery = z.infer<typeof listInboxSchema>;

export const replaySchema = z.object({
  /** ISO 8601. */
  since: z.iso.datetime({ offset: true }),
  connection_id: z.string().optional(),
  /** Only those in this state. */
  state: inboxState.optional(),
});

export type ReplayBody = z.infer<typeof replaySchema>;

/** Skus of a connection: all, or those that are held, odd, or odd in one way. `after` is a sku. */
export const listStockSchema = pageSchema.extend({
  held: z.enum(["true"]).optional(),
  odd: z.enum(["true"]).optional(),
  note: z.string().min(1).max(50).optional(),
});

export type ListStockQuery = z.infer<typeof listStockSchema>;

export const skuSchema = z.object({ sku: z.string().min(1).max(200) });

export type SkuQuery = z.infer<typeof skuSchema>;

/** A period of days; the last week unless given. */
export const movementsSchema = skuSchema.extend({
  from: z.iso.datetime({ offset: true }).optional(),
  to: z.iso.datetime({ offset: true }).optional(),
});

export type MovementsQuery = z.infer<typeof movementsSchema>;

/** Of what is held; all of it unless named. */
export const stockActionSchema = z.object({ skus: z.array(z.string().min(1)).min(1).max(10_000).optional() });

export type StockActionBody = z.infer<typeof stockActionSchema>;
