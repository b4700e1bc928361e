import type { BudgetSlot } from "../modules/sklad/stores/budget";
import type { ConnectionRow } from "../modules/sklad/types";
import { deliver } from "./deliver";
import { deliverBatch } from "./deliver-batch";
import type { Next } from "./delivery";
import { expireLeases } from "./expire-leases";
import type { Scope } from "./scope";
import { settleUnknown } from "./settle-unknown";

/** A batch takes longer to prepare than one order. */
const BATCH_LEASES = 4;
/** A connection earns trust in the array form with a batch of so many. */
const TRIAL_SIZE = 2;

/**
 * Sends what is due on every connection that may send.
 * @returns milliseconds until it is worth asking again; Infinity when nothing is due
 */
export async function drain(scope: Scope, stop: AbortSignal): Promise<number> {
  await expireLeases(scope);
  const connections = await scope.sklad.stores.connections.withWork();
  const drained = await Promise.allSettled(
    connections.map((connection) => drainConnection(scope, connection.id, stop)),
  );
  const failed = drained.find((result) => result.status === "rejected");
  if (failed) throw failed.reason;
  return Math.min(
    Infinity,
    ...drained.map((result) => (result.status === "fulfilled" ? result.value : Infinity)),
  );
}

async function drainConnection(scope: Scope, connectionId: string, stop: AbortSignal): Promise<number> {
  const { budget, connections } = scope.sklad.stores;
  const { rateWindowMs, callDeadlineMs } = scope.sklad.configuration;
  while (!stop.aborted) {
    // Anew each time: another process may have paused it, or the merchant disabled it.
    const connection = await connections.findSendable(connectionId);
    if (!connection) return Infinity;
    // The slot comes first: a command that waits for the rate limit stays queued, where it can still be withdrawn.
    const slot = await budget.take(connection.api_key_fingerprint, "general", {
      limit: connection.settings.requests_per_minute,
      window_ms: rateWindowMs,
      deadline_ms: callDeadlineMs,
    });
    if ("wait_ms" in slot) return slot.wait_ms;
    const next = await sendOne(scope, connection, slot);
    if (next !== "next") return Infinity;
  }
  return Infinity;
}

async function sendOne(scope: Scope, connection: ConnectionRow, slot: BudgetSlot): Promise<Next | "idle"> {
  const { outbox, budget } = scope.sklad.stores;
  const { claimLeaseMs } = scope.sklad.configuration;
  const command = await outbox.claim(connection.id, claimLeaseMs);
  if (!command) {
    await budget.giveBack(slot);
    return "idle";
  }
  if (command.state === "unknown") return settleUnknown(scope, connection, command, slot);
  const size = command.kind === "add" ? await batchSize(scope, connection) : 1;
  if (size === 1) return deliver(scope, connection, command, slot);
  await outbox.release(command);
  const commands = await outbox.claimBatch(connection.id, size, claimLeaseMs * BATCH_LEASES);
  const [only, another] = commands;
  return only && !another
    ? deliver(scope, connection, only, slot)
    : deliverBatch(scope, connection, commands, slot);
}

/** Several orders travel in one call only when the queue is longer than single calls clear in a minute. */
async function batchSize(scope: Scope, connection: ConnectionRow): Promise<number> {
  if (connection.array_form === "unsupported") return 1;
  const inOneMinute = connection.settings.requests_per_minute;
  const due = await scope.sklad.stores.outbox.dueAdds(connection.id, inOneMinute + 1);
  if (due < inOneMinute) return 1;
  return connection.array_form === "trusted" ? connection.batch_size : TRIAL_SIZE;
}
