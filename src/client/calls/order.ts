import { z } from "zod";
import { requestBody } from "../check-shape";
import { isEmpty, readRecord } from "../dialect/read-record";
import { UnexpectedResponseError } from "../response-errors";
import {
  addFileForOrderDataSchema,
  addFileForOrderRequestSchema,
  addOrderDataSchema,
  addOrderRequestSchema,
  cancelOrderRequestSchema,
  editOrderRequestSchema,
  ORDER_FILE_TYPES,
  orderConfirmationDataSchema,
  wireOrderSchema,
} from "../schemas";
import { defineCall, idSchema, wordsSchema } from "./define-call";
import { IDENTITY_ALIASES, orderStateSchema, STATUS_ALIASES } from "./order-status";

/** The two identifiers the warehouse gives an order. */
export const orderKeysSchema = z.object({
  remoteId: idSchema.describe("`id_order_FF`"),
  remoteKey: idSchema.describe("`key_order`"),
});

const addedOrderSchema = orderKeysSchema.extend({ raw: z.unknown() });

const editOrderInputSchema = orderKeysSchema.extend({
  order: wireOrderSchema.describe("The whole order as it is to be from now on."),
});

const cancelOrderInputSchema = orderKeysSchema.extend({
  number: z.string().min(1).describe("`id_order`"),
  reason: z.string().optional(),
});

const canceledOrderSchema = orderKeysSchema.extend({
  status: wordsSchema.nullable().describe("As received; null when the response has none."),
  state: orderStateSchema.nullable(),
  raw: z.unknown(),
});

const addFileInputSchema = orderKeysSchema.extend({
  type: z.enum(ORDER_FILE_TYPES),
  name: z.string().min(1).describe("With its extension, such as `waybill.pdf`."),
  content: z.instanceof(Uint8Array),
});

const addedFileSchema = z.object({
  fileId: idSchema.nullable().describe("The warehouse's identifier of the file; null when there is none."),
  raw: z.unknown(),
});

export type OrderKeys = z.infer<typeof orderKeysSchema>;
export type AddedOrder = z.infer<typeof addedOrderSchema>;
export type EditOrderInput = z.infer<typeof editOrderInputSchema>;
export type CancelOrderInput = z.infer<typeof cancelOrderInputSchema>;
export type CanceledOrder = z.infer<typeof canceledOrderSchema>;
export type AddFileForOrderInput = z.infer<typeof addFileInputSchema>;
export type AddedFile = z.infer<typeof addedFileSchema>;

/** AddOrder with one order. */
export const addOrder = defineCall(
  "AddOrder",
  {
    input: wireOrderSchema,
    result: addedOrderSchema,
    encode: (order) => requestBody("AddOrder", addOrderRequestSchema, { order }),
    decode: (data) => {
      const record = readRecord("AddOrder", data, addOrderDataSchema, IDENTITY_ALIASES);
      return { remoteId: record.id_order_FF, remoteKey: record.key_order, raw: data };
    },
  },
  "specified",
);

/** EditOrder: replaces the whole order; allowed only before picking has started. */
export const editOrder = defineCall("EditOrder", {
  input: editOrderInputSchema,
  result: addedOrderSchema,
  encode: ({ remoteId, remoteKey, order }) =>
    requestBody("EditOrder", editOrderRequestSchema, { id_order_FF: remoteId, key_order: remoteKey, order }),
  decode: (data, asked) => ({ ...readConfirmation("EditOrder", data, asked).keys, raw: data }),
});

export const cancelOrder = defineCall("CancelOrder", {
  input: cancelOrderInputSchema,
  result: canceledOrderSchema,
  encode: ({ remoteId, remoteKey, number, reason }) =>
    requestBody("CancelOrder", cancelOrderRequestSchema, {
      id_order_FF: remoteId,
      key_order: remoteKey,
      id_order: number,
      reason,
    }),
  decode: (data, asked, { stateOf }) => {
    const { keys, status } = readConfirmation("CancelOrder", data, asked);
    return { ...keys, status, state: status === null ? null : stateOf(status), raw: data };
  },
});

/** AddFileForOrder: a waybill, receipt or print form. */
export const addFileForOrder = defineCall("AddFileForOrder", {
  input: addFileInputSchema,
  result: addedFileSchema,
  encode: ({ remoteId, remoteKey, type, name, content }) =>
    requestBody("AddFileForOrder", addFileForOrderRequestSchema, {
      id_order_FF: remoteId,
      key_order: remoteKey,
      file_type: type,
      file_name: name,
      file_content: Buffer.from(content).toString("base64"),
    }),
  decode: (data) => {
    const record = isEmpty(data)
      ? {}
      : readRecord("AddFileForOrder", data, addFileForOrderDataSchema, { id_file: ["file_id", "id"] });
    return { fileId: record.id_file ?? null, raw: data };
  },
});

/**
 * `Data` of EditOrder and CancelOrder is not shown, and `result: ok` already says that it was done: an empty one
 * confirms what was asked. One that names another order does not.
 */
function readConfirmation(
  operation: "EditOrder" | "CancelOrder",
  data: unknown,
  { remoteId, remoteKey }: OrderKeys,
): { keys: OrderKeys; status: string | null } {
  if (isEmpty(data)) {
    return { keys: { remoteId, remoteKey }, status: null };
  }
  const record = readRecord(operation, data, orderConfirmationDataSchema, {
    ...IDENTITY_ALIASES,
    ...STATUS_ALIASES,
  });
  if ((record.id_order_FF ?? remoteId) !== remoteId) {
    throw new UnexpectedResponseError(operation, "the id_order_FF that was asked for", ["id_order_FF"]);
  }
  return { keys: { remoteId, remoteKey: record.key_order ?? remoteKey }, status: record.status ?? null };
}
