export * from "./rate-limit";
export { CALL_PRIORITIES, type CallOptions, type CallPriority, type CallRecord } from "./call";
export { SkladClient } from "./client";
export { type Clock, systemClock } from "./clock";
export * from "./dialect";
export * from "./errors";
export * from "./literals";
export * from "./operations";
export type { SkladClientOptions } from "./options";
export { backoffMs, type BackoffSettings, MAX_RETRY_AFTER_MS, parseRetryAfter } from "./retry-timing";
export { MAX_ORDERS_PER_CALL, ORDER_FILE_TYPES, type OrderFileType } from "./schemas";
export {
  wireOrderLineSchema,
  wireOrderSchema,
  type WireOrder,
  type WireOrderLine,
  type WireProduct,
} from "./schemas";
export * from "./types";
