import { z } from "zod";
import type { OperationName } from "../operations";
import * as deliveryRequest from "./delivery-request";
import * as values from "./values";
import * as goods from "./goods";
import * as order from "./order";
import * as reference from "./reference";
import * as returnOrder from "./return-order";

export * from "./delivery-request";
export * from "./values";
export * from "./goods";
export * from "./order";
export * from "./reference";
export * from "./return-order";

/** The whole request body of each operation, ApiKey included. AddOrder takes one order or an array of them. */
export const REQUEST_SCHEMAS = {
  GetToken: values.getTokenRequestSchema,
  AddOrder: z.union([order.addOrderRequestSchema, order.addOrdersRequestSchema]),
  EditOrder: order.editOrderRequestSchema,
  CancelOrder: order.cancelOrderRequestSchema,
  ReportStatusOrder: order.reportStatusOrderRequestSchema,
  getStatusOrder: order.getStatusOrderRequestSchema,
  ListOrder: order.listOrderRequestSchema,
  AddFileForOrder: order.addFileForOrderRequestSchema,
  AddProduct: goods.addProductRequestSchema,
  ReportSklad: goods.reportSkladRequestSchema,
  ReportMoveProduct: goods.reportMoveProductRequestSchema,
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
  GetToken: values.getTokenDataSchema,
  AddOrder: z.union([order.addOrderDataSchema, order.addOrdersDataSchema]),
  EditOrder: order.orderConfirmationDataSchema,
  CancelOrder: order.orderConfirmationDataSchema,
  ReportStatusOrder: order.orderStatusListDataSchema,
  getStatusOrder: order.getStatusOrderDataSchema,
  ListOrder: order.orderStatusListDataSchema,
  AddFileForOrder: order.addFileForOrderDataSchema,
  AddProduct: goods.addProductDataSchema,
  ReportSklad: goods.reportSkladDataSchema,
  ReportMoveProduct: goods.reportMoveProductDataSchema,
  ListDeliveryRequest: deliveryRequest.listDeliveryRequestDataSchema,
  AddDeliveryRequest: deliveryRequest.addDeliveryRequestDataSchema,
  ReportDeliveryRequest: deliveryRequest.reportDeliveryRequestDataSchema,
  ListReturnOrder: returnOrder.listReturnOrderDataSchema,
  getCities: reference.getCitiesDataSchema,
  getWarehouses: reference.getWarehousesDataSchema,
  getStreet: reference.getStreetDataSchema,
  senderDetails: reference.senderDetailsDataSchema,
} as const satisfies Record<OperationName, z.ZodType>;
