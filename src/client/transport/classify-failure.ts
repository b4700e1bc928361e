import { AxiosError } from "axios";
import {
  UnexpectedResponseError,
  CallAbortedError,
  ConnectionFailedError,
  ConnectionLostError,
  type SkladError,
  TimeoutError,
  TransportCause,
} from "../errors";
import type { OperationName } from "../operations";
import { scrub } from "../secrets";

export interface FailureFacts {
  operation: OperationName;
  /** Bytes may have been sent. */
  connected: boolean;
  timedOut: boolean;
  cancelled: boolean;
  deadlineMs: number;
  maxResponseBytes: number;
  secrets: readonly string[];
}

/**
 * What a failed exchange means. The decision rests on what was seen of the connection, not on error codes, which name
 * the same event differently by platform. The original error is dropped: it holds the body, and the ApiKey in it.
 */
export function classifyFailure(error: unknown, facts: FailureFacts): SkladError {
  const { operation } = facts;
  if (facts.timedOut) {
    return new TimeoutError(operation, facts.deadlineMs, facts.connected);
  }
  if (facts.cancelled) {
    return new CallAbortedError(operation, facts.connected);
  }
  const cause = transportCause(error, facts.secrets);
  if (!facts.connected) {
    return new ConnectionFailedError(operation, cause);
  }
  if (cause.message.startsWith("maxContentLength")) {
    const limit = `an answer of at most ${facts.maxResponseBytes} bytes`;
    return new UnexpectedResponseError(operation, limit, [], "too_large", cause);
  }
  if (error instanceof AxiosError && error.response) {
    return new UnexpectedResponseError(operation, "a complete answer", [], "truncated", cause);
  }
  return new ConnectionLostError(operation, cause);
}

function transportCause(error: unknown, secrets: readonly string[]): TransportCause {
  if (!(error instanceof Error)) {
    return new TransportCause("UNKNOWN", "a failure without an error");
  }
  const code = "code" in error && typeof error.code === "string" ? error.code : error.name;
  return new TransportCause(code, scrub(error.message || code, secrets));
}
