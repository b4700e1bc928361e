import { problemKey } from "../modules/sklad/stores/problems";
import type { Scope } from "./scope";

/** Commands whose sender died while sending: nobody knows the outcome, so nothing is sent again by itself. */
export async function parkExpired({ sklad, logger }: Scope): Promise<void> {
  await sklad.stores.transaction(async (stores) => {
    for (const command of await stores.outbox.parkExpired({ error: "sender_died" })) {
      const row = await stores.orders.find(command.subject_id);
      const reference = { subject_id: command.subject_id, connection_id: command.connection_id };
      await stores.problems.raise({
        ...reference,
        key: problemKey.order(command.subject_id, "outcome_unclear"),
        code: "outcome_unclear",
        params: { order_id: row?.order_id, reason: "sender_died" },
      });
      await stores.events.add({
        ...reference,
        type: "outcome_unclear",
        source: "outbox",
        order_id: row?.order_id ?? null,
        data: { reason: "sender_died" },
      });
      logger.warn(
        `sklad: ${command.kind} for order ${row?.order_id ?? command.subject_id} was cut off; its outcome is unclear`,
      );
    }
  });
}
