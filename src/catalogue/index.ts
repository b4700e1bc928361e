export { ACTION_CODES, type ActionCode, ACTIONS, BULK_ACTIONS, type BulkAction } from "./actions";
export { ADMIN_ERRORS, type AdminErrorCode, type AdminErrorKind, adminErrorMessage } from "./admin-errors";
export { type NotCanceled, cancelMessage } from "./cancellation";
export type { Entry, EntryHead, Problem } from "./entry";
export { type Hold, HOLD_CODES, type HoldCode, holdMessage, type HoldParams } from "./holds";
export { type Language, LANGUAGES, type LocalizedText, type Tone, TONES } from "./language";
export {
  endedBy,
  type Ending,
  PROBLEM_CODES,
  type ProblemAbout,
  type ProblemCode,
  PROBLEMS,
} from "./problems";
export type { RefusedStep } from "./phrases";
export {
  type CanceledCode,
  type ConnectionCode,
  entryOf,
  isSituationCode,
  type OutsideCode,
  problemMessage,
  problemsListed,
  problemsMessage,
  type ProgressCode,
  sentenceOf,
  SITUATION_CODES,
  type SituationCode,
  type SituationParams,
} from "./render";
export { type ConnectionEventType, happened, ORDER_EVENT_TYPES, type OrderEventType } from "./timeline";
