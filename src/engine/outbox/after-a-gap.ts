import type { Context } from "../context";

/** Longer than a restart or an update takes. */
const GAP_MS = 10 * 60_000;

/**
 * Begins with look-ups when no process has sent for a while, as far as the tables know: they may be those of a restored
 * backup, and the warehouse may have orders that are unsent in them.
 */
export async function doubtAfterGap({ sklad, logger }: Context): Promise<void> {
  const latest = await sklad.stores.heartbeats.latest();
  const silent_ms = latest === null ? 0 : sklad.clock() - latest.getTime();
  if (silent_ms < GAP_MS) return;
  const count = await sklad.stores.transaction(async (stores) => {
    const ids = await stores.warehouseOrders.doubtUnsent();
    await stores.openCommands.demoteToUnknown(ids);
    return ids.length;
  });
  if (count > 0)
    logger.warn(
      `sklad: no process has sent orders for ${Math.round(silent_ms / 60_000)} minutes. ` +
        `Before they are sent, ${count} unsent orders are looked up at the warehouse.`,
    );
}
