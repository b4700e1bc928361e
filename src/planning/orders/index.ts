export { bodyToSend, convertParcel } from "./convert-parcel";
export { blockingOrder, covers, manualParcel } from "./ownership";
export { planCanceled } from "./plan-accepted";
export { planOrder } from "./plan-order";
export {
  atServingConnection,
  connectionAt,
  nextSequence,
  orderNumber,
  type Unsent,
} from "./serving-connection";
export type * from "./types";
