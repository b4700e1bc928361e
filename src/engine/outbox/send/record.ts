import { reasonOf } from "../../../modules/sklad/errors";
import type { ClaimedCommand } from "../../../modules/sklad/stores/outbox/outbox";
import type { ConnectionRow } from "../../../modules/sklad/types";
import { withoutPhones } from "../../../planning/values/text";
import type { Context } from "../../context";
import { isolate } from "../../runtime/isolate";
import { backoffMs } from "../../runtime/time-limits";
import {
  addEvents,
  type CallResult,
  commandEvent,
  type CommandKind,
  type CommandTarget,
  type PreparedCall,
  type Resolution,
} from "../command-kind";
import { recordSuccess } from "../failures/failure";
import {
  attemptsExhausted,
  park,
  raiseFailingAttempts,
  RESPONSE_NOT_RECORDED,
} from "../failures/retry-policy";

interface Done {
  readonly call: PreparedCall;
  readonly response: unknown;
}

/**
 * Records the results of a call: successes in one transaction, the others one by one.
 * @returns target ids of the successes; undefined when a first batch is yet to be confirmed by look-ups
 */
export async function recordResults(
  ctx: Context,
  connection: ConnectionRow,
  kind: CommandKind,
  calls: readonly PreparedCall[],
  results: readonly CallResult<unknown>[],
): Promise<ReadonlySet<string> | undefined> {
  const { stores, configuration } = ctx.sklad;
  const trusted =
    calls.length === 1 || !kind.batching || (await kind.batching.isTrusted(ctx, connection, calls, results));
  if (!trusted) {
    const received = { error: "array_form_unproven" };
    const delay_ms = configuration.lookUpIntervalMs;
    await stores.outbox.fail(
      calls.map(({ command, exchange }) => ({
        command,
        received,
        exchange,
        state: "unknown",
        delay_ms,
        counted: false,
      })),
    );
    return undefined;
  }
  const done = calls.flatMap((call, index): Done[] => {
    const result = results[index];
    return result?.outcome === "done" ? [{ call, response: result.response }] : [];
  });
  await recordDone(ctx, connection, kind, done);
  for (const [index, call] of calls.entries()) {
    const result = results[index] ?? { outcome: "unclear", error: "missing_in_response" };
    if (result.outcome === "done") continue;
    await recordOther(ctx, connection, kind, call, result).catch((error: unknown) =>
      resolveUnrecordedResponse(ctx, kind, call, false, error),
    );
  }
  return new Set(done.map(({ call }) => call.command.target_id));
}

async function recordDone(
  ctx: Context,
  connection: ConnectionRow,
  kind: CommandKind,
  done: readonly Done[],
): Promise<void> {
  await isolate(done, (some) => recordTogether(ctx, connection, kind, some), {
    onSplit: (some, error) =>
      ctx.logger.warn(
        `sklad: ${some.length} × ${kind.name} are recorded in smaller parts: ${reasonOf(error)}`,
      ),
    onCulprit: ({ call }, error) => resolveUnrecordedResponse(ctx, kind, call, true, error),
  });
}

async function recordTogether(
  { sklad }: Context,
  connection: ConnectionRow,
  kind: CommandKind,
  done: readonly Done[],
): Promise<void> {
  await sklad.stores.transaction(async (stores) => {
    const finished = await stores.outbox.finish(
      "done",
      done.map(({ call: { command, exchange }, response }) => ({
        command,
        received: { data: response },
        exchange,
      })),
    );
    // A command that another process has finished meanwhile is not recorded twice.
    await kind.succeed(
      stores,
      done.filter(({ call }) => finished.has(call.command.id)),
    );
    await recordSuccess(stores, connection.id, kind.name);
  });
}

async function recordOther(
  ctx: Context,
  connection: ConnectionRow,
  kind: CommandKind,
  call: PreparedCall,
  result: Exclude<CallResult<unknown>, { outcome: "done" }>,
): Promise<void> {
  const { sklad } = ctx;
  const { command, exchange } = call;
  if (result.outcome === "unclear") {
    const { outcome: _, ...received } = result;
    const delay_ms = sklad.configuration.callDeadlineMs;
    await sklad.stores.transaction(async (stores) => {
      const moved = await stores.outbox.fail([
        { command, received, exchange, state: "unknown", delay_ms, counted: true },
      ]);
      if (moved.size > 0)
        await addEvents(ctx, stores, commandEvent(call, "outcome_unclear", { reason: result.error }));
    });
    return;
  }
  const { descriptions } = result;
  await sklad.stores.transaction(async (stores) => {
    const finished = await stores.outbox.finish("refused", [
      { command, received: { error: "refused", descriptions }, exchange },
    ]);
    if (finished.size > 0) await kind.refuse(stores, call, descriptions);
    // A refusal is a response: the operation works.
    await recordSuccess(stores, connection.id, kind.name);
  });
}

/**
 * Moves a command whose response cannot be recorded to `unknown`, to be looked up. Where that cannot be written either the
 * command waits for the end of its lease.
 * @param was_done the response says that the warehouse has done it
 */
async function resolveUnrecordedResponse(
  { sklad, logger }: Context,
  kind: CommandKind,
  { command, target, exchange }: Pick<PreparedCall, "command" | "target" | "exchange">,
  was_done: boolean,
  error: unknown,
): Promise<void> {
  const message = withoutPhones(reasonOf(error));
  logger.error(
    `sklad: the response to the ${kind.name} for ${nameOf(target)} could not be recorded; it is looked up: ${message}`,
  );
  const received = { error: RESPONSE_NOT_RECORDED, message, was_done };
  const delay_ms = sklad.configuration.callDeadlineMs;
  const failures = command.failures + 1;
  await sklad.stores
    .transaction(async (stores) => {
      await stores.outbox.fail([{ command, received, exchange, state: "unknown", delay_ms, counted: true }]);
      await raiseFailingAttempts(
        stores,
        kind,
        { target, command, failures },
        { message, code: received.error },
      );
    })
    .catch((failure: unknown) =>
      logger.error(`sklad: it waits for the end of its lease: ${reasonOf(failure)}`),
    );
}

/** Postpones a command whose verdict cannot be recorded: its look-ups back off, and in the end it is parked. */
export async function postponeUnrecorded(
  ctx: Context,
  connection: ConnectionRow,
  kind: CommandKind,
  { command, verdict }: Resolution,
  error: unknown,
): Promise<void> {
  const { sklad, logger } = ctx;
  const message = withoutPhones(reasonOf(error));
  const target = await kind.targetOf(sklad.stores, command);
  logger.error(
    `sklad: for ${nameOf(target)} the verdict on the ${kind.name} ${command.id} could not be recorded; it is looked up again: ${message}`,
  );
  const was_done = verdict.kind === "happened" || confirmedByResponse(command);
  const code = verdict.kind === "happened" ? RESPONSE_NOT_RECORDED : "outcome_not_recorded";
  const received = { error: code, message, was_done };
  const failures = command.failures + 1;
  await sklad.stores.transaction(async (stores) => {
    if (await attemptsExhausted(stores, connection, kind.name, command, failures))
      return park(ctx, stores, kind, { ...command, received });
    const delay_ms = backoffMs(failures, sklad.configuration.firstPauseMs);
    await stores.outbox.lookUpAgain([command], delay_ms, { counted: true, received });
    await raiseFailingAttempts(stores, kind, { target, command, failures }, { message, code });
  });
}

/** Whether a response that could not be recorded confirmed the command: look-ups that do not find it are behind. */
export function confirmedByResponse({ received }: Pick<ClaimedCommand, "received">): boolean {
  return received?.was_done === true;
}

function nameOf({ order_id, number }: CommandTarget): string {
  return order_id === null ? number : `order ${order_id}`;
}
