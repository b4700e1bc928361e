export {
  allocateReturns,
  areGoodsOf,
  type Allocation,
  type ReturnDifference,
  type ReturnedLine,
  type ReturnLine,
  type SentLine,
} from "./allocate";
export { isBack, type NewReturn, type ParcelReturn } from "./parcel-return";
export {
  isBackNow,
  isBehind,
  isChanged,
  isDamagedNow,
  isSoundNow,
  readParcel,
  type RegisteredParcel,
  undecidedOf,
} from "./register";
