import type { Slot } from "../../../modules/sklad/stores/rate-limit";
import type { ClaimedCommand } from "../../../modules/sklad/stores/outbox";
import type { Context } from "../../context";
import { isStale } from "../../rate-limit/stale-slot";

/**
 * A process that was put to sleep between the commit of `sending` and the call must not send any more: its lease may be
 * over, and another process may have found that nothing arrived and sent the order itself. What is sent within half of
 * the lease's margin is over, by the call's deadline, before the lease is. Nor must it send with a slot that is not its
 * own any more.
 * @param since monotonic time before the first command was marked as sending
 * @returns whether it is too late; the commands are given back then, unless somebody else has them
 */
export async function leaseExpired(
  { sklad, logger }: Context,
  commands: readonly ClaimedCommand[],
  since: number,
  slot: Slot,
): Promise<boolean> {
  const late = performance.now() - since;
  if (late < sklad.configuration.leaseMarginMs / 2 && !isStale(sklad, slot)) return false;
  logger.warn(
    `sklad: ${commands.length} commands were held up for ${Math.round(late)} ms and are not sent now`,
  );
  for (const command of commands) await sklad.stores.outbox.requeue(command, 0, { error: "leaseExpired" });
  return true;
}
