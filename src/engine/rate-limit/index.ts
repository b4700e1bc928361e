export { backoffMs } from "./backoff";
export { callForPerson } from "./call-for-person";
export { type CallSlot, isNoSlot, type NoSlot, type SlotRequest, withSlot } from "./slot";
