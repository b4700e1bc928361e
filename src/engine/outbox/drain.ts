import type { Slot } from "../../modules/sklad/stores/rate-limit";
import type { ConnectionRow } from "../../modules/sklad/types";
import { deliver } from "./send/send";
import { deliverBatch } from "./send/send-batch";
import type { LoopSignal } from "./kinds/kind";
import { expireLeases } from "./settle/expire-leases";
import { inParallel } from "../in-parallel";
import type { Context } from "../context";
import { longestCallMs } from "../rate-limit/stale-slot";
import { settleUnknown } from "./settle/unknown";

/** A batch takes longer to prepare than one order. */
const BATCH_LEASES = 4;
/** Calls of one process and connection under way at a time. */
const WORKERS = 3;
/** A worker waits for a slot that comes free so soon; for a later one it ends. */
const BRIEF_MS = 1_000;
/** A slot that is kept for somebody urgent is not asked for in every millisecond. */
const SHORTEST_MS = 10;
/** A connection earns trust in the array form with a batch of so many. */
const TRIAL_SIZE = 2;

/**
 * Sends what is due on every connection that may send.
 * @returns milliseconds until it is worth asking again; Infinity when nothing is due
 */
export async function drain(ctx: Context, stop: AbortSignal): Promise<number> {
  await expireLeases(ctx);
  const connections = await ctx.sklad.stores.connections.withWork();
  const waits = await inParallel(connections.length, connections, ({ id }) => drainConnection(ctx, id, stop));
  return Math.min(Infinity, ...waits);
}

/**
 * While one call waits for the warehouse or the database, another is made ready. After a pause a single call finds out
 * whether it is over.
 */
async function drainConnection(ctx: Context, connectionId: string, stop: AbortSignal): Promise<number> {
  const connection = await ctx.sklad.stores.connections.findSendable(connectionId);
  if (!connection) return Infinity;
  const workers = connection.pause_reason === null ? WORKERS : 1;
  const waits = await inParallel(workers, Array(workers).keys(), (worker) =>
    drainWorker(ctx, connectionId, worker, stop),
  );
  return Math.min(...waits);
}

async function drainWorker(
  ctx: Context,
  connectionId: string,
  worker: number,
  stop: AbortSignal,
): Promise<number> {
  const { rateLimit, connections } = ctx.sklad.stores;
  const { rateWindowMs } = ctx.sklad.configuration;
  while (!stop.aborted) {
    // Anew each time: another process may have paused it, or the merchant disabled it.
    const connection = await connections.findSendable(connectionId);
    if (!connection) return Infinity;
    // The slot comes first: a command that waits for the rate limit stays queued, where it can still be withdrawn.
    const slot = await rateLimit.take(connection.api_key_fingerprint, "general", {
      limit: connection.settings.requests_per_minute,
      window_ms: rateWindowMs,
      deadline_ms: longestCallMs(ctx.sklad),
    });
    if ("wait_ms" in slot) {
      if (slot.wait_ms > BRIEF_MS) return slot.wait_ms;
      await ctx.sklad.sleep(Math.max(slot.wait_ms, SHORTEST_MS));
      continue;
    }
    const next = await sendOne(ctx, connection, slot, worker);
    if (next !== "next") return Infinity;
  }
  return Infinity;
}

async function sendOne(
  ctx: Context,
  connection: ConnectionRow,
  slot: Slot,
  worker: number,
): Promise<LoopSignal | "idle"> {
  const { outbox, rateLimit } = ctx.sklad.stores;
  const { claimLeaseMs } = ctx.sklad.configuration;
  const urgent = await outbox.claimUrgent(connection.id, claimLeaseMs);
  if (urgent?.state === "unknown") return settleUnknown(ctx, connection, urgent, slot);
  if (urgent) return deliver(ctx, connection, urgent, slot);

  const size = await batchSize(ctx, connection, worker);
  const lease = size > 1 ? claimLeaseMs * BATCH_LEASES : claimLeaseMs;
  const adds = size > 0 ? await outbox.claimBatch(connection.id, size, lease) : [];
  const [only, another] = adds;
  if (another) return deliverBatch(ctx, connection, adds, slot);
  if (only) return deliver(ctx, connection, only, slot);
  await rateLimit.giveBack(slot);
  return "idle";
}

/** Several orders travel in one call only when the queue is longer than single calls clear in a minute. */
async function batchSize(ctx: Context, connection: ConnectionRow, worker: number): Promise<number> {
  if (connection.array_form === "unsupported") return 1;
  const inOneMinute = connection.settings.requests_per_minute;
  const due = await ctx.sklad.stores.outbox.dueAdds(connection.id, inOneMinute + 1);
  if (due < inOneMinute) return 1;
  if (connection.array_form === "trusted") return connection.batch_size;
  // Single calls beside the first batch would spend what a hundred orders can travel on once it has proven itself.
  return worker === 0 ? TRIAL_SIZE : 0;
}
