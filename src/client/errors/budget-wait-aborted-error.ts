import type { OperationName } from "../operations";
import { SkladError } from "./sklad-error";

/** The caller gave up, or its deadline passed, while the call waited for the rate limit's budget. */
export class BudgetWaitAbortedError extends SkladError {
  readonly reason: "signal" | "deadline";

  constructor(operation: OperationName, reason: "signal" | "deadline") {
    super({
      code: "budget_wait_aborted",
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
