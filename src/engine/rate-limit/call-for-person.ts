import { MedusaError } from "@medusajs/framework/utils";
import type { CallOptions, SkladClient } from "../../client";
import type { Context } from "../context";
import { isNoSlot, type SlotRequest, withSlot } from "./slot";

/** A person waits for the response: longer than this they are better told to try again. */
const PATIENCE_MS = 10_000;

/** When somebody who begins to wait now has waited long enough, whatever is asked for them. In monotonic milliseconds. */
export function personWaitsUntil({ sklad }: Pick<Context, "sklad">): number {
  return sklad.monotonic() + PATIENCE_MS;
}

/**
 * Makes one call for a person, as soon as the rate limit allows, and gives it up after ten seconds with the wait for a
 * slot included. Throws a readable MedusaError when there is no slot, and what the client throws.
 * @param until shared by all that is asked for one press, see {@link personWaitsUntil}
 */
export async function callForPerson<T extends object>(
  { sklad }: Pick<Context, "sklad">,
  request: Pick<SlotRequest, "owner" | "client" | "buckets">,
  call: (client: SkladClient, options: CallOptions) => Promise<T>,
  until: number = personWaitsUntil({ sklad }),
): Promise<T> {
  const left_ms = until - sklad.monotonic();
  if (left_ms <= 0)
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      "The warehouse took too long to respond to what was asked before.",
    );
  const deadline = new AbortController();
  const answered = new AbortController();
  sklad.sleep(left_ms, answered.signal).then(
    () => deadline.abort(),
    () => undefined,
  );
  try {
    const result = await withSlot(
      { sklad, cutOff: deadline.signal },
      { ...request, urgent: true, patience_ms: left_ms },
      (slot) => slot.call(call),
    );
    if (!isNoSlot(result)) return result;
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      `The warehouse's rate limit is used up for ${Math.ceil(result.wait_ms / 1000)} more seconds. Try again then.`,
    );
  } finally {
    answered.abort();
  }
}
