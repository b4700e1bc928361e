import type { OperationName } from "../operations";
import { SkladError } from "./sklad-error";

/** GetToken failed, so that `operation` was never sent; `cause` is GetToken's own error. */
export class TokenNotObtainedError extends SkladError {
  constructor(operation: OperationName, cause: SkladError) {
    super({
      code: "token_not_obtained",
      operation,
      outcome: "nothing-happened",
      message: `${operation} was not sent because no ApiKey could be obtained. ${cause.message}`,
      descriptions: cause.descriptions,
      retryAfterMs: cause.retryAfterMs,
      cause,
    });
  }
}
