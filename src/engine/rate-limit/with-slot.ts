import { MedusaError } from "@medusajs/framework/utils";
import type SkladModuleService from "../../modules/sklad/service";
import type { ConnectionRow } from "../../modules/sklad/types";
import { takeSlot } from "./take-slot";

/** A person waits for the answer: longer than this they are better told to try again. */
const PATIENCE_MS = 10_000;

/** Makes one call for a person, as soon as the rate limit allows. */
export async function withSlot<T>(
  sklad: SkladModuleService,
  connection: Pick<ConnectionRow, "api_key_fingerprint" | "settings">,
  call: () => Promise<T>,
): Promise<T> {
  const slot = await takeSlot({ sklad }, connection, PATIENCE_MS);
  if ("wait_ms" in slot) {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      `The warehouse's rate limit is used up for ${Math.ceil(slot.wait_ms / 1000)} more seconds. Try again then.`,
    );
  }
  return call().finally(() => sklad.stores.rateLimit.complete(slot, sklad.configuration.rateWindowMs));
}
