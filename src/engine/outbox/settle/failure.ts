import { SkladError, type SkladErrorCode } from "../../../client";
import type { Stores } from "../../../modules/sklad/stores";
import { problemKey } from "../../../modules/sklad/stores/problems";
import type { ConnectionRow, NewEvent } from "../../../modules/sklad/types";
import { backoffMs } from "../../rate-limit/backoff";
import type { PreparedCall, LoopSignal } from "../kinds/kind";
import type { Context } from "../../context";

/** From this many failures in a row on the merchant is told; before, it may be a hiccup. */
const NOTIFY_AFTER_FAILURES = 3;

/** What a failure says about the connection as a whole. */
const CONNECTION_TROUBLE: Partial<Record<Failure["code"], "unreachable" | "misunderstood">> = {
  connection_failed: "unreachable",
  connection_lost: "unreachable",
  timeout: "unreachable",
  server_error: "unreachable",
  malformed_request: "misunderstood",
  unknown_operation: "misunderstood",
  operation_disabled: "misunderstood",
  unexpected_response: "misunderstood",
};

/** Records a call that failed, for every command it carried: refused, certain that nothing happened, or unclear. */
export async function settleFailure<Answer>(
  ctx: Context,
  connection: ConnectionRow,
  deliveries: readonly PreparedCall<Answer>[],
  error: unknown,
): Promise<LoopSignal> {
  const failure = describeFailure(error);
  const orders =
    deliveries.length === 1 ? `order ${deliveries[0]?.order_id ?? ""}` : `${deliveries.length} orders`;
  ctx.logger.warn(
    `sklad: ${deliveries[0]?.command.kind ?? "a call"} for ${orders} failed (${failure.code}, ${failure.outcome})`,
  );
  await ctx.sklad.stores.transaction(async (stores) => {
    for (const delivery of deliveries) {
      const settled = await settleCommand(ctx, stores, delivery, failure);
      if (!settled) continue;
      const { subject_id: warehouse_order_id } = delivery.command;
      await stores.events.add({
        ...settled,
        source: "outbox",
        warehouse_order_id,
        order_id: delivery.order_id,
        connection_id: connection.id,
      });
    }
    await settleConnection(stores, connection, failure, ctx.sklad.configuration.firstPauseMs);
  });
  await settleRate(ctx, connection, failure);
  return failure.outcome === "refused" ? "next" : "pause";
}

export interface Failure {
  readonly code: SkladErrorCode | "internal";
  readonly outcome: SkladError["outcome"];
  readonly message: string;
  readonly descriptions: readonly string[];
  readonly retryAfterMs?: number | undefined;
}

/** Anything that is no error of the client may have happened at any point of the call. */
export function describeFailure(error: unknown): Failure {
  if (error instanceof SkladError) return error;
  const message = error instanceof Error ? error.message : String(error);
  return { code: "internal", outcome: "unknown", message, descriptions: [] };
}

async function settleCommand<Answer>(
  { sklad }: Context,
  stores: Stores,
  delivery: PreparedCall<Answer>,
  failure: Failure,
): Promise<Pick<NewEvent, "type" | "data"> | undefined> {
  const { command } = delivery;
  const { code, message, descriptions } = failure;
  const received = { error: code, message, descriptions };
  if (failure.outcome === "refused") {
    if (!(await stores.outbox.finish(command, "refused", received))) return undefined;
    await delivery.refuse(stores, descriptions);
    return { type: `${command.kind}_refused`, data: { descriptions } };
  }
  if (failure.outcome === "nothing-happened") {
    const delay =
      code === "invalid_request" ? backoffMs(command.attempt + 1, sklad.configuration.firstPauseMs) : 0;
    if (!(await stores.outbox.requeue(command, delay, received))) return undefined;
    return { type: "not_sent", data: { reason: code } };
  }
  // The request may still be on its way until its deadline has passed; only then is it worth asking.
  if (!(await stores.outbox.setUnknown(command, sklad.configuration.callDeadlineMs, received)))
    return undefined;
  return { type: "outcome_unclear", data: { reason: code } };
}

/** What a failed call, of whatever kind, says about the connection: its pauses grow while it fails. */
export async function settleConnection(
  stores: Stores,
  connection: ConnectionRow,
  failure: Failure,
  firstPauseMs: number,
): Promise<void> {
  if (failure.outcome === "refused") return stores.connections.recordSuccess(connection.id);
  if (failure.code === "invalid_key") {
    await stores.connections.pause(connection.id, "invalid_key", null);
    return raiseForConnection(stores, connection, "invalid_key");
  }
  const trouble = CONNECTION_TROUBLE[failure.code];
  if (!trouble) return;
  const failures = await stores.connections.recordFailure(connection.id);
  await stores.connections.pause(connection.id, trouble, backoffMs(failures, firstPauseMs));
  if (failures >= NOTIFY_AFTER_FAILURES) await raiseForConnection(stores, connection, trouble);
}

/** A 429 pauses the key for everybody who uses it. */
export async function settleRate(
  { sklad }: Context,
  connection: ConnectionRow,
  failure: Failure,
): Promise<void> {
  if (failure.code !== "rate_limited") return;
  const pause = failure.retryAfterMs ?? sklad.configuration.rateWindowMs;
  await sklad.stores.rateLimit.pause(connection.api_key_fingerprint, "general", pause);
}

export async function raiseForConnection(
  stores: Stores,
  { id, name }: ConnectionRow,
  code: string,
): Promise<void> {
  await stores.problems.raise({
    key: problemKey.connection(id, code),
    code,
    connection_id: id,
    params: { name },
  });
}
