import { getCities, getStreet, getToken, getWarehouses, senderDetails } from "./reference";
import type { CallDefinition } from "./define-call";
import { addDeliveryRequest, listDeliveryRequest, reportDeliveryRequest } from "./delivery-request";
import { addProduct, reportMoveProduct, reportSklad } from "./goods";
import { addFileForOrder, addOrder, cancelOrder, editOrder } from "./order";
import { addOrderArray } from "./order-array";
import { getStatusOrder, listOrder, reportStatusOrder } from "./order-status";
import { listReturnOrder } from "./return-order";

const DEFINITIONS = {
  GetToken: getToken,
  AddOrder: addOrder,
  AddOrderArray: addOrderArray,
  EditOrder: editOrder,
  CancelOrder: cancelOrder,
  ReportStatusOrder: reportStatusOrder,
  getStatusOrder,
  ListOrder: listOrder,
  AddFileForOrder: addFileForOrder,
  AddProduct: addProduct,
  ReportSklad: reportSklad,
  ReportMoveProduct: reportMoveProduct,
  ListDeliveryRequest: listDeliveryRequest,
  AddDeliveryRequest: addDeliveryRequest,
  ReportDeliveryRequest: reportDeliveryRequest,
  ListReturnOrder: listReturnOrder,
  getCities,
  getWarehouses,
  getStreet,
  senderDetails,
};

/** The entries of the dialect: an operation each, and `AddOrderArray`, which is AddOrder with several orders. */
export type DialectKey = keyof typeof DEFINITIONS;

export type DialectCalls = {
  [Key in DialectKey]: (typeof DEFINITIONS)[Key] extends CallDefinition<infer Input, infer Result>
    ? { input: Input; result: Result }
    : never;
};

export const CALLS: {
  [Key in DialectKey]: CallDefinition<DialectCalls[Key]["input"], DialectCalls[Key]["result"]>;
} = DEFINITIONS;

export type * from "./reference";
export type * from "./define-call";
export type * from "./order-words";
export type * from "./delivery-request";
export type * from "./goods";
export type * from "./order";
export type * from "./order-array";
export type * from "./order-status";
export type * from "./return-order";
