export { bodyToSend, convertParcel, isRefunded, openPayment } from "./convert-parcel";
export { blockingOrder, covers, manualParcel } from "./ownership";
export { nextSequence, orderNumber } from "./plan-new";
export { planCanceled } from "./plan-accepted";
export { planOrder } from "./plan-order";
export { type CheckedPlan, inputHash, nextRounds, type PlanRounds, withoutRepeats } from "./repeats";
export type * from "./types";
