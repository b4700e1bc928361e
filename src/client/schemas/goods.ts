import { z } from "zod";
import {
  amountTextSchema,
  assumed,
  momentTextSchema,
  namedShapes,
  optionalTextSchema,
  pageSchema,
  periodShape,
  quantityTextSchema,
  withApiKey,
} from "./values";

/** `sku`, `name` and `price` as in an order line. */
export const wireProductSchema = z
  .looseObject({
    sku: z.string().min(1),
    name: z.string().min(1),
    barcode: z.string().min(1).optional(),
    price: amountTextSchema.optional(),
    weight: z.number().positive().optional().meta({ description: "Kilograms." }),
    length: z.number().positive().optional().meta({ description: "Centimetres." }),
    width: z.number().positive().optional().meta({ description: "Centimetres." }),
    height: z.number().positive().optional().meta({ description: "Centimetres." }),
  })
  .register(namedShapes, assumed("Product", "An article of the catalogue."));

export const addProductRequestSchema = withApiKey(z.looseObject({ product: wireProductSchema })).register(
  namedShapes,
  assumed("AddProductRequest", "An article for the catalogue."),
);

export const addProductDataSchema = z
  .looseObject({ sku: z.string().min(1), id_product_FF: optionalTextSchema })
  .register(namedShapes, assumed("AddProductData", "The article as it is stored at the warehouse."));

export type WireAddProductData = z.infer<typeof addProductDataSchema>;

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
    date: momentTextSchema.nullish(),
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
