export { convertOrder, type ConvertOrderInput, type ConvertOrderResult } from "./convert-order";
export { paymentFacts, type PaymentFacts } from "./payment";
export type { ChargedElsewhere } from "./sums";
