import type { OperationName } from "./operations";

/**
 * The effect of a failed call at the warehouse.
 * - `nothing-happened`: certain that the call had no effect; it may be sent again.
 * - `refused`: the warehouse understands it and refuses; sending the same again is pointless.
 * - `unknown`: it may or may not have had its effect; look before sending again.
 */
export type Outcome = "nothing-happened" | "refused" | "unknown";

export type SkladErrorCode =
  | "refused"
  | "unclear_refusal"
  | "invalid_key"
  | "malformed_request"
  | "unknown_operation"
  | "rate_limited"
  | "server_error"
  | "timeout"
  | "connection_failed"
  | "connection_lost"
  | "unexpected_response"
  | "operation_disabled"
  | "rate_limit_wait_aborted"
  | "call_aborted"
  | "invalid_request"
  | "token_not_obtained";

export interface SkladErrorFacts {
  code: SkladErrorCode;
  operation: OperationName;
  outcome: Outcome;
  message: string;
  descriptions?: readonly string[] | undefined;
  retryAfterMs?: number | undefined;
  cause?: Error | undefined;
}

/**
 * Everything that can go wrong with a call. None of its members, nor its `cause`, holds the ApiKey, a login, a
 * password, or the name or phone of a recipient.
 */
export abstract class SkladError extends Error {
  readonly code: SkladErrorCode;
  readonly operation: OperationName;
  readonly outcome: Outcome;
  /** The warehouse's own words; empty without any. */
  readonly descriptions: readonly string[];
  /** The pause before the next call, in milliseconds, if the response has one. */
  readonly retryAfterMs?: number;

  protected constructor(facts: SkladErrorFacts) {
    super(facts.message, facts.cause ? { cause: facts.cause } : undefined);
    this.name = new.target.name;
    this.code = facts.code;
    this.operation = facts.operation;
    this.outcome = facts.outcome;
    this.descriptions = facts.descriptions ?? [];
    if (facts.retryAfterMs !== undefined) {
      this.retryAfterMs = facts.retryAfterMs;
    }
  }

  toJSON(): Record<string, unknown> {
    return {
      name: this.name,
      code: this.code,
      operation: this.operation,
      outcome: this.outcome,
      message: this.message,
      descriptions: this.descriptions,
      retryAfterMs: this.retryAfterMs,
    };
  }
}

/** The warehouse's words after a sentence, when there are any. */
export function withDescriptions(sentence: string, descriptions: readonly string[]): string {
  return descriptions.length === 0 ? `${sentence}.` : `${sentence}: ${descriptions.join("; ")}`;
}

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

/** The connection broke after it had been made and before a response began: the call may have had its effect. */
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

/** The caller's AbortSignal ended the call: `nothing-happened` when no connection had been made, else `unknown`. */
export class CallAbortedError extends SkladError {
  constructor(operation: OperationName, connected: boolean) {
    super({
      code: "call_aborted",
      operation,
      outcome: connected ? "unknown" : "nothing-happened",
      message: connected
        ? `${operation} was canceled by its caller while the warehouse was working on it.`
        : `${operation} was canceled by its caller; nothing was sent.`,
    });
  }
}

/** The caller's signal or deadline ended the call while it waited for the service's rate limit. */
export class RateLimitWaitAbortedError extends SkladError {
  readonly reason: "signal" | "deadline";

  constructor(operation: OperationName, reason: "signal" | "deadline") {
    super({
      code: "rate_limit_wait_aborted",
      operation,
      outcome: "nothing-happened",
      message:
        reason === "signal"
          ? `${operation} was canceled while it waited for the rate limit; nothing was sent.`
          : `${operation} would have waited for the rate limit longer than its deadline; nothing was sent.`,
    });
    this.reason = reason;
  }
}

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

/** The input does not make a body the warehouse could accept; found before anything was sent. */
export class InvalidRequestError extends SkladError {
  /** The expected shape, with the path of the member if there is one; never a value. */
  readonly issues: readonly string[];

  constructor(operation: OperationName, issues: readonly string[]) {
    super({
      code: "invalid_request",
      operation,
      outcome: "nothing-happened",
      message: `${operation} was not sent; expected ${issues.join("; ")}.`,
    });
    this.issues = issues;
  }

  override toJSON(): Record<string, unknown> {
    return { ...super.toJSON(), issues: this.issues };
  }
}

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

/**
 * The code and the scrubbed message of an error of the network layer. The original has the
 * request, and with it the ApiKey.
 */
export class TransportCause extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = "TransportCause";
    this.code = code;
  }
}
