import { SkladError, type SkladErrorCode } from "../client";
import type { Stores } from "../modules/sklad/stores";
import type { ClaimedCommand } from "../modules/sklad/stores/outbox";
import { problemKey } from "../modules/sklad/stores/problems";
import type { ConnectionRow, NewEvent } from "../modules/sklad/types";
import { backoffMs } from "./backoff";
import type { Delivery, Next } from "./deliver";
import type { Scope } from "./scope";

/** From this many failures in a row on the merchant is told; before, it may be a hiccup. */
const TELL_AFTER_FAILURES = 3;

/** What a failure says about the connection as a whole. */
const CONNECTION_TROUBLE: Partial<Record<SkladErrorCode, "unreachable" | "misunderstood">> = {
  connection_failed: "unreachable",
  connection_lost: "unreachable",
  timeout: "unreachable",
  server_fault: "unreachable",
  malformed_request: "misunderstood",
  unknown_operation: "misunderstood",
  operation_disabled: "misunderstood",
  answer_not_understood: "misunderstood",
};

/** Records a call that failed: refused, certain that nothing happened, or unclear. */
export async function settleFailure(
  scope: Scope,
  connection: ConnectionRow,
  command: ClaimedCommand,
  delivery: Delivery,
  error: unknown,
): Promise<Next> {
  const failure = describe(error);
  scope.logger.warn(
    `sklad: ${command.kind} for order ${delivery.order_id} failed (${failure.code}, ${failure.outcome})`,
  );
  await scope.sklad.stores.transaction(async (stores) => {
    const settled = await settleCommand(stores, command, delivery, failure);
    if (!settled) return;
    await stores.events.add({
      ...settled,
      source: "outbox",
      subject_id: command.subject_id,
      order_id: delivery.order_id,
      connection_id: connection.id,
    });
    await settleConnection(stores, connection, failure);
  });
  if (failure.code === "rate_limited") {
    const pause = failure.retryAfterMs ?? scope.sklad.configuration.rateWindowMs;
    await scope.sklad.stores.budget.pause(connection.api_key_fingerprint, "general", pause);
  }
  return failure.outcome === "refused" ? "next" : "pause";
}

interface Failure {
  readonly code: SkladErrorCode | "internal";
  readonly outcome: SkladError["outcome"];
  readonly message: string;
  readonly descriptions: readonly string[];
  readonly retryAfterMs?: number | undefined;
}

/** Anything that is no error of the client may have happened at any point of the call. */
function describe(error: unknown): Failure {
  if (error instanceof SkladError) return error;
  return {
    code: "internal",
    outcome: "unknown",
    message: error instanceof Error ? error.message : String(error),
    descriptions: [],
  };
}

async function settleCommand(
  stores: Stores,
  command: ClaimedCommand,
  delivery: Delivery,
  failure: Failure,
): Promise<Pick<NewEvent, "type" | "data"> | undefined> {
  const received = { error: failure.code, message: failure.message, descriptions: failure.descriptions };
  if (failure.outcome === "refused") {
    if (!(await stores.outbox.finish(command, "refused", received))) return undefined;
    const refusal = {
      descriptions: failure.descriptions,
      payload_hash: delivery.payload_hash,
      at: new Date().toISOString(),
    };
    await stores.orders.refuse(command.subject_id, refusal);
    await raiseForOrder(stores, command, delivery, "refused", { descriptions: failure.descriptions });
    return { type: "refused", data: { descriptions: failure.descriptions } };
  }
  if (failure.outcome === "nothing-happened") {
    const delay = failure.code === "invalid_request" ? backoffMs(command.attempt + 1) : 0;
    if (!(await stores.outbox.requeue(command, delay, received))) return undefined;
    return { type: "not_sent", data: { reason: failure.code } };
  }
  if (!(await stores.outbox.park(command, received))) return undefined;
  await raiseForOrder(stores, command, delivery, "outcome_unclear", { reason: failure.code });
  return { type: "outcome_unclear", data: { reason: failure.code } };
}

async function raiseForOrder(
  stores: Stores,
  command: ClaimedCommand,
  delivery: Delivery,
  code: "refused" | "outcome_unclear",
  params: Record<string, unknown>,
): Promise<void> {
  await stores.problems.raise({
    key: problemKey.order(command.subject_id, code),
    code,
    params: { order_id: delivery.order_id, ...params },
    connection_id: command.connection_id,
    subject_id: command.subject_id,
  });
}

async function settleConnection(stores: Stores, connection: ConnectionRow, failure: Failure): Promise<void> {
  const raise = (code: string) =>
    stores.problems.raise({
      key: problemKey.connection(connection.id, code),
      code,
      connection_id: connection.id,
      params: { name: connection.name },
    });

  if (failure.outcome === "refused") return stores.connections.recordSuccess(connection.id);
  if (failure.code === "invalid_key") {
    await stores.connections.pause(connection.id, "invalid_key", null);
    await raise("invalid_key");
    return;
  }
  const trouble = failure.code === "internal" ? undefined : CONNECTION_TROUBLE[failure.code];
  if (!trouble) return;
  const failures = await stores.connections.recordFailure(connection.id);
  await stores.connections.pause(connection.id, trouble, backoffMs(failures));
  if (failures >= TELL_AFTER_FAILURES) await raise(trouble);
}
