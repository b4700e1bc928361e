import { z } from "zod";
import { requestBody } from "../check-shape";
import { isPlaceholder } from "../text";
import { readIfAny, readRecord, textsUnder } from "../dialect/read-record";
import { isAmbiguousWord, knownOrFirstWord } from "../dialect/status-words";
import type { OrderState } from "../literals";
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
import {
  type Conventions,
  defineCall,
  idSchema,
  SAMPLE_KEYS,
  SAMPLE_ORDER,
  SAMPLE_WIRE_KEYS,
  wordsSchema,
} from "./define-call";
import {
  deliveryAddressSchema,
  IDENTITY_ALIASES,
  leftOpenByOne,
  orderStateSchema,
  STATUS_ALIASES,
  STATUS_NAMES,
} from "./order-words";

/** An order as AddOrder takes it, but for its address. */
export const orderInputSchema = wireOrderSchema.extend({ delivery_address: deliveryAddressSchema });

/** The two identifiers the warehouse gives an order. */
export const orderKeysSchema = z.object({
  remoteId: idSchema.describe("`id_order_FF`"),
  remoteKey: idSchema.describe("`key_order`"),
});

const editOrderInputSchema = orderKeysSchema.extend({
  order: orderInputSchema.describe("The whole order in its new form."),
});

const cancelOrderInputSchema = orderKeysSchema.extend({
  number: z.string().min(1).describe("`id_order`"),
  reason: z.string().optional(),
});

const confirmationSchema = orderKeysSchema.extend({
  status: wordsSchema.nullable().describe("The warehouse's word; null when the response has none."),
  state: orderStateSchema.nullable(),
  confirmed: z
    .boolean()
    .describe(
      "false: accepted, unconfirmed. The response has `result: ok` and nothing that names the order.",
    ),
});

const addFileInputSchema = orderKeysSchema.extend({
  type: z.enum(ORDER_FILE_TYPES),
  name: z.string().min(1).describe("With its extension, such as `waybill.pdf`."),
  content: z.instanceof(Uint8Array),
});

const addedFileSchema = z.object({
  fileId: idSchema.nullable().describe("The warehouse's identifier of the file; null when there is none."),
  confirmed: z
    .boolean()
    .describe("false: accepted, unconfirmed. The response has `result: ok` and no identifier."),
});

export type OrderKeys = z.infer<typeof orderKeysSchema>;
export type AddedOrder = OrderKeys;
export type OrderInput = z.infer<typeof orderInputSchema>;
export type EditedOrder = z.infer<typeof confirmationSchema>;
export type EditOrderInput = z.infer<typeof editOrderInputSchema>;
export type CancelOrderInput = z.infer<typeof cancelOrderInputSchema>;
export type CanceledOrder = EditedOrder;
export type AddFileForOrderInput = z.infer<typeof addFileInputSchema>;
export type AddedFile = z.infer<typeof addedFileSchema>;

/** The order with its address as the dialect writes it: the one place for AddOrder, its array form and EditOrder. */
export function toWireOrder(order: OrderInput, { deliveryAddress }: Conventions): Record<string, unknown> {
  return { ...order, delivery_address: deliveryAddress(order.delivery_address) };
}

/** AddOrder with one order. */
export const addOrder = defineCall("AddOrder", {
  input: orderInputSchema,
  result: orderKeysSchema,
  example: { input: SAMPLE_ORDER, data: SAMPLE_WIRE_KEYS },
  encode: (order, conventions) =>
    requestBody("AddOrder", addOrderRequestSchema, { order: toWireOrder(order, conventions) }),
  decode: (data) => {
    const record = readRecord("AddOrder", data, addOrderDataSchema, IDENTITY_ALIASES);
    // An order without an identifier cannot be edited, canceled or distinguished from others.
    if (isPlaceholder(record.id_order_FF))
      throw new UnexpectedResponseError("AddOrder", "id_order_FF: an identifier, not a placeholder", [
        "id_order_FF",
      ]);
    return { remoteId: record.id_order_FF, remoteKey: record.key_order };
  },
  leftOpen: leftOpenByOne,
});

/** States in which an order cannot just have been edited: edits end when picking starts. */
const BEYOND_EDITING: Readonly<Record<OrderState, boolean>> = {
  new: false,
  picked: false,
  shipped: true,
  delivered: true,
  canceled: true,
  returned: true,
  refused: true,
};

function stateBeyondEditing({ status, state }: EditedOrder): string | undefined {
  if (state !== null && BEYOND_EDITING[state]) return `a state in which it can be edited, not ${state}`;
  const isDenied = state === null && status !== null && isAmbiguousWord(status);
  return isDenied ? "a status that does not deny the edit" : undefined;
}

/** EditOrder: replaces the whole order; allowed only before picking has started. */
export const editOrder = defineCall("EditOrder", {
  input: editOrderInputSchema,
  result: confirmationSchema,
  example: { input: { ...SAMPLE_KEYS, order: SAMPLE_ORDER }, data: { ...SAMPLE_WIRE_KEYS, status: "new" } },
  encode: ({ remoteId, remoteKey, order }, conventions) =>
    requestBody("EditOrder", editOrderRequestSchema, {
      id_order_FF: remoteId,
      key_order: remoteKey,
      order: toWireOrder(order, conventions),
    }),
  decode: (data, asked, conventions) => readConfirmation("EditOrder", data, asked, conventions),
  check: (result, asked) => otherOrder(result, asked) ?? stateBeyondEditing(result),
});

/** CancelOrder: an `ok` with any other status is no cancellation. */
export const cancelOrder = defineCall("CancelOrder", {
  input: cancelOrderInputSchema,
  result: confirmationSchema,
  example: {
    input: { ...SAMPLE_KEYS, number: SAMPLE_ORDER.id_order, reason: "Покупець передумав" },
    data: { ...SAMPLE_WIRE_KEYS, status: "canceled" },
  },
  encode: ({ remoteId, remoteKey, number, reason }) =>
    requestBody("CancelOrder", cancelOrderRequestSchema, {
      id_order_FF: remoteId,
      key_order: remoteKey,
      id_order: number,
      reason,
    }),
  decode: (data, asked, conventions) => readConfirmation("CancelOrder", data, asked, conventions),
  check: (result, asked) =>
    otherOrder(result, asked) ??
    (result.status === null || result.state === "canceled"
      ? undefined
      : `the state canceled, not ${result.state ?? "an unknown status (statusWords)"}`),
});

/** AddFileForOrder: a waybill, receipt or print form. */
export const addFileForOrder = defineCall("AddFileForOrder", {
  input: addFileInputSchema,
  result: addedFileSchema,
  example: {
    input: { ...SAMPLE_KEYS, type: "waybill", name: "waybill.pdf", content: Buffer.from("%PDF-1.7") },
    data: { id_file: "F-000003" },
  },
  encode: ({ remoteId, remoteKey, type, name, content }) =>
    requestBody("AddFileForOrder", addFileForOrderRequestSchema, {
      id_order_FF: remoteId,
      key_order: remoteKey,
      file_type: type,
      file_name: name,
      file_content: Buffer.from(content).toString("base64"),
    }),
  decode: (data) => {
    const record = readIfAny("AddFileForOrder", data, addFileForOrderDataSchema, {
      id_file: ["file_id", "id"],
    });
    return { fileId: record?.id_file ?? null, confirmed: record !== undefined };
  },
});

/**
 * `Data` of EditOrder and CancelOrder is not documented. An empty one leaves only `result: ok`: accepted,
 * unconfirmed. A `Data` that names no order is unreadable.
 */
function readConfirmation(
  operation: "EditOrder" | "CancelOrder",
  data: unknown,
  { remoteId, remoteKey }: OrderKeys,
  { stateOf }: Conventions,
): EditedOrder {
  const record = readIfAny(operation, data, orderConfirmationDataSchema, {
    ...IDENTITY_ALIASES,
    ...STATUS_ALIASES,
  });
  const status = knownOrFirstWord(textsUnder(data, STATUS_NAMES), stateOf) ?? record?.status ?? null;
  return {
    remoteId: record?.id_order_FF ?? remoteId,
    remoteKey: record?.key_order ?? remoteKey,
    status,
    state: status === null ? null : stateOf(status),
    confirmed: record !== undefined,
  };
}

function otherOrder(result: OrderKeys, asked: OrderKeys): string | undefined {
  if (result.remoteId !== asked.remoteId) {
    return "the id_order_FF that was asked for";
  }
  return result.remoteKey === asked.remoteKey ? undefined : "the key_order that was asked for";
}
