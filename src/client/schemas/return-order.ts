import { z } from "zod";
import {
  assumed,
  momentTextSchema,
  namedShapes,
  optionalTextSchema,
  periodShape,
  productLinesSchema,
  waybillsSchema,
  withApiKey,
} from "./values";

export const listReturnOrderRequestSchema = withApiKey(z.looseObject(periodShape)).register(
  namedShapes,
  assumed("ListReturnOrderRequest", "The period of the returns."),
);

/** A parcel that came back, and the order it belongs to. */
export const returnOrderRecordSchema = z
  .looseObject({
    id_return_FF: z.string().min(1),
    id_order: optionalTextSchema,
    external_id: optionalTextSchema,
    id_order_FF: optionalTextSchema,
    key_order: optionalTextSchema,
    status: optionalTextSchema,
    date: momentTextSchema.nullish(),
    reason: optionalTextSchema,
    ttn: waybillsSchema,
    products: productLinesSchema,
  })
  .register(namedShapes, assumed("ReturnOrderRecord", "A parcel that came back."));

export const listReturnOrderDataSchema = z.array(returnOrderRecordSchema);

export type WireReturnOrderRecord = z.infer<typeof returnOrderRecordSchema>;
