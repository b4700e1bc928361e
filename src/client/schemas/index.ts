import { z } from "zod";
import type { OperationName } from "../operations";
import * as deliveryRequest from "./delivery-request";
import * as envelope from "./envelope";
import * as inventory from "./inventory";
import * as order from "./order";
import * as product from "./product";
import * as reference from "./reference";
import * as returnOrder from "./return-order";

export * from "./delivery-request";
export * from "./envelope";
export * from "./inventory";
export * from "./order";
export * from "./product";
export * from "./reference";
export * from "./return-order";
export * from "./values";

/** The whole request body of each operation, ApiKey included. AddOrder takes one order or an array of them. */
export const REQUEST_SCHEMAS = {
  GetToken: envelope.getTokenRequestSchema,
  AddOrder: z.union([order.addOrderRequestSchema, order.addOrdersRequestSchema]),
  EditOrder: order.editOrderRequestSchema,
  CancelOrder: order.cancelOrderRequestSchema,
  ReportStatusOrder: order.reportStatusOrderRequestSchema,
  getStatusOrder: order.getStatusOrderRequestSchema,
  ListOrder: order.listOrderRequestSchema,
  AddFileForOrder: order.addFileForOrderRequestSchema,
  AddProduct: product.addProductRequestSchema,
  ReportSklad: inventory.reportSkladRequestSchema,
  ReportMoveProduct: inventory.reportMoveProductRequestSchema,
  ListDeliveryRequest: deliveryRequest.listDeliveryRequestRequestSchema,
  AddDeliveryRequest: deliveryRequest.addDeliveryRequestRequestSchema,
  ReportDeliveryRequest: deliveryRequest.reportDeliveryRequestRequestSchema,
  ListReturnOrder: returnOrder.listReturnOrderRequestSchema,
  getCities: reference.getCitiesRequestSchema,
  getWarehouses: reference.getWarehousesRequestSchema,
  getStreet: reference.getStreetRequestSchema,
  senderDetails: reference.senderDetailsRequestSchema,
} as const satisfies Record<OperationName, z.ZodType>;

/** `Data` of each operation's response when `result` is `ok`. */
export const DATA_SCHEMAS = {
  GetToken: envelope.getTokenDataSchema,
  AddOrder: z.union([order.addOrderDataSchema, order.addOrdersDataSchema]),
  EditOrder: order.orderConfirmationDataSchema,
  CancelOrder: order.orderConfirmationDataSchema,
  ReportStatusOrder: order.orderStatusListDataSchema,
  getStatusOrder: order.getStatusOrderDataSchema,
  ListOrder: order.orderStatusListDataSchema,
  AddFileForOrder: order.addFileForOrderDataSchema,
  AddProduct: product.addProductDataSchema,
  ReportSklad: inventory.reportSkladDataSchema,
  ReportMoveProduct: inventory.reportMoveProductDataSchema,
  ListDeliveryRequest: deliveryRequest.listDeliveryRequestDataSchema,
  AddDeliveryRequest: deliveryRequest.addDeliveryRequestDataSchema,
  ReportDeliveryRequest: deliveryRequest.reportDeliveryRequestDataSchema,
  ListReturnOrder: returnOrder.listReturnOrderDataSchema,
  getCities: reference.getCitiesDataSchema,
  getWarehouses: reference.getWarehousesDataSchema,
  getStreet: reference.getStreetDataSchema,
  senderDetails: reference.senderDetailsDataSchema,
} as const satisfies Record<OperationName, z.ZodType>;
