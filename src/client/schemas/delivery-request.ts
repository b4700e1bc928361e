import { z } from "zod";
import {
  assumed,
  countTextSchema,
  dateTextSchema,
  momentTextSchema,
  namedShapes,
  optionalTextSchema,
  periodShape,
  productLinesSchema,
  quantityTextSchema,
  withApiKey,
} from "./values";

export const wireDeliveryRequestSchema = z
  .looseObject({
    id_request: z.string().min(1),
    date_delivery: dateTextSchema,
    comment: z.string(),
    products: z
      .array(z.looseObject({ sku: z.string().min(1), name: z.string().min(1), count: countTextSchema }))
      .min(1),
  })
  .register(namedShapes, assumed("DeliveryRequest", "An inbound delivery as the caller describes it."));

export const addDeliveryRequestRequestSchema = withApiKey(
  z.looseObject({ delivery_request: wireDeliveryRequestSchema }),
).register(namedShapes, assumed("AddDeliveryRequestRequest", "An inbound delivery, announced."));

export const addDeliveryRequestDataSchema = z
  .looseObject({ id_request_FF: z.string().min(1), key_request: optionalTextSchema })
  .register(namedShapes, assumed("AddDeliveryRequestData", "The warehouse's identifiers of the request."));

export const listDeliveryRequestRequestSchema = withApiKey(z.looseObject(periodShape)).register(
  namedShapes,
  assumed("ListDeliveryRequestRequest", "The period of the delivery days."),
);

/** `status` is `new`, `received` or `canceled` in the sandbox, any word elsewhere. */
export const deliveryRequestRecordSchema = z
  .looseObject({
    id_request: optionalTextSchema,
    id_request_FF: z.string().min(1),
    key_request: optionalTextSchema,
    status: optionalTextSchema,
    date_delivery: momentTextSchema.nullish(),
    comment: optionalTextSchema,
    products: productLinesSchema,
  })
  .register(namedShapes, assumed("DeliveryRequestRecord", "An inbound delivery request."));

export const listDeliveryRequestDataSchema = z.array(deliveryRequestRecordSchema);

export const reportDeliveryRequestRequestSchema = withApiKey(
  z.looseObject({ ...periodShape, id_request_FF: z.string().min(1).optional() }),
).register(namedShapes, assumed("ReportDeliveryRequestRequest", "The period of the deliveries."));

/** One record for each request and sku: `count` was announced, `count_fact` received. */
export const deliveryReportRecordSchema = z
  .looseObject({
    id_request: optionalTextSchema,
    id_request_FF: z.string().min(1),
    date: momentTextSchema.nullish(),
    sku: z.string().min(1),
    name: optionalTextSchema,
    count: quantityTextSchema.nullish(),
    count_fact: quantityTextSchema.nullish(),
  })
  .register(
    namedShapes,
    assumed("DeliveryReportRecord", "The announced and the received quantity of one article."),
  );

export const reportDeliveryRequestDataSchema = z.array(deliveryReportRecordSchema);

export type WireDeliveryRequest = z.infer<typeof wireDeliveryRequestSchema>;
export type WireAddDeliveryRequestData = z.infer<typeof addDeliveryRequestDataSchema>;
export type WireDeliveryRequestRecord = z.infer<typeof deliveryRequestRecordSchema>;
export type WireDeliveryReportRecord = z.infer<typeof deliveryReportRecordSchema>;
