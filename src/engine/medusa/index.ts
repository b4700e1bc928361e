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
