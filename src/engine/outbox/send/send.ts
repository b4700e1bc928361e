import { type CallRecord, UnclearRefusalError } from "../../../client";
import type { ClaimedCommand, Exchange, FailedCall } from "../../../modules/sklad/stores/outbox/outbox";
import type { ConnectionRow } from "../../../modules/sklad/types";
import type { Context } from "../../context";
import { type CallSlot } from "../../rate-limit";
import { backoffMs } from "../../runtime/time-limits";
import {
  addEvents,
  type CallResult,
  commandEvent,
  type CommandKind,
  type PreparedCall,
} from "../command-kind";
import {
  blame,
  describeFailure,
  type Failure,
  isRefusal,
  canBeTheCause,
  updateHealth,
} from "../failures/failure";
import type { Workers } from "../workers";
import {
  attemptsExhausted,
  notifyOfParking,
  raiseFailingAttempts,
  rateLimitMet,
} from "../failures/retry-policy";
import { prepareCalls } from "./prepare-calls";
import { recordResults } from "./record";

/** Where each round takes long, commands of a failed batch are sent in batches of this size, and then alone. */
const SMALL_BATCH = 10;

/** Sends claimed commands of one kind in one call, and records the result of each. */
export async function send(
  ctx: Context,
  connection: ConnectionRow,
  kind: CommandKind,
  commands: readonly ClaimedCommand[],
  slot: CallSlot,
  workers: Workers,
): Promise<void> {
  const calls = await workers.onDatabase(() => prepareCalls(ctx, connection, kind, commands, slot));
  if (calls.length === 0) return;
  let results: readonly CallResult<unknown>[];
  let exchange: Exchange | undefined;
  const onCall = ({ httpStatus, durationMs }: CallRecord) => {
    exchange = { http_status: httpStatus, duration_ms: Math.round(durationMs) };
  };
  const made = () => calls.map((call) => ({ ...call, exchange }));
  try {
    results = await workers.calling(() =>
      slot.call((client, options) => kind.send(client, calls, { ...options, onCall })),
    );
  } catch (error) {
    const failure = describeFailure(error);
    const recorded = await workers.onDatabase(() => recordFailure(ctx, connection, kind, made(), failure));
    if (recorded) await workers.onDatabase(() => kind.onRecorded(ctx, calls, recorded));
    return;
  }
  const recorded = await workers.onDatabase(() => recordResults(ctx, connection, kind, made(), results));
  if (recorded) await workers.onDatabase(() => kind.onRecorded(ctx, calls, recorded));
}

/**
 * Records a call that failed as a whole, for every command it carried.
 * @returns as recordResults
 */
async function recordFailure(
  ctx: Context,
  connection: ConnectionRow,
  kind: CommandKind,
  calls: readonly PreparedCall[],
  failure: Failure,
): Promise<ReadonlySet<string> | undefined> {
  const [first] = calls;
  if (!first) return undefined;
  const whose =
    calls.length === 1 ? `order ${first.target.order_id ?? first.target.number}` : `${calls.length} orders`;
  ctx.logger.warn(`sklad: ${kind.name} for ${whose} failed (${failure.code}, ${failure.outcome})`);
  if (calls.length > 1) await kind.batching?.failed(ctx, connection, calls, failure);
  else if (failure.outcome === "refused") {
    const { descriptions } = failure;
    return recordResults(ctx, connection, kind, calls, [{ outcome: "refused", descriptions }]);
  }
  await ctx.sklad.stores.transaction(async (stores) => {
    const failed = [];
    for (const [place, call] of calls.entries()) {
      const context = { place, together: calls.length };
      failed.push(await failedCall(ctx, stores, connection, kind, call, failure, context));
    }
    const moved = await stores.outbox.fail(failed);
    const type = failure.outcome === "unknown" ? "outcome_unclear" : "not_sent";
    const events = calls
      .filter(({ command }) => moved.has(command.id))
      .map((call) => commandEvent(call, type, { reason: failure.code }));
    await addEvents(ctx, stores, ...events);
    if (!isRefusal(failure))
      await updateHealth(ctx, stores, connection, { operation: kind.name, command: first.command }, failure);
  });
  return undefined;
}

/** Failures in batches that precede a command that was singled out, at least: they are not counted for each command. */
const FAILED_TOGETHER = 2;

/** The next state of one command of a failed call. */
async function failedCall(
  ctx: Context,
  stores: Context["sklad"]["stores"],
  connection: ConnectionRow,
  kind: CommandKind,
  { command, target, exchange }: PreparedCall,
  failure: Failure,
  { place, together }: { readonly place: number; readonly together: number },
): Promise<FailedCall> {
  const { firstPauseMs } = ctx.sklad.configuration;
  const { code, message, descriptions } = failure;
  const { again, alone } = await rateLimitMet(stores, command, failure);
  // An order that the response names is at the warehouse, even when a look-up does not find it.
  const was_done = failure instanceof UnclearRefusalError && failure.taken.includes(place);
  const received = {
    error: code,
    message,
    descriptions,
    ...(alone && { alone }),
    ...(was_done && { was_done }),
  };
  // Any of several commands may be the cause: they are sent in smaller batches, and only a single one is counted.
  if (together > 1) {
    // A rate limit is met by chance, yet one that meets the same command again may be caused by it. The command is singled
    // out only once others have succeeded; until then they go first.
    const divided = alone || (again && together > SMALL_BATCH) || blame(failure, command) === "call";
    const batch_limit = divided ? { batch_limit: smallerBatch(together, failure) } : {};
    const state = failure.outcome === "unknown" ? "unknown" : "queued";
    return {
      command,
      received,
      exchange,
      state,
      delay_ms: state === "unknown" ? lookUpDelayMs(ctx, failure) : again && !divided ? 0 : null,
      counted: false,
      ...batch_limit,
    };
  }
  const failures = command.failures + 1;
  const counted = canBeTheCause(failure, command);
  const isItsOwn = counted && (code !== "rate_limited" || alone);
  if (isItsOwn) {
    const singledOut = command.batch_limit === 1 || (alone && command.batch_limit !== null);
    const met = failures + (singledOut ? FAILED_TOGETHER : 0);
    await raiseFailingAttempts(stores, kind, { target, command, failures: met }, failure);
  }
  if (failure.outcome === "unknown")
    return { command, received, exchange, state: "unknown", delay_ms: lookUpDelayMs(ctx, failure), counted };
  if (!counted) return { command, received, exchange, state: "queued", delay_ms: null, counted };
  const parked = isItsOwn && (await attemptsExhausted(stores, connection, kind.name, command, failures));
  if (parked && target.warehouse_order_id === null) await notifyOfParking(stores, kind, command, target);
  // One that may have met the rate limit by chance goes behind the others: their success shows whether it alone meets it.
  const delay_ms = isItsOwn ? backoffMs(failures, firstPauseMs) : again ? 0 : null;
  return { command, received, exchange, state: parked ? "parked" : "queued", delay_ms, counted };
}

/** A look-up makes sense once the request's deadline has passed; a refused request has arrived already. */
function lookUpDelayMs({ sklad: { configuration } }: Context, failure: Failure): number {
  return isRefusal(failure) ? configuration.lookUpIntervalMs : configuration.callDeadlineMs;
}

/**
 * Rounds of unclear outcomes take look-ups and over a minute, and rounds of a rate limit its window, in which the other
 * commands wait: such batches shrink in few rounds.
 */
function smallerBatch(together: number, { code, outcome }: Failure): number {
  if (outcome !== "unknown" && code !== "rate_limited") return Math.floor(together / 2);
  return together > SMALL_BATCH ? SMALL_BATCH : 1;
}
