import type { Slot } from "../../modules/sklad/stores/rate-limit";
import type { ConnectionRow } from "../../modules/sklad/types";
import type { Context } from "../context";
import { longestCallMs } from "./stale-slot";

/** Often enough to keep the place at the head of the queue. */
const ASK_AGAIN_MS = 500;

/**
 * Takes a slot of the rate limit ahead of the queue, as soon as there is one.
 * @returns milliseconds until one may come free, when that is later than `patience_ms` from now or the process stops
 */
export async function takeSlot(
  { sklad, cutOff }: Pick<Context, "sklad" | "cutOff">,
  connection: Pick<ConnectionRow, "api_key_fingerprint" | "settings">,
  patience_ms: number,
): Promise<Slot | { wait_ms: number }> {
  const { rateWindowMs } = sklad.configuration;
  const limit = {
    urgent: true,
    limit: connection.settings.requests_per_minute,
    window_ms: rateWindowMs,
    deadline_ms: longestCallMs(sklad),
  };
  const until = sklad.clock() + patience_ms;
  for (;;) {
    const slot = await sklad.stores.rateLimit.take(connection.api_key_fingerprint, "general", limit);
    if (!("wait_ms" in slot) || cutOff?.aborted || sklad.clock() + slot.wait_ms > until) return slot;
    await sklad.sleep(Math.min(slot.wait_ms, ASK_AGAIN_MS));
  }
}
