export { ACTION_CODES, type ActionCode, ACTIONS, BULK_ACTIONS, type BulkAction } from "./actions";
export { type NotCanceled, cancelMessage } from "./cancel-messages";
export {
  type CanceledCode,
  type ConnectionCode,
  entryOf,
  isSituationCode,
  type OutsideCode,
  type ProgressCode,
  sentenceOf,
  SITUATION_CODES,
  type SituationCode,
  type SituationParams,
} from "./catalogue";
export type { Entry, RefusalKind } from "./entry";
export { holdMessage } from "./hold-message";
export { type Language, LANGUAGES, type Said, type Tone, TONES } from "./language";
export { PROBLEM_CODES, type ProblemCode, problemMessage, problemsMessage } from "./problem-messages";
export { problemsListed } from "./problem-list";
export { type ConnectionEventType, happened, ORDER_EVENT_TYPES, type OrderEventType } from "./timeline";
export { type RefusalCode, refusalMessage, REFUSALS } from "./refusals";
