import { z } from "zod";
import type { OperationName } from "../operations";
import * as auth from "./auth";
import * as deliveryRequest from "./delivery-request";
import * as inventory from "./inventory";
import * as orderFile from "./order-file";
import * as orderOperations from "./order-operations";
import * as product from "./product";
import * as reference from "./reference";
import * as returnOrder from "./return-order";

export * from "./auth";
export * from "./delivery-request";
export * from "./envelope";
export * from "./inventory";
export * from "./order";
export * from "./order-file";
export * from "./order-operations";
export * from "./product";
export * from "./reference";
export * from "./return-order";
export * from "./values";

/** The whole request body of each operation, ApiKey included. AddOrder takes one order or an array of them. */
export const REQUEST_SCHEMAS = {
  GetToken: auth.getTokenRequestSchema,
  AddOrder: z.union([orderOperations.addOrderRequestSchema, orderOperations.addOrdersRequestSchema]),
  EditOrder: orderOperations.editOrderRequestSchema,
  CancelOrder: orderOperations.cancelOrderRequestSchema,
  ReportStatusOrder: orderOperations.reportStatusOrderRequestSchema,
  getStatusOrder: orderOperations.getStatusOrderRequestSchema,
  ListOrder: orderOperations.listOrderRequestSchema,
  AddFileForOrder: orderFile.addFileForOrderRequestSchema,
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

/** `Data` of each operation's answer when `result` is `ok`. */
export const DATA_SCHEMAS = {
  GetToken: auth.getTokenDataSchema,
  AddOrder: z.union([orderOperations.addOrderDataSchema, orderOperations.addOrdersDataSchema]),
  EditOrder: orderOperations.editOrderDataSchema,
  CancelOrder: orderOperations.cancelOrderDataSchema,
  ReportStatusOrder: orderOperations.reportStatusOrderDataSchema,
  getStatusOrder: orderOperations.getStatusOrderDataSchema,
  ListOrder: orderOperations.listOrderDataSchema,
  AddFileForOrder: orderFile.addFileForOrderDataSchema,
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
