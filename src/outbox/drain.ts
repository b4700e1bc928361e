import type { BudgetSlot } from "../modules/sklad/stores/budget";
import type { ConnectionRow } from "../modules/sklad/types";
import { deliver } from "./deliver";
import { deliverBatch } from "./deliver-batch";
import type { Next } from "./delivery";
import { expireLeases } from "./expire-leases";
import { inParallel } from "./in-parallel";
import type { Scope } from "./scope";
import { longestCallMs } from "./stale-slot";
import { settleUnknown } from "./settle-unknown";

/** A batch takes longer to prepare than one order. */
const BATCH_LEASES = 4;
/** Calls of one process and connection under way at a time. */
const LANES = 3;
/** A lane waits for a slot that comes free so soon; for a later one it ends. */
const BRIEF_MS = 1_000;
/** A slot that is kept for somebody urgent is not asked for in every millisecond. */
const SHORTEST_MS = 10;
/** A connection earns trust in the array form with a batch of so many. */
const TRIAL_SIZE = 2;

/**
 * Sends what is due on every connection that may send.
 * @returns milliseconds until it is worth asking again; Infinity when nothing is due
 */
export async function drain(scope: Scope, stop: AbortSignal): Promise<number> {
  await expireLeases(scope);
  const connections = await scope.sklad.stores.connections.withWork();
  const waits = await inParallel(connections.length, connections, ({ id }) =>
    drainConnection(scope, id, stop),
  );
  return Math.min(Infinity, ...waits);
}

/**
 * While one call waits for the warehouse or the database, another is made ready. After a pause a single call finds out
 * whether it is over.
 */
async function drainConnection(scope: Scope, connectionId: string, stop: AbortSignal): Promise<number> {
  const connection = await scope.sklad.stores.connections.findSendable(connectionId);
  if (!connection) return Infinity;
  const lanes = connection.pause_reason === null ? LANES : 1;
  const waits = await inParallel(lanes, Array(lanes).keys(), (lane) =>
    drainLane(scope, connectionId, lane, stop),
  );
  return Math.min(...waits);
}

async function drainLane(
  scope: Scope,
  connectionId: string,
  lane: number,
  stop: AbortSignal,
): Promise<number> {
  const { budget, connections } = scope.sklad.stores;
  const { rateWindowMs } = scope.sklad.configuration;
  while (!stop.aborted) {
    // Anew each time: another process may have paused it, or the merchant disabled it.
    const connection = await connections.findSendable(connectionId);
    if (!connection) return Infinity;
    // The slot comes first: a command that waits for the rate limit stays queued, where it can still be withdrawn.
    const slot = await budget.take(connection.api_key_fingerprint, "general", {
      limit: connection.settings.requests_per_minute,
      window_ms: rateWindowMs,
      deadline_ms: longestCallMs(scope.sklad),
    });
    if ("wait_ms" in slot) {
      if (slot.wait_ms > BRIEF_MS) return slot.wait_ms;
      await scope.sklad.sleep(Math.max(slot.wait_ms, SHORTEST_MS));
      continue;
    }
    const next = await sendOne(scope, connection, slot, lane);
    if (next !== "next") return Infinity;
  }
  return Infinity;
}

async function sendOne(
  scope: Scope,
  connection: ConnectionRow,
  slot: BudgetSlot,
  lane: number,
): Promise<Next | "idle"> {
  const { outbox, budget } = scope.sklad.stores;
  const { claimLeaseMs } = scope.sklad.configuration;
  const urgent = await outbox.claimUrgent(connection.id, claimLeaseMs);
  if (urgent?.state === "unknown") return settleUnknown(scope, connection, urgent, slot);
  if (urgent) return deliver(scope, connection, urgent, slot);

  const size = await batchSize(scope, connection, lane);
  const lease = size > 1 ? claimLeaseMs * BATCH_LEASES : claimLeaseMs;
  const adds = size > 0 ? await outbox.claimBatch(connection.id, size, lease) : [];
  const [only, another] = adds;
  if (another) return deliverBatch(scope, connection, adds, slot);
  if (only) return deliver(scope, connection, only, slot);
  await budget.giveBack(slot);
  return "idle";
}

/** Several orders travel in one call only when the queue is longer than single calls clear in a minute. */
async function batchSize(scope: Scope, connection: ConnectionRow, lane: number): Promise<number> {
  if (connection.array_form === "unsupported") return 1;
  const inOneMinute = connection.settings.requests_per_minute;
  const due = await scope.sklad.stores.outbox.dueAdds(connection.id, inOneMinute + 1);
  if (due < inOneMinute) return 1;
  if (connection.array_form === "trusted") return connection.batch_size;
  // Single calls beside the first batch would spend what a hundred orders can travel on once it has proven itself.
  return lane === 0 ? TRIAL_SIZE : 0;
}
