import type { OperationName } from "../operations";
import { SkladError } from "./sklad-error";

/** The caller's AbortSignal ended the call: `nothing-happened` when no connection had been made, else `unknown`. */
export class CallAbortedError extends SkladError {
  constructor(operation: OperationName, connected: boolean) {
    super({
      code: "call_aborted",
      operation,
      outcome: connected ? "unknown" : "nothing-happened",
      message: connected
        ? `${operation} was cancelled by its caller while the warehouse was working on it.`
        : `${operation} was cancelled by its caller; nothing was sent.`,
    });
  }
}
