export {
  type BeforeHandOverAnswer,
  type BeforeHandOverInput,
  beforeHandOverWorkflow,
} from "./before-handover";
export {
  type BulkOrderActionInput,
  type BulkOrderActionResult,
  bulkOrderActionStep,
  bulkOrderActionWorkflow,
} from "./bulk-order-actions";
export { cleanupStep, cleanupWorkflow } from "./cleanup";
export {
  type ChooseBranchInput,
  chooseBranchStep,
  chooseBranchWorkflow,
  ORDER_ACTIONS,
  type OrderAction,
  type OrderActionInput,
  orderActionStep,
  orderActionWorkflow,
  type RefreshOrdersInput,
  refreshOrdersStep,
  refreshOrdersWorkflow,
} from "./order-actions";
export {
  type ReconcileOrderInput,
  reconcileOrderStep,
  reconcileOrderWorkflow,
  sweepOrdersStep,
  sweepOrdersWorkflow,
} from "./reconcile-orders";
