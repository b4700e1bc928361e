import type { OperationName } from "../operations";
import { SkladError, withDescriptions } from "./sklad-error";

/** `result` was `error` (spec, "Errors"): `descriptions` says why. */
export class RefusedByWarehouseError extends SkladError {
  constructor(operation: OperationName, descriptions: readonly string[]) {
    super({
      code: "refused",
      operation,
      outcome: "refused",
      message: withDescriptions(`The warehouse refused ${operation}`, descriptions),
      descriptions,
    });
  }
}
