import type { OperationName } from "../operations";
import { SkladError } from "./sklad-error";

/** The dialect has this operation switched off. */
export class OperationDisabledError extends SkladError {
  constructor(operation: OperationName) {
    super({
      code: "operation_disabled",
      operation,
      outcome: "nothing-happened",
      message: `${operation} is switched off in this connection's dialect.`,
    });
  }
}
