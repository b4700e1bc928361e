export { type ConversionNote, convertOrder, type ConvertOrderResult } from "./convert-order";
export {
  isCharged,
  isLessAuthorized,
  paymentFacts,
  paymentHold,
  paymentStatus,
  type PaymentFacts,
  roundedCash,
} from "./payment";
export { type ParcelSums, sumsOfParcel, type SharingParcel } from "./sums";
export type { SentSums } from "./paid-flow";
