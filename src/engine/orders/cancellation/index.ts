export { type Agreement, requestCancel } from "./ask";
export { askToCancel, type CancelOutcome } from "./ask-to-cancel";
export { cancellationAnswered, finishCancellations } from "./finish";
