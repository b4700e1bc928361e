import type { ConnectionRow } from "../modules/sklad/types";
import { deliver } from "./deliver";
import { parkExpired } from "./park-expired";
import type { Scope } from "./scope";

/** A claim is given back by itself when its process dies before it sends. */
const CLAIM_LEASE_MS = 15_000;

/**
 * Sends what is due on every connection that may send.
 * @returns milliseconds until it is worth asking again; Infinity when nothing is due
 */
export async function drain(scope: Scope, stop: AbortSignal): Promise<number> {
  await parkExpired(scope);
  const connections = await scope.sklad.stores.connections.withWork();
  const drained = await Promise.allSettled(
    connections.map((connection) => drainConnection(scope, connection, stop)),
  );
  const failed = drained.find((result) => result.status === "rejected");
  if (failed) throw failed.reason;
  return Math.min(
    Infinity,
    ...drained.map((result) => (result.status === "fulfilled" ? result.value : Infinity)),
  );
}

async function drainConnection(scope: Scope, connection: ConnectionRow, stop: AbortSignal): Promise<number> {
  const { budget, outbox } = scope.sklad.stores;
  const { rateWindowMs, callDeadlineMs } = scope.sklad.configuration;
  while (!stop.aborted) {
    // The slot comes first: a command that waits for the rate limit stays queued, where it can still be withdrawn.
    const slot = await budget.take(connection.api_key_fingerprint, "general", {
      limit: connection.settings.requests_per_minute,
      window_ms: rateWindowMs,
      deadline_ms: callDeadlineMs,
    });
    if ("wait_ms" in slot) return slot.wait_ms;
    const command = await outbox.claim(connection.id, CLAIM_LEASE_MS);
    if (!command) {
      await budget.giveBack(slot);
      return Infinity;
    }
    const next = await deliver(scope, connection, command, slot);
    if (next === "pause") return Infinity;
  }
  return Infinity;
}
