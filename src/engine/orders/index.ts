export { actOnOrder, type AskedBy, type ChosenBranch, chooseBranch } from "./actions";
export {
  type AgreedCancellation,
  cancellationAnswered,
  cancelOutcome,
  finishCancellations,
  foundState,
  requestCancel,
} from "./cancellation";
export {
  lookUpOrder,
  lookUpToResolve,
  recipientsOf,
  RESOLVING_PATIENCE_MS,
  scheduleLookUpNow,
} from "./look-up";
export { eventOf, linesOf, referenceOf, requireOrder, unitsOf } from "./rows";
export { previewOrder, reconcileOrder } from "./reconcile-order";
export { loadPlanInput } from "./plan-input";
export { type ReconciledOrders, reconcileOrders } from "./reconcile-orders";
export { retryRefusedFor } from "./retry-refused";
export { pollLateSweep, sweepBegins, sweepOrders, type Swept } from "./sweep";
export * as statusTransitions from "./status-transitions";
export * as transitions from "./transitions";
export { cancelFulfillment } from "./manual/cancel-fulfillment";
export { forgetFulfillment, linkFulfillment } from "./manual/fulfillment-request";
export { planFulfillment } from "./manual/plan-fulfillment";
