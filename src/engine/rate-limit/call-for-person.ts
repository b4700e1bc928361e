import { MedusaError } from "@medusajs/framework/utils";
import type { CallOptions, SkladClient } from "../../client";
import type { Context } from "../context";
import { isNoSlot, type SlotRequest, withSlot } from "./slot";

/** A person waits for the response: longer than this they are better told to try again. */
const PATIENCE_MS = 10_000;

/**
 * Makes one call for a person, as soon as the rate limit allows, and gives it up after ten seconds with the wait for a
 * slot included. Throws a readable MedusaError when there is no slot, and what the client throws.
 */
export async function callForPerson<T extends object>(
  { sklad }: Pick<Context, "sklad">,
  request: Pick<SlotRequest, "owner" | "client" | "buckets">,
  call: (client: SkladClient, options: CallOptions) => Promise<T>,
): Promise<T> {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), PATIENCE_MS);
  try {
    const result = await withSlot(
      { sklad, cutOff: deadline.signal },
      { ...request, urgent: true, patience_ms: PATIENCE_MS },
      (slot) => slot.call(call),
    );
    if (!isNoSlot(result)) return result;
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      `The warehouse's rate limit is used up for ${Math.ceil(result.wait_ms / 1000)} more seconds. Try again then.`,
    );
  } finally {
    clearTimeout(timer);
  }
}
