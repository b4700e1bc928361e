import { z } from "zod";
import {
  momentTextSchema,
  optionalTextSchema,
  pageSchema,
  periodShape,
  quantityTextSchema,
  withApiKey,
} from "./values";

/** Assumed: without `sku` the whole warehouse. */
export const reportSkladRequestSchema = withApiKey(
  z.looseObject({ sku: z.string().min(1).optional(), page: pageSchema.optional() }),
);

/** Assumed: what is on the shelf (`count`) and, of it, what orders have reserved. */
export const stockLevelRecordSchema = z.looseObject({
  sku: z.string().min(1),
  name: optionalTextSchema,
  count: quantityTextSchema,
  reserved: quantityTextSchema.nullish(),
});

export const reportSkladDataSchema = z.array(stockLevelRecordSchema);

/** Assumed. */
export const reportMoveProductRequestSchema = withApiKey(
  z.looseObject({ ...periodShape, sku: z.string().min(1).optional() }),
);

/**
 * Assumed: `count` is negative when goods leave the shelf. `type` is one of `order`, `return`, `delivery_request`,
 * `correction` in the sandbox, any word elsewhere.
 */
export const movementRecordSchema = z.looseObject({
  sku: z.string().min(1),
  name: optionalTextSchema,
  date: momentTextSchema,
  count: quantityTextSchema,
  type: optionalTextSchema,
  document: optionalTextSchema.meta({
    description: "The warehouse's number of the order, return or request.",
  }),
});

export const reportMoveProductDataSchema = z.array(movementRecordSchema);

export type WireStockLevelRecord = z.infer<typeof stockLevelRecordSchema>;
export type WireMovementRecord = z.infer<typeof movementRecordSchema>;
