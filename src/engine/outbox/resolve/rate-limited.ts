import type { Stores } from "../../../modules/sklad/stores";
import type { ClaimedCommand } from "../../../modules/sklad/stores/outbox";
import type { Failure } from "./failure";

/** How a command has met the rate limit. */
export interface RateLimited {
  /** It met it the last time, too. */
  readonly again: boolean;
  /** And others got through in between: it is not anybody's doing. Said of the command until it fails otherwise. */
  readonly alone: boolean;
}

/** Whether a 429 is the command's own, or everybody's: then the connection's problem tells of all that waits. */
export async function rateLimited(
  stores: Stores,
  { received, sent_at, connection_id }: ClaimedCommand,
  { code }: Failure,
): Promise<RateLimited> {
  const again = code === "rate_limited" && received?.error === "rate_limited";
  if (!again || received.alone === true) return { again, alone: again };
  const lastOk = (await stores.connections.find(connection_id))?.last_ok_at ?? null;
  // `sent_at` as it was claimed: when it was sent the last time.
  return { again, alone: lastOk !== null && sent_at !== null && new Date(lastOk) > new Date(sent_at) };
}
