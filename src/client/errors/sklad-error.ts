import type { OperationName } from "../operations";

/**
 * What a failed call did at the warehouse.
 * - `nothing-happened`: certain that the call had no effect; it may be sent again.
 * - `refused`: the warehouse understood it and said no; sending the same again is pointless.
 * - `unknown`: it may or may not have had its effect; look before sending again.
 */
export type Outcome = "nothing-happened" | "refused" | "unknown";

export type SkladErrorCode =
  | "refused"
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
  /** The warehouse's own words, where it gave any. */
  readonly descriptions: readonly string[];
  /** How long to wait before the next call, in milliseconds, where the warehouse said so. */
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
