export { backoffMs } from "./backoff";
export { callForPerson, personWaitsUntil } from "./call-for-person";
export {
  type CallSlot,
  isNoSlot,
  longestCallMs,
  type NoSlot,
  reportBucket,
  type SlotRequest,
  withSlot,
} from "./slot";
