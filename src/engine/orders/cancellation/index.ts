export { type Agreement, type Asked, askWarehouse } from "./ask";
export { cancellationDone, cancellationFailed, followCancellations } from "./finish";
