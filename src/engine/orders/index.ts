export { actOnOrder, ORDER_ACTIONS, type OrderAction } from "./actions";
export {
  type Agreement,
  askWarehouse,
  cancellationDone,
  cancellationFailed,
  followCancellations,
} from "./cancellation";
export { lookUp, matchStatus, type StatusMatch } from "./look-up";
export { linesOf, referenceOf } from "./parcel-lines";
export { type Reconciled, reconcileOrder } from "./reconcile-order";
export { type ReconciledOrders, reconcileOrders } from "./reconcile-orders";
export { reserveMissing } from "./reserve-missing";
export { sweepOrders } from "./sweep";
export * as transitions from "./transitions";
export { cancelFulfillment } from "./fulfillment/cancel-fulfillment";
export { planFulfillment } from "./fulfillment/plan-fulfillment";
