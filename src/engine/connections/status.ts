import type { Stores } from "../../modules/sklad/stores";
import type { OperationHealth } from "../../modules/sklad/stores/connections/operations";
import type { FeedRow } from "../../modules/sklad/stores/feeds/feeds";
import type { ConnectionRow, EventRow } from "../../modules/sklad/types";
import type { KnownOfConnection } from "../../planning/situation";
import type { Context } from "../context";
import { openOfConnections, raiseIfNoWorker, SILENT_AFTER_MS } from "../problems";

const TIMELINE_LENGTH = 100;

export interface ConnectionStatus {
  /** The ApiKey's rate limit: calls in the last window, free ones, and the end of a pause. */
  readonly rate_limit: { limit: number; used: number; free: number; paused_until: Date | null };
  /** Commands by state: waiting, being sent, being looked up, and waiting for a person. */
  readonly queue: { queued: number; sending: number; unknown: number; parked: number };
  /**
   * Milliseconds until the queue is sent, within the rate limit and after the pauses, if the warehouse responds then.
   * Null while a person is needed: for another ApiKey, or to enable the connection.
   */
  readonly expected_ms: number | null;
  /** Whether a process drains the outbox; none does in a deployment of `server` instances only. */
  readonly drained: boolean;
  readonly last_heartbeat_at: Date | null;
  /** Operations that may fail or pause separately: adding, editing, canceling and reading orders. */
  readonly operations: readonly ShownOperation[];
  /** Feeds: when each last succeeded, and when it runs next. */
  readonly feeds: readonly ShownFeed[];
  readonly timeline: readonly EventRow[];
}

/** Operations as shown: that a pause may end early with a trial call is internal to the outbox. */
type ShownOperation = Omit<OperationHealth, "gate"> & {
  readonly gate: Exclude<OperationHealth["gate"], "early">;
};
type ShownFeed = Pick<FeedRow, "name" | "last_ok_at" | "next_run_at" | "consecutive_failures">;

/**
 * The status of a connection for a merchant: whether it sends, how many commands wait, and how long they will take.
 * @param feedNames feeds that read the connection or its address
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
  { id, base_url }: ConnectionRow,
  names: readonly string[],
): Promise<ShownFeed[]> {
  const found = await Promise.all(
    names.map(
      async (name) =>
        (await feeds.find({ name, scope_key: id })) ?? (await feeds.find({ name, scope_key: base_url })),
    ),
  );
  return found.flatMap((feed) => {
    if (!feed) return [];
    const { name, last_ok_at, next_run_at, consecutive_failures } = feed;
    return [{ name, last_ok_at, next_run_at, consecutive_failures }];
  });
}

const isAdd = ({ operation }: OperationHealth) => operation === "add";

/** Milliseconds until all pauses are over; null when a person has to end one. */
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

/** Calls beyond the free slots wait for as many windows as they fill. */
function waitingMs(connection: ConnectionRow, queued: number, free: number, window_ms: number): number {
  const { requests_per_minute } = connection.settings;
  const inBatches = connection.array_form === "trusted" && queued > requests_per_minute;
  const calls = inBatches ? Math.ceil(queued / connection.batch_size) : queued;
  return Math.ceil(Math.max(0, calls - free) / requests_per_minute) * window_ms;
}

/**
 * Facts about connections that are not in their rows.
 * @param feedNames feeds that read the statuses of all orders
 */
export async function knownOfConnections(
  { sklad: { stores } }: Pick<Context, "sklad">,
  connections: readonly Pick<ConnectionRow, "id">[],
  feedNames: readonly string[],
): Promise<(connectionId: string) => KnownOfConnection> {
  const problemsOf = await openOfConnections(stores);
  const unread = new Set<string>();
  for (const { id } of connections)
    for (const name of feedNames) {
      const feed = await stores.feeds.find({ name, scope_key: id });
      if (!feed?.last_ok_at) unread.add(id);
    }
  return (id) => ({ problems: problemsOf(id), unread: unread.has(id) });
}
