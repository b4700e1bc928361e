export { isCanceled } from "./eligibility";
export { bodyToSend, OrderBodies, convertChosen } from "./convert-parcel";
export { agreementOf, type Differences, differencesOf, stillPaysTwice } from "./differences";
export { withoutSynced } from "./synced-units";
export { type HandoverQuestion, questionsOf } from "./handover-questions";
export { blockingOrder, covers, keepsBack, manualParcel } from "./ownership";
export { planCanceled } from "./plan-accepted";
export { planOrder } from "./plan-order";
export {
  atServingConnection,
  connectionAt,
  nextSequence,
  orderNumber,
  type Unsent,
} from "./serving-connection";
export { type CheckedPlan, inputHash, nextRounds, withoutRepeats } from "./repeats";
export { isRefunded, openPayment } from "./subject";
export * from "./types";
