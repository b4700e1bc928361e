import type { CallOptions, SkladClient } from "../../client";
import { Refusal } from "../../modules/sklad/refusal";
import type { Context } from "../context";
import { isNoSlot, type SlotRequest, withSlot } from "./slot";

/** A person waits for the response: longer than this they are better told to try again. */
const PATIENCE_MS = 10_000;

/**
 * Makes one call for a person, as soon as the rate limit allows, and gives it up after ten seconds with the wait for a
 * slot included. Throws a Refusal when there is no slot, and what the client throws.
 */
export async function callForPerson<T extends object>(
  { sklad }: Pick<Context, "sklad">,
  request: Pick<SlotRequest, "owner" | "client">,
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
    throw new Refusal("rate_limit_used", { seconds: Math.ceil(result.wait_ms / 1000) });
  } finally {
    clearTimeout(timer);
  }
}
