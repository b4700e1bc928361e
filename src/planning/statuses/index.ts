export {
  planStatus,
  type StatusPlan,
  type StatusRow,
  type StatusSource,
  type StatusStep,
  reportedKey,
} from "./plan-status";
export {
  type AwaitedStatus,
  isChange,
  planStatuses,
  type ReceivedStatus,
  type StatusChange,
  type StatusState,
  UNUSED_TRACKING,
} from "./plan-statuses";
