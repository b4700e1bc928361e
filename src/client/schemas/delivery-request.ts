import { z } from "zod";
import {
  countTextSchema,
  dateTextSchema,
  momentTextSchema,
  optionalTextSchema,
  periodShape,
  quantityTextSchema,
  withApiKey,
} from "./values";

/** An inbound delivery as announced to the warehouse: assumed, lines as in an order. */
export const wireDeliveryRequestSchema = z.looseObject({
  id_request: z.string().min(1),
  date_delivery: dateTextSchema,
  comment: z.string(),
  products: z
    .array(z.looseObject({ sku: z.string().min(1), name: z.string().min(1), count: countTextSchema }))
    .min(1),
});

/** Assumed. */
export const addDeliveryRequestRequestSchema = withApiKey(
  z.looseObject({ delivery_request: wireDeliveryRequestSchema }),
);

/** Assumed. */
export const addDeliveryRequestDataSchema = z.looseObject({
  id_request_FF: z.string().min(1),
  key_request: optionalTextSchema,
});

/** Assumed: the requests whose delivery day lies within the period. */
export const listDeliveryRequestRequestSchema = withApiKey(z.looseObject(periodShape));

/** Assumed. `status` is `new`, `received` or `canceled` in the sandbox, any word elsewhere. */
export const deliveryRequestRecordSchema = z.looseObject({
  id_request: optionalTextSchema,
  id_request_FF: z.string().min(1),
  key_request: optionalTextSchema,
  status: optionalTextSchema,
  date_delivery: momentTextSchema.nullish(),
  comment: optionalTextSchema,
  products: z.array(
    z.looseObject({ sku: z.string().min(1), name: optionalTextSchema, count: quantityTextSchema }),
  ),
});

export const listDeliveryRequestDataSchema = z.array(deliveryRequestRecordSchema);

/** Assumed: what was received within the period. */
export const reportDeliveryRequestRequestSchema = withApiKey(
  z.looseObject({ ...periodShape, id_request_FF: z.string().min(1).optional() }),
);

/** Assumed: one record for each request and sku, announced (`count`) against received (`count_fact`). */
export const deliveryReportRecordSchema = z.looseObject({
  id_request: optionalTextSchema,
  id_request_FF: z.string().min(1),
  date: momentTextSchema.nullish(),
  sku: z.string().min(1),
  name: optionalTextSchema,
  count: quantityTextSchema,
  count_fact: quantityTextSchema,
});

export const reportDeliveryRequestDataSchema = z.array(deliveryReportRecordSchema);

export type WireDeliveryRequest = z.infer<typeof wireDeliveryRequestSchema>;
export type WireAddDeliveryRequestData = z.infer<typeof addDeliveryRequestDataSchema>;
export type WireDeliveryRequestRecord = z.infer<typeof deliveryRequestRecordSchema>;
export type WireDeliveryReportRecord = z.infer<typeof deliveryReportRecordSchema>;
