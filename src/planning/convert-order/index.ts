export { convertOrder, type ConvertOrderInput, type ConvertOrderResult } from "./convert-order";
export type { ChargedElsewhere } from "./charged-elsewhere";
