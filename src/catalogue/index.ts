export { ACTION_CODES, type ActionCode, ACTIONS, BULK_ACTIONS, type BulkAction } from "./actions";
export {
  ADMIN_ERRORS,
  type AdminErrorCode,
  type AdminErrorKind,
  adminErrorMessage,
  type AdminErrorParams,
} from "./admin-errors";
export { type NotCanceled, cancelMessage } from "./ended";
export {
  EXPECTED,
  expectedAtLeast,
  expectedAtMost,
  expectedFormat,
  expectedOneOf,
  expectedType,
  UNKNOWN_MEMBER,
} from "./expected";
export { type Hold, HOLD_CODES, type HoldCode, holdMessage, type HoldParams } from "./holds";
export { type Language, LANGUAGES, type LocalizedText, type Tone, TONES } from "./language";
export {
  endedBy,
  type Ending,
  PROBLEM_CODES,
  type ProblemAbout,
  type ProblemCode,
  PROBLEMS,
  type ProblemShows,
} from "./problems";
export {
  CALL_RESULTS,
  LOG_RESULTS,
  type LogResult,
  WEBHOOK_RESULTS,
  type ConnectionEventType,
  happened,
  happenedInDetail,
  ORDER_EVENT_TYPES,
  type OrderEventType,
} from "./timeline";
export {
  type CancelBlock,
  DELIVERY_NAMES,
  groupedPhone,
  ORDER_COLUMNS,
  PAYMENT_NAMES,
  type RefusedStep,
  YES_OR_NO,
} from "./phrases";
export {
  type ConnectionCode,
  entryOf,
  isSituationCode,
  type OutsideCode,
  problemMessage,
  problemsListed,
  problemsMessage,
  problemTitle,
  type ProgressCode,
  sentenceOf,
  SITUATION_CODES,
  type SituationCode,
  type SituationParams,
} from "./render";
export { STOCK_COLUMNS, STOCK_NOTES, STOCK_STEPS } from "./stock";
