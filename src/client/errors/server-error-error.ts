import type { OperationName } from "../operations";
import { SkladError, withDescriptions } from "./sklad-error";

/** HTTP 5xx. The fault may have come before or after the effect. */
export class ServerErrorError extends SkladError {
  readonly httpStatus: number;

  constructor(
    operation: OperationName,
    httpStatus: number,
    retryAfterMs?: number,
    descriptions: readonly string[] = [],
  ) {
    super({
      code: "server_error",
      operation,
      outcome: "unknown",
      message: withDescriptions(
        `The warehouse's server failed during ${operation} (HTTP ${httpStatus})`,
        descriptions,
      ),
      descriptions,
      retryAfterMs,
    });
    this.httpStatus = httpStatus;
  }
}
