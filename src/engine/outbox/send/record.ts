import type { Context } from "../../context";
import type { ConnectionRow } from "../../../modules/sklad/types";
import { reasonOf } from "../../../modules/sklad/errors";
import type { CallResult, CommandKind, PreparedCall } from "../command-kind";
import { isolate } from "../../runtime/isolate";
import { recordSuccess } from "../failures/failure";
import { addEvents, commandEvent } from "../timeline";
import { resolveUnrecordedResponse } from "../resolve/unrecorded";

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
