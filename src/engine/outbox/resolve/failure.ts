import { SkladError, type SkladErrorCode } from "../../../client";
import type { Stores } from "../../../modules/sklad/stores";
import type { ConnectionRow } from "../../../modules/sklad/types";
import { fieldsOf, reasonOf } from "../../../modules/sklad/reason-of";
import type { Context } from "../../context";
import { apiKeyRefused, endForConnection, raiseForConnection } from "../../problems";
import { backoffMs } from "../../rate-limit";

export interface Failure {
  readonly code: SkladErrorCode | "internal";
  readonly outcome: SkladError["outcome"];
  readonly message: string;
  readonly descriptions: readonly string[];
  readonly retryAfterMs?: number | undefined;
}

/** The warehouse has read the call and said no: it works, whatever else is open. */
export function isRefusal({ code }: Failure): boolean {
  return code === "refused" || code === "unclear_refusal";
}

/** Anything that is no error of the client may have happened at any point of the call. */
export function describeFailure(error: unknown): Failure {
  if (error instanceof SkladError) return error;
  const message = reasonOf(error);
  return { code: "internal", outcome: "unknown", message, descriptions: [] };
}

/**
 * Whose fault a failure can be.
 * - `connection`: no call gets through, whatever it says: refused, DNS, TLS.
 * - `key`: no call of this ApiKey does.
 * - `rate`: the ApiKey has to wait.
 * - `stop`: this process is stopping.
 * - `call`: it may be this very call; others must not wait for it.
 */
export function blame(failure: Failure): "connection" | "key" | "rate" | "stop" | "call" {
  if (failure.code === "connection_failed") return "connection";
  if (failure.code === "invalid_key") return "key";
  if (failure.code === "rate_limited") return "rate";
  if (failure.code === "call_aborted") return "stop";
  return "call";
}

/**
 * Whether a failure counts for its command. A 429 does: one that only this call meets would otherwise pause the ApiKey
 * and be first in the queue after each pause, for ever.
 */
export function canBeTheCause(failure: Failure): boolean {
  const blamed = blame(failure);
  return blamed === "call" || blamed === "rate";
}

/** From this many failures in a row on the merchant is notified; before, it may be a hiccup. */
export const NOTIFY_AFTER_FAILURES = 3;

/** From this many different commands in a row on the operation pauses: it is not the commands then. */
const PAUSE_AFTER_FAILURES = 2;

/** A connection nobody accepts costs the warehouse nothing, and when it is back all orders wait for this pause. */
const LONGEST_UNREACHABLE_MS = 60_000;

const NOT_UNDERSTOOD: ReadonlySet<Failure["code"]> = new Set([
  "unexpected_response",
  "malformed_request",
  "unknown_operation",
  "operation_disabled",
]);

/** What a failed call says about its connection or its operation: pauses that grow while it fails. */
export async function updateHealth(
  { sklad }: Context,
  stores: Stores,
  connection: ConnectionRow,
  call: { readonly operation: string; readonly command_id: string },
  failure: Failure,
): Promise<void> {
  const { firstPauseMs, rateWindowMs } = sklad.configuration;
  const blamed = blame(failure);
  // Without this the operation would wait for the end of the probe's lease, long after the outage.
  if (blamed !== "call") await stores.operations.endProbe(connection.id, call.operation);
  switch (blamed) {
    case "connection": {
      const failures = await stores.connections.recordFailure(connection.id);
      const pause_ms = Math.min(backoffMs(failures, firstPauseMs), LONGEST_UNREACHABLE_MS);
      await stores.connections.pause(connection.id, "unreachable", pause_ms);
      if (failures >= NOTIFY_AFTER_FAILURES) await raiseForConnection(stores, connection, "unreachable");
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
      const { operation, command_id } = call;
      const { failures, unread } = await stores.operations.recordFailure(
        connection.id,
        operation,
        command_id,
      );
      if (failures >= PAUSE_AFTER_FAILURES) {
        const pause_ms = backoffMs(failures - PAUSE_AFTER_FAILURES + 1, firstPauseMs);
        await stores.operations.pause(connection.id, operation, pause_ms);
      }
      const received = fieldsOf(failure);
      // Another shape is no hiccup: it comes again with every order, and the first ones are unclear by it.
      if (unread < NOTIFY_AFTER_FAILURES && !received.received_fields) return;
      const code = NOT_UNDERSTOOD.has(failure.code) ? "not_understood" : "operation_failing";
      await raiseForConnection(stores, connection, code, {
        operation,
        reason: failure.message,
        error: failure.code,
        ...received,
      });
      return;
    }
  }
}

/** The warehouse has responded to a call as it should. */
export async function recordSuccess(stores: Stores, connectionId: string, operation: string): Promise<void> {
  await stores.connections.recordSuccess(connectionId);
  await stores.operations.recordSuccess(connectionId, operation);
  await endForConnection(stores, "call_succeeded", connectionId);
  await endForConnection(stores, "operation_succeeded", connectionId, operation);
}
