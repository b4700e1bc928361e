import type { Context } from "../../context";

/** More at a time would keep one transaction open for long. */
const MAX_EXPIRED_TOGETHER = 500;

/** Commands whose sender died while sending: nobody knows the outcome, so it is looked up. */
export async function expireLeases({ sklad, logger }: Context): Promise<void> {
  await sklad.stores.transaction(async (stores) => {
    const expired = await stores.claims.expire({ error: "sender_died" }, MAX_EXPIRED_TOGETHER);
    if (expired.length === 0) return;
    const rows = await stores.warehouseOrders.findAll(expired.map(({ subject_id }) => subject_id));
    const orderIds = new Map(rows.map(({ id, order_id }) => [id, order_id]));
    await stores.events.add(
      ...expired.map(({ subject_id, connection_id }) => ({
        type: "outcome_unclear",
        source: "outbox" as const,
        warehouse_order_id: orderIds.has(subject_id) ? subject_id : null,
        order_id: orderIds.get(subject_id) ?? null,
        connection_id,
        data: { reason: "sender_died" },
      })),
    );
    logger.warn(`sklad: ${expired.length} calls were cut off; they are looked up`);
  });
}
