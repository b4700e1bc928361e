export { backoffMs } from "./backoff";
export { callForPerson } from "./call-for-person";
export { type CallSlot, isNoSlot, longestCallMs, type NoSlot, type SlotRequest, withSlot } from "./slot";
