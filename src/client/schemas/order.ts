import { z } from "zod";
import { PAYER_TYPE, PAYMENT_METHOD } from "../literals";
import {
  amountTextSchema,
  assumed,
  countTextSchema,
  dateTextSchema,
  momentTextSchema,
  namedShapes,
  optionalTextSchema,
  periodShape,
  specified,
  waybillsSchema,
  withApiKey,
} from "./values";

/** One entry of `products`. */
export const wireOrderLineSchema = z
  .looseObject({
    sku: z.string().min(1).meta({ description: "Catalogue article of the product." }),
    name: z.string().min(1),
    count: countTextSchema.meta({ description: "Quantity: a whole number written as text." }),
    price: amountTextSchema.meta({ description: "Unit price in UAH, written as text." }),
  })
  .register(namedShapes, specified("OrderLine", "One article of an order."));

/**
 * The `order` object of AddOrder. `delivery_method` stays a plain string because the carrier's literal is not public;
 * members of `delivery_address` other than `WarehouseRef` are not documented and pass.
 */
export const wireOrderSchema = z
  .looseObject({
    id_order: z.string().min(1).meta({ description: "The caller's order identifier." }),
    external_id: z
      .string()
      .min(1)
      .meta({ description: "The caller's external identifier; may equal id_order." }),
    date_order: dateTextSchema.meta({ description: "DD.MM.YYYY" }),
    recipient: z.string().min(1).meta({ description: "Full name of the recipient." }),
    rec_phone: z
      .string()
      .regex(/^380\d{9}$/, "a phone as 380XXXXXXXXX")
      .meta({ description: "380XXXXXXXXX, digits only." }),
    comment: z.string().meta({ description: "Free text; may be empty." }),
    Cost: z.int().min(1).meta({ description: "Declared value in whole UAH." }),
    PayerType: z.enum([PAYER_TYPE.recipient, PAYER_TYPE.sender]),
    payment_method: z.enum([PAYMENT_METHOD.cash_on_delivery, PAYMENT_METHOD.prepaid]),
    order_payment_sum: amountTextSchema.meta({
      description: "The cash-on-delivery amount in UAH, or the order total when prepaid, written as text.",
    }),
    delivery_method: z.string().min(1).meta({
      description:
        "The national carrier's literal (redacted in the specification), Ukrposhta, Курьерская доставка Киев or Самовывоз.",
    }),
    delivery_address: z.looseObject({
      WarehouseRef: z
        .string()
        .min(1)
        .optional()
        .meta({ description: "A branch, as getWarehouses names it." }),
    }),
    products: z.array(wireOrderLineSchema).min(1),
  })
  .register(
    namedShapes,
    specified("Order", "An order, as AddOrder takes it. Which members are required is assumed."),
  );

/** Most orders in one AddOrder. */
export const MAX_ORDERS_PER_CALL = 100;

/** The identifiers AddOrder gives an order. */
const remoteKeys = { id_order_FF: z.string().min(1), key_order: z.string().min(1) };

/** The identifiers of an order that a response echoes, any of the four. */
const optionalIdentity = {
  id_order: optionalTextSchema,
  external_id: optionalTextSchema,
  id_order_FF: optionalTextSchema,
  key_order: optionalTextSchema,
};

export const addOrderRequestSchema = withApiKey(z.looseObject({ order: wireOrderSchema })).register(
  namedShapes,
  specified("AddOrderRequest", "One order."),
);

export const addOrderDataSchema = z
  .looseObject(remoteKeys)
  .register(namedShapes, specified("AddOrderData", "The warehouse's identifiers of the order."));

export const addOrdersRequestSchema = withApiKey(
  z.looseObject({ order: z.array(wireOrderSchema).min(1).max(MAX_ORDERS_PER_CALL) }),
).register(
  namedShapes,
  assumed("AddOrdersRequest", "Up to 100 orders. That the array form exists is specified."),
);

/**
 * One entry of `Data` of the array form. When the service decides entry by entry, a refused one has `result: "error"`
 * and its own `errors`, and neither identifier; `result` may be missing from an accepted one.
 */
export const addOrdersDataEntrySchema = z
  .looseObject({
    result: z.enum(["ok", "error"]).optional(),
    ...optionalIdentity,
    errors: z.array(z.unknown()).optional(),
  })
  .register(namedShapes, assumed("AddOrdersDataEntry", "The result of one order of several."));

export const addOrdersDataSchema = z
  .array(addOrdersDataEntrySchema)
  .register(namedShapes, assumed("AddOrdersData", "The result of each order, in the order of the request."));

export const editOrderRequestSchema = withApiKey(
  z.looseObject({ ...remoteKeys, order: wireOrderSchema }),
).register(namedShapes, assumed("EditOrderRequest", "The whole order in its new form."));

export const cancelOrderRequestSchema = withApiKey(
  z.looseObject({ ...remoteKeys, id_order: z.string().min(1), reason: z.string().optional() }),
).register(namedShapes, assumed("CancelOrderRequest", "The order to cancel."));

/** `Data` of EditOrder and CancelOrder: the order's identifiers, as in AddOrder, and its present status. */
export const orderConfirmationDataSchema = z
  .looseObject({
    id_order_FF: optionalTextSchema,
    key_order: optionalTextSchema,
    status: optionalTextSchema,
  })
  .register(namedShapes, assumed("OrderConfirmation", "The order's identifiers and its present status."));

/** The kinds of file AddFileForOrder takes; their wire words are assumed. */
export const ORDER_FILE_TYPES = ["waybill", "receipt", "print_form"] as const;

export const addFileForOrderRequestSchema = withApiKey(
  z.looseObject({
    ...remoteKeys,
    file_type: z.enum(ORDER_FILE_TYPES),
    file_name: z.string().min(1),
    file_content: z.base64().min(1).meta({ description: "The file itself, in base64." }),
  }),
).register(namedShapes, assumed("AddFileForOrderRequest", "A file for an order."));

export const addFileForOrderDataSchema = z
  .looseObject({ id_file: optionalTextSchema })
  .register(namedShapes, assumed("AddFileForOrderData", "The file's identifier."));

export const getStatusOrderRequestSchema = withApiKey(
  z.looseObject({
    id_order: z.string().min(1).optional(),
    external_id: z.string().min(1).optional(),
    id_order_FF: z.string().min(1).optional(),
    key_order: z.string().min(1).optional(),
  }),
).register(namedShapes, assumed("GetStatusOrderRequest", "The order's identifiers; one is enough."));

/** An order with its present status (ListOrder, getStatusOrder), or with a status it got at `date` (ReportStatusOrder). */
export const orderStatusRecordSchema = z
  .looseObject({
    ...optionalIdentity,
    status: z.string().min(1),
    date: momentTextSchema.nullish(),
    ttn: waybillsSchema,
  })
  .register(namedShapes, assumed("OrderStatusRecord", "An order with its status at `date`."));

/** The order, or several with the same number. An unknown order is an empty array. */
export const getStatusOrderDataSchema = z
  .union([orderStatusRecordSchema, z.array(orderStatusRecordSchema)])
  .register(namedShapes, assumed("GetStatusOrderData", "The order, or several; an empty array for none."));

export const reportStatusOrderRequestSchema = withApiKey(z.looseObject(periodShape)).register(
  namedShapes,
  assumed("ReportStatusOrderRequest", "The period of the changes."),
);

export const listOrderRequestSchema = withApiKey(z.looseObject(periodShape)).register(
  namedShapes,
  assumed("ListOrderRequest", "The period in which the orders were created."),
);

export const orderStatusListDataSchema = z.array(orderStatusRecordSchema);

export type WireOrder = z.infer<typeof wireOrderSchema>;
export type WireOrderLine = z.infer<typeof wireOrderLineSchema>;
export type WireAddOrderData = z.infer<typeof addOrderDataSchema>;
export type WireAddOrdersDataEntry = z.infer<typeof addOrdersDataEntrySchema>;
export type WireCancelOrderData = z.infer<typeof orderConfirmationDataSchema>;
export type WireOrderStatusRecord = z.infer<typeof orderStatusRecordSchema>;
export type WireAddFileForOrderData = z.infer<typeof addFileForOrderDataSchema>;
export type OrderFileType = (typeof ORDER_FILE_TYPES)[number];
