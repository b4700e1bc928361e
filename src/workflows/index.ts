export {
  type BeforeHandOverAnswer,
  type BeforeHandOverInput,
  beforeHandOverWorkflow,
} from "./before-handover";
export { cleanupStep, cleanupWorkflow } from "./cleanup";
export {
  ORDER_ACTIONS,
  type OrderAction,
  type OrderActionInput,
  orderActionStep,
  orderActionWorkflow,
  type RefreshOrdersInput,
  refreshOrdersStep,
  refreshOrdersWorkflow,
} from "./order-actions";
export { type ReconcileOrderInput, reconcileOrderStep, reconcileOrderWorkflow } from "./reconcile-order";
export { sweepOrdersStep, sweepOrdersWorkflow } from "./sweep-orders";
