import { SkladError, type SkladErrorCode, UnexpectedResponseError } from "../../../client";
import type { Stores } from "../../../modules/sklad/stores";
import { type CommandRow, type ConnectionRow, ORDER_KINDS } from "../../../modules/sklad/types";
import { fieldsOf, reasonOf } from "../../../modules/sklad/errors";
import type { Context } from "../../context";
import { apiKeyRefused, end, NOTIFY_AFTER_FAILURES, raise } from "../../problems";
import { backoffMs } from "../../runtime/time-limits";

export interface Failure {
  readonly code: SkladErrorCode | "internal";
  readonly outcome: SkladError["outcome"];
  readonly message: string;
  readonly descriptions: readonly string[];
  readonly retryAfterMs?: number | undefined;
}

/** Whether the warehouse has read the call and refused it: then the operation works. */
export function isRefusal({ code }: Failure): boolean {
  return code === "refused" || code === "unclear_refusal";
}

/** Describes an error of the client, or another one, which may have come at any point of the call. */
export function describeFailure(error: unknown): Failure {
  if (error instanceof SkladError) return error;
  const message = reasonOf(error);
  return { code: "internal", outcome: "unknown", message, descriptions: [] };
}

/**
 * Whether the response is one that the dialect does not expect, and will be the next time. One that was cut off on its
 * way, or is no JSON such as a page of maintenance, says nothing about the service's shapes.
 */
export function isAnotherShape(failure: Failure): boolean {
  return failure instanceof UnexpectedResponseError && !failure.mayPass;
}

/** A command that a call has failed for. */
type Failed = Pick<CommandRow, "id" | "received"> & Partial<Pick<CommandRow, "kind">>;

/**
 * What causes a failure. A command whose ApiKey was refused is sent again only once the key is accepted elsewhere: refused
 * once more, the cause is its operation, which the key may not use.
 * - `connection`: every call fails: refused connection, DNS, TLS.
 * - `key`: every call of this ApiKey fails.
 * - `rate`: the ApiKey has to wait.
 * - `stop`: this process is stopping.
 * - `call`: it may be this call alone; other commands must not wait for it.
 */
export function blame(failure: Failure, command?: Failed): "connection" | "key" | "rate" | "stop" | "call" {
  if (failure.code === "connection_failed") return "connection";
  if (failure.code === "invalid_key") {
    // A key that may not add products must not stop orders: a key that is refused everywhere shows with the next order.
    const isOfOrder = ORDER_KINDS.some((kind) => kind === (command?.kind ?? "add"));
    return !isOfOrder || command?.received?.["error"] === failure.code ? "call" : "key";
  }
  if (failure.code === "rate_limited") return "rate";
  if (failure.code === "call_aborted") return "stop";
  return "call";
}

/**
 * Whether a failure counts for its command. A 429 does: otherwise a call that always meets one would pause the ApiKey and
 * be first in the queue after each pause.
 */
export function canBeTheCause(failure: Failure, command?: Failed): boolean {
  const blamed = blame(failure, command);
  return blamed === "call" || blamed === "rate";
}

/** An operation is paused from this many failing commands in a row on: the commands are not the cause then. */
const PAUSE_AFTER_FAILURES = 2;

/** Short, because attempts cost an unreachable warehouse nothing, and all orders wait for the pause once it is back. */
const LONGEST_UNREACHABLE_MS = 60_000;

const NOT_UNDERSTOOD: ReadonlySet<Failure["code"]> = new Set([
  "unexpected_response",
  "malformed_request",
  "unknown_operation",
  "operation_disabled",
]);

/** Updates the health of a connection or an operation after a failed call, with pauses that grow while calls fail. */
export async function updateHealth(
  { sklad }: Context,
  stores: Stores,
  connection: ConnectionRow,
  { operation, command }: { readonly operation: string; readonly command: Failed },
  failure: Failure,
): Promise<void> {
  const { firstPauseMs, rateWindowMs } = sklad.configuration;
  const blamed = blame(failure, command);
  // Otherwise the operation would wait for the end of the trial call's lease, long after the outage.
  if (blamed !== "call") await stores.operations.endTrial(connection.id, operation);
  switch (blamed) {
    case "connection": {
      const failures = await stores.connections.recordFailure(connection.id);
      const pause_ms = Math.min(backoffMs(failures, firstPauseMs), LONGEST_UNREACHABLE_MS);
      await stores.connections.pause(connection.id, "unreachable", pause_ms);
      if (failures >= NOTIFY_AFTER_FAILURES) await raise(stores, { connection }, "unreachable");
      return;
    }
    case "key":
      return apiKeyRefused(stores, connection);
    case "rate":
      await stores.connections.recordRateLimited(connection.id);
      return stores.rateLimit.pause(
        connection.api_key_fingerprint,
        "general",
        failure.retryAfterMs ?? rateWindowMs,
      );
    case "stop":
      return;
    case "call": {
      const { failures, unreadable } = await stores.operations.recordFailure(
        connection.id,
        operation,
        command.id,
      );
      if (failures >= PAUSE_AFTER_FAILURES) {
        const pause_ms = backoffMs(failures - PAUSE_AFTER_FAILURES + 1, firstPauseMs);
        await stores.operations.pause(connection.id, operation, pause_ms);
      }
      const received = fieldsOf(failure);
      // Another shape is no hiccup: it recurs with every order and makes the outcomes of the first ones unclear.
      if (unreadable < NOTIFY_AFTER_FAILURES && !received.received_fields) return;
      const code = NOT_UNDERSTOOD.has(failure.code) ? "response_unreadable" : "operation_failing";
      await raise(stores, { connection, operation }, code, {
        reason: failure.message,
        error: failure.code,
        ...received,
      });
      return;
    }
  }
}

/** Records that the warehouse responded to a call as expected: clears the problems that a success ends. */
export async function recordSuccess(stores: Stores, connectionId: string, operation: string): Promise<void> {
  await stores.connections.recordSuccess(connectionId);
  await stores.operations.recordSuccess(connectionId, operation);
  await end(stores, { connection: connectionId }, "call_succeeded");
  await end(stores, { connection: connectionId, operation }, "operation_succeeded");
}
