import type { ConnectionRow } from "../../modules/sklad/types";
import type { Context } from "../context";

/** A process that drains says so every ten seconds. */
const SILENT_AFTER_MS = 60_000;

export interface ConnectionStatus {
  /** Calls of the ApiKey's rate limit: in the last window, still free, and until when everybody has to wait. */
  readonly rateLimit: { limit: number; used: number; free: number; paused_until: Date | null };
  /** Commands by state: waiting, on their way, being looked up, and for a person to decide. */
  readonly queue: { queued: number; sending: number; unknown: number; parked: number };
  /** Milliseconds the queue will take within the rate limit, if the warehouse answers. */
  readonly expected_ms: number;
  /** Whether a process drains the outbox; none does in a deployment of `server` instances only. */
  readonly drained: boolean;
  readonly last_heartbeat_at: Date | null;
}

/** What a merchant wants to know of a connection: is it moving, how much waits, and how long will it take. */
export async function connectionStatus(
  { sklad }: Context,
  connection: ConnectionRow,
): Promise<ConnectionStatus> {
  const { requests_per_minute: limit } = connection.settings;
  const [rateLimit, queue, heartbeat] = await Promise.all([
    sklad.stores.rateLimit.state(connection.api_key_fingerprint, "general", limit),
    sklad.stores.outbox.countByState(connection.id),
    sklad.stores.heartbeats.latest(),
  ]);
  const free = Math.max(0, limit - rateLimit.used);
  return {
    rateLimit: { limit, used: rateLimit.used, free, paused_until: rateLimit.paused_until },
    queue,
    expected_ms: expectedMs(connection, queue.queued, free, sklad.configuration.rateWindowMs),
    drained: heartbeat !== null && sklad.clock() - heartbeat.getTime() < SILENT_AFTER_MS,
    last_heartbeat_at: heartbeat,
  };
}

/** Calls beyond those that are free now wait for as many windows as they fill. */
function expectedMs(connection: ConnectionRow, queued: number, free: number, window_ms: number): number {
  const { requests_per_minute } = connection.settings;
  const inBatches = connection.array_form === "trusted" && queued > requests_per_minute;
  const calls = inBatches ? Math.ceil(queued / connection.batch_size) : queued;
  return Math.ceil(Math.max(0, calls - free) / requests_per_minute) * window_ms;
}
