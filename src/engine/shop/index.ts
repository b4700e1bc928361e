export { cancelInMedusa, type CancelTarget, loadCancelTarget, type TargetState } from "./cancel-target";
export { loadOrders } from "./load-order";
export { cachedOrders } from "./order-cache";
export { readAddress } from "./read-address";
