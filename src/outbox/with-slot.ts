import { setTimeout as sleep } from "node:timers/promises";
import { MedusaError } from "@medusajs/framework/utils";
import type SkladModuleService from "../modules/sklad/service";
import type { ConnectionRow } from "../modules/sklad/types";

/** A person waits for the answer: longer than this they are better told to try again. */
const PATIENCE_MS = 10_000;

/** Often enough to keep the place at the head of the queue. */
const ASK_AGAIN_MS = 500;

/** Makes one call for a person, as soon as the rate limit allows. */
export async function withSlot<T>(
  sklad: SkladModuleService,
  connection: Pick<ConnectionRow, "api_key_fingerprint" | "settings">,
  call: () => Promise<T>,
  patience_ms = PATIENCE_MS,
): Promise<T> {
  const { rateWindowMs, callDeadlineMs } = sklad.configuration;
  const limit = {
    urgent: true,
    limit: connection.settings.requests_per_minute,
    window_ms: rateWindowMs,
    deadline_ms: callDeadlineMs,
  };
  const until = Date.now() + patience_ms;
  for (;;) {
    const slot = await sklad.stores.budget.take(connection.api_key_fingerprint, "general", limit);
    if (!("wait_ms" in slot)) return call().finally(() => sklad.stores.budget.complete(slot, rateWindowMs));
    if (Date.now() + slot.wait_ms > until) {
      throw new MedusaError(
        MedusaError.Types.NOT_ALLOWED,
        `The warehouse's rate limit is used up for ${Math.ceil(slot.wait_ms / 1000)} more seconds. Try again then.`,
      );
    }
    await sleep(Math.min(slot.wait_ms, ASK_AGAIN_MS));
  }
}
