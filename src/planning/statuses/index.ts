export { type Candidate, type Identity, type Match, orderMatcher } from "./match-order";
export {
  type IncomingStatus,
  planStatus,
  type StatusPlan,
  type StatusRow,
  type StatusSource,
  type StatusStep,
  toldAs,
} from "./plan-status";
export {
  isChange,
  MAX_TOLD_WORDS,
  MAX_TRACKING_NUMBERS,
  planStatuses,
  type ReceivedStatus,
  type Said,
  type StatusChange,
  type StatusSubject,
  UNUSED_TRACKING,
} from "./plan-statuses";
