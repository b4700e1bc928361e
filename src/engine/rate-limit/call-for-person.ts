import type { CallOptions, SkladClient } from "../../client";
import { AdminError } from "../../modules/sklad/errors";
import type { Context } from "../context";
import { type Caller, isNoSlot, type SlotOptions, type SlotOwner, withSlot } from "./slot";

/** A person waits for the response: after this time an error that asks to try again serves them better. */
const PATIENCE_MS = 10_000;

interface PersonCallOptions extends Pick<SlotOptions, "buckets"> {
  /** End of the wait, in monotonic milliseconds; shared by all calls of one request. @default in ten seconds */
  readonly until?: number;
}

/** End of a person's wait that begins now, in monotonic milliseconds. */
export function personWaitsUntil({ sklad }: Pick<Context, "sklad">): number {
  return sklad.monotonic() + PATIENCE_MS;
}

/**
 * Makes one call for a person, as soon as the rate limit allows; ends it when the person's wait ends. Throws an AdminError
 * when there is no slot or no time left, and what the client throws.
 */
export async function callForPerson<T>(
  { sklad }: Pick<Context, "sklad">,
  owner: SlotOwner,
  call: (client: SkladClient, options: CallOptions) => Promise<T>,
  { buckets, until = personWaitsUntil({ sklad }) }: PersonCallOptions = {},
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
    const options = { ...(buckets && { buckets }), urgent: true, patience_ms: left_ms };
    const result = await withSlot({ sklad, cutOff: deadline.signal }, owner, options, async (slot) => ({
      response: await slot.call(call),
    }));
    if (!isNoSlot(result)) return result.response;
    throw new AdminError("rate_limit_used", { seconds: Math.ceil(result.wait_ms / 1000) });
  } finally {
    answered.abort();
  }
}

/** {@link callForPerson} for what makes its calls by a {@link Caller}. */
export function callerForPerson(
  ctx: Pick<Context, "sklad">,
  owner: SlotOwner,
  options: PersonCallOptions = {},
): Caller {
  return { call: (make) => callForPerson(ctx, owner, make, options) };
}
