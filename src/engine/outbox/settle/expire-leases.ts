import type { Context } from "../../context";

/** Commands whose sender died while sending: nobody knows the outcome, so it is looked up. */
export async function expireLeases({ sklad, logger }: Context): Promise<void> {
  await sklad.stores.transaction(async (stores) => {
    for (const command of await stores.outbox.expire({ error: "sender_died" })) {
      const row = await stores.warehouseOrders.find(command.subject_id);
      await stores.events.add({
        type: "outcome_unclear",
        source: "outbox",
        warehouse_order_id: command.subject_id,
        order_id: row?.order_id ?? null,
        connection_id: command.connection_id,
        data: { reason: "sender_died" },
      });
      logger.warn(
        `sklad: ${command.kind} for order ${row?.order_id ?? command.subject_id} was cut off; it is looked up`,
      );
    }
  });
}
