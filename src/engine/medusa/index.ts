export {
  extendLocks,
  holdsByTransaction,
  isLockedOut,
  ItemsBusyError,
  LOCK_EXPIRE_S,
  LOCK_TIMES,
  lockedOutMs,
  type Locking,
  wholeLocks,
} from "./locks";
export {
  type Blocked,
  cancelInMedusa,
  type CancelTarget,
  loadCancelTarget,
  type TargetState,
} from "./cancel-target";
export {
  type ActiveFulfillment,
  findOrderIds,
  loadActiveFulfillments,
  loadReservedItems,
  cachedOrders,
} from "./order-queries";
export { leasingFreeItems, leasingItems, PATIENCE_WITH_WHAT_HANGS_MS } from "./lease-items";
export { loadDeliveryAddresses, orderIdOf } from "./fulfillment-reads";
export { loadOrders } from "./load-order";
export { readAddress } from "./loaded-order";
export { type MedusaStep, performStep } from "./fulfillment-steps";
export { NoOptionToFulfilError } from "./option-to-fulfil";
export { loadSyncOrder, WAREHOUSE_ORDER_KEY } from "./load-sync-order";
export { notificationChannels, sendNotification, storeNotification } from "./notifications";
export { type MedusaStock, medusaStock } from "./stock";
export {
  isLocation,
  loadDeliveryMethod,
  locationsOfCart,
  locationsOfOptions,
  writeShippingData,
} from "./shipping-options";
