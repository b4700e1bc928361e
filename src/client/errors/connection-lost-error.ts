import type { OperationName } from "../operations";
import { SkladError } from "./sklad-error";

/** The connection broke after it had been made and before an answer began: the call may have had its effect. */
export class ConnectionLostError extends SkladError {
  constructor(operation: OperationName, cause: Error) {
    super({
      code: "connection_lost",
      operation,
      outcome: "unknown",
      message: `The connection to the warehouse broke during ${operation} (${cause.message}).`,
      cause,
    });
  }
}
