import { z } from "zod";
import { wireOrderSchema } from "./order";
import { momentTextSchema, optionalTextSchema, periodShape, withApiKey } from "./values";

/** How many orders one AddOrder may carry (spec, "Limits"). */
export const MAX_ORDERS_PER_CALL = 100;

/** AddOrder with one order: specified. */
export const addOrderRequestSchema = withApiKey(z.looseObject({ order: wireOrderSchema }));

/** AddOrder's `Data`: specified. */
export const addOrderDataSchema = z.looseObject({
  id_order_FF: z.string().min(1),
  key_order: z.string().min(1),
});

/** AddOrder with up to 100 orders: that it exists is specified, that `order` is then an array is assumed. */
export const addOrdersRequestSchema = withApiKey(
  z.looseObject({ order: z.array(wireOrderSchema).min(1).max(MAX_ORDERS_PER_CALL) }),
);

/**
 * One entry of `Data` of the array form, in the order of the request: assumed. Where the service decides entry by
 * entry, a refused one has `result: "error"` and its own `errors`, and neither identifier; `result` may be missing
 * from an accepted one.
 */
export const addOrdersDataEntrySchema = z.looseObject({
  result: z.enum(["ok", "error"]).optional(),
  id_order: optionalTextSchema,
  external_id: optionalTextSchema,
  id_order_FF: optionalTextSchema,
  key_order: optionalTextSchema,
  errors: z.array(z.unknown()).optional(),
});

export const addOrdersDataSchema = z.array(addOrdersDataEntrySchema);

/** Assumed: the order as a whole, named by the identifiers AddOrder gave. */
export const editOrderRequestSchema = withApiKey(
  z.looseObject({
    id_order_FF: z.string().min(1),
    key_order: z.string().min(1),
    order: wireOrderSchema,
  }),
);

/** Assumed: which order it was, like AddOrder's, and the status it has now. */
export const orderConfirmationDataSchema = z.looseObject({
  id_order_FF: optionalTextSchema,
  key_order: optionalTextSchema,
  status: optionalTextSchema,
});

export const editOrderDataSchema = orderConfirmationDataSchema;

/** Assumed. */
export const cancelOrderRequestSchema = withApiKey(
  z.looseObject({
    id_order_FF: z.string().min(1),
    key_order: z.string().min(1),
    id_order: z.string().min(1),
    reason: z.string().optional(),
  }),
);

export const cancelOrderDataSchema = orderConfirmationDataSchema;

/** Assumed: any one of the identifiers is enough. */
export const getStatusOrderRequestSchema = withApiKey(
  z.looseObject({
    id_order: z.string().min(1).optional(),
    external_id: z.string().min(1).optional(),
    id_order_FF: z.string().min(1).optional(),
    key_order: z.string().min(1).optional(),
  }),
);

/** An order and the status it has (ListOrder, getStatusOrder) or got (ReportStatusOrder) at `date`: assumed. */
export const orderStatusRecordSchema = z.looseObject({
  id_order: optionalTextSchema,
  external_id: optionalTextSchema,
  id_order_FF: optionalTextSchema,
  key_order: optionalTextSchema,
  status: z.string().min(1),
  date: momentTextSchema.nullish(),
  ttn: optionalTextSchema.meta({ description: "The carrier's waybill number." }),
});

/**
 * Assumed: the order itself, or several where one number names several orders (`Data` is then an array). No such order
 * is an empty array.
 */
export const getStatusOrderDataSchema = z.union([orderStatusRecordSchema, z.array(orderStatusRecordSchema)]);

/** Assumed: the status changes within the period. */
export const reportStatusOrderRequestSchema = withApiKey(z.looseObject(periodShape));
export const reportStatusOrderDataSchema = z.array(orderStatusRecordSchema);

/** Assumed: the orders created within the period, each with its present status. */
export const listOrderRequestSchema = withApiKey(z.looseObject(periodShape));
export const listOrderDataSchema = z.array(orderStatusRecordSchema);

export type WireAddOrderData = z.infer<typeof addOrderDataSchema>;
export type WireAddOrdersDataEntry = z.infer<typeof addOrdersDataEntrySchema>;
export type WireCancelOrderData = z.infer<typeof cancelOrderDataSchema>;
export type WireOrderStatusRecord = z.infer<typeof orderStatusRecordSchema>;
