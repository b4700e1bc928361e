export { type Agreement, askWarehouse } from "./ask";
export { askToCancel, type CancelOutcome } from "./ask-to-cancel";
export { cancellationAnswered, followCancellations } from "./finish";
