export {
  allocateReturns,
  areGoodsOf,
  type Allocation,
  type ReturnDifference,
  type ReturnedLine,
  type ReturnLine,
  type SentLine,
} from "./allocate";
export { isBack, type ParcelReturn } from "./parcel-return";
