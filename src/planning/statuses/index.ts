export {
  type IncomingStatus,
  planStatus,
  type StatusPlan,
  type StatusRow,
  type StatusSource,
  type StatusStep,
  reportedKey,
} from "./plan-status";
export {
  isChange,
  MAX_REPORTED_WORDS,
  MAX_TRACKING_NUMBERS,
  planStatuses,
  type ReceivedStatus,
  type UnverifiedStatus,
  type StatusChange,
  type StatusState,
  UNUSED_TRACKING,
} from "./plan-statuses";
