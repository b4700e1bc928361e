import type { AddedOrder } from "../client";
import type { ClaimedCommand } from "../modules/sklad/stores/outbox";
import { problemKey } from "../modules/sklad/stores/problems";
import { bodyToSend } from "../planning/plan-order";
import type { Delivery } from "./delivery";
import { factsOf, linesOf } from "./prepare-add";
import { reconcileOrder } from "./reconcile-order";
import { refuseOrder } from "./refuse-order";
import type { Scope } from "./scope";

/** Builds EditOrder from the order as it is at this moment. Undefined when there is nothing to change any more. */
export async function prepareEdit(
  scope: Scope,
  command: ClaimedCommand,
): Promise<Delivery<AddedOrder> | undefined> {
  const { orders, outbox } = scope.sklad.stores;
  const row = await orders.find(command.subject_id);
  const reconciled = row?.state === "new" ? await reconcileOrder(scope, row.order_id, "outbox") : undefined;
  const found = row && reconciled && bodyToSend(reconciled.input, row.id);
  const { warehouse_order_id: warehouseOrderId, warehouse_order_key: orderKey } = row ?? {};
  if (!row || !found?.converted.ok || warehouseOrderId == null || orderKey == null) {
    await outbox.withdraw(command.subject_id, "edit");
    return undefined;
  }
  const { parcel } = found;
  const { body } = found.converted;
  const facts = factsOf(body);
  return {
    command,
    order_id: row.order_id,
    sent: body,
    send: (client, call) => client.editOrder({ warehouseOrderId, orderKey, order: body }, call),
    refuse: (stores, descriptions) =>
      refuseOrder(stores, row, { descriptions, payload_hash: facts.payload_hash, code: "edit_refused" }),
    record: async (stores) => {
      await stores.orders.change(row.id, facts);
      await stores.orders.replaceLines(row.id, linesOf(parcel));
      await stores.problems.clear(problemKey.order(row.id, "edit_refused"));
      const { id, order_id, connection_id } = row;
      await stores.events.add({ type: "edited", source: "outbox", subject_id: id, order_id, connection_id });
    },
  };
}
