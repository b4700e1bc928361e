export { type ConversionNote, convertOrder, type ConvertOrderResult } from "./convert-order";
export { branchRefOf, branchRefsOf, isCharged } from "./delivery";
export {
  isLessAuthorized,
  paymentFacts,
  paymentHold,
  paymentStatus,
  type PaymentFacts,
  roundedCash,
} from "./payment";
export { pricedUnits } from "./priced-lines";
export { personName } from "./recipient";
export { type ParcelSums, sumsOfParcel, type SharingParcel } from "./sums";
export type { SentSums } from "./paid-flow";
