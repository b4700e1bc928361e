import type { OperationName } from "../operations";
import { SkladError } from "./sklad-error";

/**
 * The hard deadline of one exchange passed. `nothing-happened` only when no connection had been made, so that no byte
 * can have been sent; otherwise `unknown`.
 */
export class TimeoutError extends SkladError {
  readonly deadlineMs: number;

  constructor(operation: OperationName, deadlineMs: number, connected: boolean) {
    super({
      code: "timeout",
      operation,
      outcome: connected ? "unknown" : "nothing-happened",
      message: connected
        ? `The warehouse did not finish answering ${operation} within ${deadlineMs} ms.`
        : `No connection to the warehouse for ${operation} within ${deadlineMs} ms; nothing was sent.`,
    });
    this.deadlineMs = deadlineMs;
  }
}
