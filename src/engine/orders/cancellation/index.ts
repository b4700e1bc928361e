export { type Agreement, requestCancel } from "./ask";
export { askToCancel, type CancelAnswer } from "./ask-to-cancel";
export { cancelOutcome, foundState } from "./cancel-outcome";
export { cancellationAnswered, finishCancellations } from "./finish";
