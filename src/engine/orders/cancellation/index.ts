export { type AgreedCancellation, requestCancel } from "./ask";
export { askToCancel, type CancelAnswer, cancelOutcome, foundState } from "./ask-warehouse";
export { cancellationAnswered, finishCancellations, giveUpCancellation } from "./finish";
