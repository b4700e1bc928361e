export {
  callerForPerson,
  callForPerson,
  personWaitsUntil,
  type Caller,
  type CallSlot,
  isNoSlot,
  longestCallMs,
  type NoSlot,
  reportBucket,
  withSlot,
} from "./slot";
