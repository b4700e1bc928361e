import { z } from "zod";
import { momentTextSchema, optionalTextSchema, periodShape, quantityTextSchema, withApiKey } from "./values";

/** Assumed: the returns registered within the period. */
export const listReturnOrderRequestSchema = withApiKey(z.looseObject(periodShape));

/** Assumed: a parcel that came back, and the order it belongs to. */
export const returnOrderRecordSchema = z.looseObject({
  id_return_FF: z.string().min(1),
  id_order: optionalTextSchema,
  external_id: optionalTextSchema,
  id_order_FF: optionalTextSchema,
  key_order: optionalTextSchema,
  status: optionalTextSchema,
  date: momentTextSchema.nullish(),
  reason: optionalTextSchema,
  ttn: optionalTextSchema,
  products: z.array(
    z.looseObject({ sku: z.string().min(1), name: optionalTextSchema, count: quantityTextSchema }),
  ),
});

export const listReturnOrderDataSchema = z.array(returnOrderRecordSchema);

export type WireReturnOrderRecord = z.infer<typeof returnOrderRecordSchema>;
