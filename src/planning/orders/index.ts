export { bodyToSend, convertParcel } from "./convert-parcel";
export { blockingOrder, covers, manualParcel } from "./ownership";
export { nextSequence, orderNumber } from "./plan-new";
export { planOrder } from "./plan-order";
export type * from "./types";
