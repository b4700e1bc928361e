import type { OperationName } from "../operations";
import { SkladError } from "./sklad-error";

/** HTTP 429: more calls than the limits allow (spec, "Limits"). `retryAfterMs` is set when the answer said so. */
export class RateLimitedError extends SkladError {
  constructor(operation: OperationName, retryAfterMs?: number, descriptions: readonly string[] = []) {
    super({
      code: "rate_limited",
      operation,
      outcome: "nothing-happened",
      message:
        retryAfterMs === undefined
          ? `The warehouse's rate limit was exceeded by ${operation} (HTTP 429).`
          : `The warehouse's rate limit was exceeded by ${operation} (HTTP 429); it asks to wait ${Math.ceil(retryAfterMs / 1000)} s.`,
      descriptions,
      retryAfterMs,
    });
  }
}
