import type { OperationName } from "../operations";
import { SkladError } from "./sklad-error";

/** The caller gave up, or its deadline passed, while the call waited for the rate limit's rate limit. */
export class RateLimitWaitAbortedError extends SkladError {
  readonly reason: "signal" | "deadline";

  constructor(operation: OperationName, reason: "signal" | "deadline") {
    super({
      code: "rate_limit_wait_aborted",
      operation,
      outcome: "nothing-happened",
      message:
        reason === "signal"
          ? `${operation} was cancelled while it waited for the rate limit; nothing was sent.`
          : `${operation} would have waited for the rate limit longer than its deadline; nothing was sent.`,
    });
    this.reason = reason;
  }
}
