export { cancelInMedusa, type CancelTarget, loadCancelTarget, type TargetState } from "./cancel-target";
export { loadOrders } from "./load-order";
export { cachedOrders } from "./order-cache";
export { readAddress } from "./read-address";
export { type FollowedRow, type MedusaStep, performStep } from "./follow-steps";
export { loadFollowedOrder, WAREHOUSE_ORDER_KEY } from "./load-followed-order";
export { loadStanding, type StandingFulfillment } from "./standing-fulfillments";
