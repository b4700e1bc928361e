import type { Stores } from "../../modules/sklad/stores";
import type { FeedRow } from "../../modules/sklad/stores/feeds";
import type { OperationHealth } from "../../modules/sklad/stores/operations";
import type { ConnectionRow, EventRow } from "../../modules/sklad/types";
import type { Context } from "../context";
import { SILENT_AFTER_MS, raiseIfNoWorker } from "../problems";

/** Changes of a connection that are shown. */
const TIMELINE_LENGTH = 100;

export interface ConnectionStatus {
  /** Calls of the ApiKey's rate limit: in the last window, still free, and until when everybody has to wait. */
  readonly rate_limit: { limit: number; used: number; free: number; paused_until: Date | null };
  /** Commands by state: waiting, on their way, being looked up, and for a person to decide. */
  readonly queue: { queued: number; sending: number; unknown: number; parked: number };
  /**
   * Milliseconds the queue will take within the rate limit and after the pauses, if the warehouse responds then. Null
   * while it waits for a person: for another ApiKey, or for the connection to be enabled.
   */
  readonly expected_ms: number | null;
  /** Whether a process drains the outbox; none does in a deployment of `server` instances only. */
  readonly drained: boolean;
  readonly last_heartbeat_at: Date | null;
  /** What fails or pauses by itself: taking orders, changing, cancelling them, telling about them. */
  readonly operations: readonly OperationStanding[];
  /** What the warehouse is asked for again and again: when it last responded, and when it is asked next. */
  readonly feeds: readonly FeedStanding[];
  /** What people changed of the connection, the latest first. */
  readonly timeline: readonly EventRow[];
}

/** That a pause may be probed early is the outbox's own affair. */
type OperationStanding = Omit<OperationHealth, "gate"> & {
  readonly gate: Exclude<OperationHealth["gate"], "early">;
};
type FeedStanding = Pick<FeedRow, "name" | "last_ok_at" | "next_run_at" | "consecutive_failures">;

/**
 * What a merchant wants to know of a connection: is it moving, how much waits, and how long will it take.
 * @param feedNames feeds that read the connection
 */
export async function connectionStatus(
  { sklad }: Context,
  connection: ConnectionRow,
  feedNames: readonly string[],
): Promise<ConnectionStatus> {
  await raiseIfNoWorker({ sklad });
  const { requests_per_minute: limit } = connection.settings;
  const window_ms = sklad.configuration.rateWindowMs;
  const { rateLimit: rateLimits, commands, operations: health, heartbeats, events } = sklad.stores;
  const [rateLimit, queue, operations, heartbeat, timeline] = await Promise.all([
    rateLimits.state(connection.api_key_fingerprint, "general", window_ms),
    commands.countByState(connection.id),
    health.of(connection.id),
    heartbeats.latest(),
    events.ofConnection(connection.id, TIMELINE_LENGTH),
  ]);
  const free = Math.max(0, limit - rateLimit.used - queue.sending);
  const pause_ms = pauseMs(connection, [rateLimit, ...operations.filter(isAdd)], sklad.clock());
  const waiting_ms = waitingMs(connection, queue.queued, free, window_ms);
  return {
    rate_limit: { limit, used: rateLimit.used, free, paused_until: rateLimit.paused_until },
    queue,
    expected_ms: queue.queued === 0 ? 0 : pause_ms === null ? null : pause_ms + waiting_ms,
    drained: heartbeat !== null && sklad.clock() - heartbeat.getTime() < SILENT_AFTER_MS,
    last_heartbeat_at: heartbeat,
    operations: operations.map((one) => ({ ...one, gate: one.gate === "early" ? "paused" : one.gate })),
    feeds: await feedsOf(sklad.stores, connection, feedNames),
    timeline,
  };
}

async function feedsOf(
  { feeds }: Pick<Stores, "feeds">,
  { id }: ConnectionRow,
  names: readonly string[],
): Promise<FeedStanding[]> {
  const found = await Promise.all(names.map((name) => feeds.find({ name, place_key: id })));
  return found.flatMap((feed) => {
    if (!feed) return [];
    const { name, last_ok_at, next_run_at, consecutive_failures } = feed;
    return [{ name, last_ok_at, next_run_at, consecutive_failures }];
  });
}

const isAdd = ({ operation }: OperationHealth) => operation === "add";

/** Until the connection's pause and the rate limit's are both over; null when that is for a person to say. */
function pauseMs(
  { enabled, pause_reason, paused_until }: ConnectionRow,
  others: readonly { readonly paused_until: Date | null }[],
  now: number,
): number | null {
  if (!enabled || (pause_reason !== null && paused_until === null)) return null;
  const ends = [pause_reason === null ? null : paused_until, ...others.map((other) => other.paused_until)];
  const until = ends.map((end) => end?.getTime() ?? 0);
  return Math.max(0, ...until.map((end) => end - now));
}

/** Calls beyond those that are free now wait for as many windows as they fill. */
function waitingMs(connection: ConnectionRow, queued: number, free: number, window_ms: number): number {
  const { requests_per_minute } = connection.settings;
  const inBatches = connection.array_form === "trusted" && queued > requests_per_minute;
  const calls = inBatches ? Math.ceil(queued / connection.batch_size) : queued;
  return Math.ceil(Math.max(0, calls - free) / requests_per_minute) * window_ms;
}
