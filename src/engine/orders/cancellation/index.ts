export { type AgreedCancellation, requestCancel } from "./ask";
export { askToCancel, type CancelAnswer, cancelOutcome, foundState } from "./ask-warehouse";
export { cancellationAnswered, giveUpCancellation } from "./end";
export { finishCancellations } from "./finish";
