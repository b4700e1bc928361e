export { callerForPerson, callForPerson, personWaitsUntil } from "./call-for-person";
export {
  type Caller,
  type CallSlot,
  isNoSlot,
  longestCallMs,
  type NoSlot,
  reportBucket,
  withSlot,
} from "./slot";
