import { z } from "zod";
import { withApiKey } from "./envelope";
import {
  assumed,
  momentTextSchema,
  namedShapes,
  optionalTextSchema,
  pageSchema,
  periodShape,
  quantityTextSchema,
} from "./values";

export const reportSkladRequestSchema = withApiKey(
  z.looseObject({ sku: z.string().min(1).optional(), page: pageSchema.optional() }),
).register(namedShapes, assumed("ReportSkladRequest", "Without `sku`: the whole warehouse."));

/** The quantity on the shelf (`count`), and the part of it that orders have reserved. */
export const stockLevelRecordSchema = z
  .looseObject({
    sku: z.string().min(1),
    name: optionalTextSchema,
    count: quantityTextSchema,
    reserved: quantityTextSchema.nullish(),
  })
  .register(namedShapes, assumed("StockLevelRecord", "The stock of one article."));

export const reportSkladDataSchema = z.array(stockLevelRecordSchema);

export const reportMoveProductRequestSchema = withApiKey(
  z.looseObject({ ...periodShape, sku: z.string().min(1).optional() }),
).register(namedShapes, assumed("ReportMoveProductRequest", "The period of the movements."));

/** `type` is one of `order`, `return`, `delivery_request`, `correction` in the sandbox, any word elsewhere. */
export const movementRecordSchema = z
  .looseObject({
    sku: z.string().min(1),
    name: optionalTextSchema,
    date: momentTextSchema,
    count: quantityTextSchema,
    type: optionalTextSchema,
    document: optionalTextSchema.meta({
      description: "The warehouse's number of the order, return or request.",
    }),
  })
  .register(namedShapes, assumed("MovementRecord", "Goods that came (positive) or left (negative)."));

export const reportMoveProductDataSchema = z.array(movementRecordSchema);

export type WireStockLevelRecord = z.infer<typeof stockLevelRecordSchema>;
export type WireMovementRecord = z.infer<typeof movementRecordSchema>;
