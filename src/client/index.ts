export { SkladClient } from "./client";
export type { SkladClientOptions } from "./options";
export type { CallOptions, CallPriority, CallRecord, UnreadRecord } from "./call";

export type {
  CitiesInput,
  City,
  Credentials,
  SenderDetails,
  Street,
  StreetsInput,
  Warehouse,
  WarehousesInput,
} from "./calls/reference";
export type { DeliveryAddress } from "./calls/order-words";
export type {
  AddFileForOrderInput,
  AddedFile,
  AddedOrder,
  CancelOrderInput,
  CanceledOrder,
  EditedOrder,
  EditOrderInput,
  OrderInput,
  OrderKeys,
} from "./calls/order";
export type { AddedOrderEntry } from "./calls/order-array";
export type { OrderReference, OrderStatus } from "./calls/order-status";
export type {
  AddedProduct,
  ProductInput,
  ProductMovement,
  ProductMovementsInput,
  StockLevel,
  StockReportInput,
} from "./calls/goods";
export type {
  AddedDeliveryRequest,
  DeliveryReportInput,
  DeliveryReportLine,
  DeliveryRequest,
  DeliveryRequestInput,
} from "./calls/delivery-request";
export type { ReturnOrder } from "./calls/return-order";
export type { BranchKind } from "./calls/branch-facts";
export type { Period } from "./calls/define-call";
export {
  MAX_ORDERS_PER_CALL,
  ORDER_FILE_TYPES,
  type OrderFileType,
  type WireOrder,
  type WireOrderLine,
} from "./schemas";

export { DELIVERY_METHOD, ORDER_STATES, PAYER_TYPE, PAYMENT_METHOD, RETURN_STATES } from "./literals";
export type { OrderState, PayerTypeLiteral, PaymentMethodLiteral, ReturnState } from "./literals";
export {
  OPERATION_NAMES,
  OPERATIONS,
  REPORT_OPERATIONS,
  type OperationFacts,
  type OperationName,
} from "./operations";

export type { DialectCalls, DialectKey } from "./calls";
export {
  createDialect,
  type Dialect,
  type DialectEntry,
  type DialectOverrides,
  type HttpMethod,
} from "./dialect/create-dialect";
export type { Names, ServiceName } from "./dialect/names";
export type { StatusWords } from "./dialect/status-words";
export { formatDay, parseMoment } from "./dialect/moments";

export {
  type Notification,
  type NotificationContents,
  type NotificationMembers,
  type NotificationOptions,
  type NotificationReader,
  type NotifiedStatus,
  readNotification,
} from "./notification/read-notification";

export {
  InvalidRequestError,
  type Outcome,
  SkladError,
  type SkladErrorCode,
  type SkladFailure,
} from "./errors";
export {
  InvalidKeyError,
  type ResponseTrouble,
  UnclearRefusalError,
  UnexpectedResponseError,
} from "./response-errors";

export {
  MemoryRateLimiter,
  type MemoryRateLimiterOptions,
  type AcquireOptions,
  type Permit,
  type PermitResult,
  type RateBucket,
  type RateLimiter,
  unlimitedRateLimiter,
} from "./rate-limit/rate-limiter";
export { endOfList, type ListEnd, type ListPage, type ReceivedList, saysMore, totalOf } from "./list-pages";
