import type { CallOptions, SkladClient } from "../../client";
import { AdminError } from "../../modules/sklad/admin-error";
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
 * slot included. Throws an AdminError when there is no slot or no time left, and what the client throws.
 * @param until shared by all that is asked for one press, see {@link personWaitsUntil}
 */
export async function callForPerson<T extends object>(
  { sklad }: Pick<Context, "sklad">,
  request: Pick<SlotRequest, "owner" | "client" | "buckets">,
  call: (client: SkladClient, options: CallOptions) => Promise<T>,
  until: number = personWaitsUntil({ sklad }),
): Promise<T> {
  const left_ms = until - sklad.monotonic();
  if (left_ms <= 0) throw new AdminError("took_too_long");
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
    throw new AdminError("rate_limit_used", { seconds: Math.ceil(result.wait_ms / 1000) });
  } finally {
    answered.abort();
  }
}
