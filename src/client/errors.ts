import type { OperationName } from "./operations";

/**
 * The effect of a failed call at the warehouse.
 * - `nothing-happened`: certain that the call had no effect; it may be sent again.
 * - `refused`: the warehouse understands it and refuses; sending the same again is pointless.
 * - `unknown`: it may or may not have had its effect; look before sending again.
 */
export type Outcome = "nothing-happened" | "refused" | "unknown";

interface Kind {
  readonly outcome: Outcome;
  /** The message, with facts in braces; `words` are the warehouse's own, or a full stop. */
  readonly sentence: string;
  /** The message before a connection is made: no byte can have been sent, so that nothing happened. */
  readonly unsent?: string;
}

/** Every code. docs/client.md says when each of them comes. */
const KINDS = {
  refused: { outcome: "refused", sentence: "The warehouse refused {operation}{words}" },
  unclear_refusal: {
    outcome: "unknown",
    sentence: "The warehouse refused {operation}, and may have taken {detail}{words}",
  },
  invalid_key: { outcome: "nothing-happened", sentence: "The warehouse does not accept {detail}." },
  malformed_request: {
    outcome: "nothing-happened",
    sentence: "The warehouse could not read the body of {operation} (HTTP 400){words}",
  },
  unknown_operation: {
    outcome: "nothing-happened",
    sentence:
      "The service knows no operation {operation} at this address (HTTP 404). Check the base URL with its path prefix.",
  },
  rate_limited: {
    outcome: "nothing-happened",
    sentence: "The warehouse's rate limit was exceeded by {operation} (HTTP 429){pause}.",
  },
  // The fault may have come before or after the effect.
  server_error: {
    outcome: "unknown",
    sentence: "The warehouse's server failed during {operation} (HTTP {httpStatus}){words}",
  },
  timeout: {
    outcome: "unknown",
    sentence: "The warehouse did not finish answering {operation} within {deadlineMs} ms.",
    unsent: "No connection to the warehouse for {operation} within {deadlineMs} ms; nothing was sent.",
  },
  connection_failed: {
    outcome: "nothing-happened",
    sentence: "The warehouse cannot be reached for {operation} ({cause}); nothing was sent.",
  },
  connection_lost: {
    outcome: "unknown",
    sentence: "The connection to the warehouse broke during {operation} ({cause}).",
  },
  unexpected_response: {
    outcome: "unknown",
    sentence: "The response to {operation} was not understood: expected {detail}{words}",
  },
  operation_disabled: {
    outcome: "nothing-happened",
    sentence: "{operation} is switched off in this connection's dialect.",
  },
  rate_limit_wait_aborted: {
    outcome: "nothing-happened",
    sentence: "{operation} was not sent: its {reason} ended the wait for the rate limit.",
  },
  call_aborted: {
    outcome: "unknown",
    sentence: "{operation} was canceled by its caller while the warehouse was working on it.",
    unsent: "{operation} was canceled by its caller; nothing was sent.",
  },
  invalid_request: { outcome: "nothing-happened", sentence: "{operation} was not sent; expected {detail}." },
  token_not_obtained: {
    outcome: "nothing-happened",
    sentence: "{operation} was not sent because no ApiKey could be obtained. {cause}",
  },
} as const satisfies Record<string, Kind>;

export type SkladErrorCode = keyof typeof KINDS;

interface Facts {
  /** The warehouse's own words. */
  readonly descriptions?: readonly string[] | undefined;
  readonly retryAfterMs?: number | undefined;
  readonly httpStatus?: number;
  readonly deadlineMs?: number;
  /** Whether a connection was made, so that bytes may have been sent. */
  readonly connected?: boolean;
  readonly reason?: "signal" | "deadline";
  /** The part of the sentence that a subclass words. */
  readonly detail?: string;
  readonly cause?: Error | undefined;
}

type Named<Sentence> = Sentence extends `${string}{${infer Name}}${infer Rest}` ? Name | Named<Rest> : never;
type Needed<Code extends SkladErrorCode> =
  | Extract<Named<(typeof KINDS)[Code]["sentence"]>, keyof Facts>
  | ((typeof KINDS)[Code] extends { unsent: string } ? "connected" : never);

/** A code, with the facts that its sentence names. */
export type SkladFailure = {
  [Code in SkladErrorCode]: { readonly code: Code } & Facts & Required<Pick<Facts, Needed<Code>>>;
}[SkladErrorCode];

/**
 * Everything that can go wrong with a call. None of its members, nor its `cause`, holds the ApiKey, a login, a
 * password, or the name or phone of a recipient.
 */
export class SkladError extends Error {
  readonly code: SkladErrorCode;
  readonly operation: OperationName;
  readonly outcome: Outcome;
  /** The warehouse's own words; empty without any. */
  readonly descriptions: readonly string[];
  /** The pause before the next call, in milliseconds, if the response has one. */
  readonly retryAfterMs?: number;
  /** The HTTP status of a `server_error`. */
  readonly httpStatus?: number;
  /** What ended the wait of a `rate_limit_wait_aborted`. */
  readonly reason?: "signal" | "deadline";

  constructor(operation: OperationName, failure: SkladFailure) {
    const kind: Kind = KINDS[failure.code];
    const unsent = failure.connected === false ? kind.unsent : undefined;
    const message = fill(unsent ?? kind.sentence, operation, failure);
    super(message, failure.cause ? { cause: failure.cause } : undefined);
    this.name = new.target.name;
    this.code = failure.code;
    this.operation = operation;
    this.outcome = unsent === undefined ? kind.outcome : "nothing-happened";
    this.descriptions = failure.descriptions ?? [];
    if (failure.retryAfterMs !== undefined) this.retryAfterMs = failure.retryAfterMs;
    if (failure.httpStatus !== undefined) this.httpStatus = failure.httpStatus;
    if (failure.reason !== undefined) this.reason = failure.reason;
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

function fill(sentence: string, operation: OperationName, facts: Facts): string {
  const { descriptions = [], retryAfterMs, cause } = facts;
  const words = descriptions.length === 0 ? "." : `: ${descriptions.join("; ")}`;
  const pause = retryAfterMs === undefined ? "" : `; it asks to wait ${Math.ceil(retryAfterMs / 1000)} s`;
  const values: Readonly<Record<string, unknown>> = {
    ...facts,
    operation,
    words,
    pause,
    cause: cause?.message,
  };
  return sentence.replaceAll(/\{(\w+)\}/g, (_braces, name: string) => String(values[name]));
}

/** The input does not make a body the warehouse could accept; found before anything was sent. */
export class InvalidRequestError extends SkladError {
  /** The expected shape, with the path of the member if there is one; never a value. */
  readonly issues: readonly string[];

  constructor(operation: OperationName, issues: readonly string[]) {
    super(operation, { code: "invalid_request", detail: issues.join("; ") });
    this.issues = issues;
  }

  override toJSON(): Record<string, unknown> {
    return { ...super.toJSON(), issues: this.issues };
  }
}
