export { actOnOrder, type AskedBy, ORDER_ACTIONS, type OrderAction } from "./actions";
export { type ChosenBranch, chooseBranch } from "./choose-branch";
export {
  type Agreement,
  cancellationAnswered,
  cancelOutcome,
  finishCancellations,
  foundState,
  requestCancel,
} from "./cancellation";
export { lookUpOrder, lookUpToResolve, RESOLVING_PATIENCE_MS, scheduleLookUpNow } from "./look-up";
export { linesOf, referenceOf } from "./parcel-lines";
export { previewOrder } from "./preview";
export { reconcileOrder } from "./reconcile-order";
export { loadPlanInput, type ReconcileResult } from "./plan-input";
export { recipientsOf } from "./recipients-of";
export { type ReconciledOrders, reconcileOrders } from "./reconcile-orders";
export { forEachIsolated } from "../runtime/isolate";
export { pollLateSweep, sweepBegins } from "./late-sweep";
export { reserveMissing } from "./reserve-missing";
export { type StatusUpdate } from "./status-transitions";
export * as statusTransitions from "./status-transitions";
export { type Swept, sweepOrders, withRuleBudget } from "./sweep";
export * as transitions from "./transitions";
export { leaseOrder, LEASE_PATIENCE_MS } from "./order-lease";
export { eventOf } from "./timeline";
export { cancelFulfillment } from "./manual/cancel-fulfillment";
export { leaseWhileCanceled } from "./manual/lease-while-canceled";
export { forgetFulfillment, linkFulfillment } from "./manual/confirm-fulfillment";
export { planFulfillment } from "./manual/plan-fulfillment";
