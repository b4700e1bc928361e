import type { OperationName } from "../operations";
import { SkladError } from "./sklad-error";

/** No connection was made (refused, name not found, TLS handshake failed): certain that no byte was sent. */
export class ConnectionFailedError extends SkladError {
  constructor(operation: OperationName, cause: Error) {
    super({
      code: "connection_failed",
      operation,
      outcome: "nothing-happened",
      message: `The warehouse cannot be reached for ${operation} (${cause.message}); nothing was sent.`,
      cause,
    });
  }
}
