import type { OperationName } from "../operations";
import { SkladError } from "./sklad-error";

/** HTTP 404: the address does not name an operation (spec, "Errors"). */
export class UnknownOperationError extends SkladError {
  constructor(operation: OperationName, descriptions: readonly string[] = []) {
    super({
      code: "unknown_operation",
      operation,
      outcome: "nothing-happened",
      message: `The service knows no operation ${operation} at this address (HTTP 404). Check the base URL with its path prefix.`,
      descriptions,
    });
  }
}
