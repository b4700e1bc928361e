import type { CanceledOrder } from "../client";
import type { Stores } from "../modules/sklad/stores";
import type { ClaimedCommand } from "../modules/sklad/stores/outbox";
import { problemKey } from "../modules/sklad/stores/problems";
import type { OrderRow } from "../modules/sklad/types";
import type { Delivery } from "./delivery";
import { raiseForOrder } from "./refuse-order";
import type { Scope } from "./scope";

/** CancelOrder. Undefined when the parcel has left, or is cancelled, already. */
export async function prepareCancel(
  scope: Scope,
  command: ClaimedCommand,
): Promise<Delivery<CanceledOrder> | undefined> {
  const { orders, outbox } = scope.sklad.stores;
  const row = await orders.find(command.subject_id);
  const reference = row && referenceOf(row);
  if (!row || !reference || (row.state !== "new" && row.state !== "picked")) {
    await outbox.withdraw(command.subject_id, "cancel");
    return undefined;
  }
  return {
    command,
    order_id: row.order_id,
    sent: reference,
    send: (client, call) => client.cancelOrder(reference, call),
    refuse: async (stores, descriptions) => {
      await stores.orders.refuseCancel(row.id, { descriptions, at: new Date().toISOString() });
      await raiseForOrder(stores, row, "cancel_refused", { descriptions });
    },
    record: (stores) => recordCancellation(stores, row, command),
  };
}

export async function recordCancellation(
  stores: Stores,
  row: OrderRow,
  command: ClaimedCommand,
): Promise<void> {
  const reason = command.reason ?? "order_canceled";
  await stores.orders.cancel(row.id, reason);
  await stores.problems.clear(
    ...["cancel_refused", "edit_refused"].map((code) => problemKey.order(row.id, code)),
  );
  const { id, order_id, connection_id } = row;
  await stores.events.add({
    type: "canceled",
    source: "outbox",
    subject_id: id,
    order_id,
    connection_id,
    data: { reason },
  });
}

export function referenceOf(row: OrderRow) {
  const { warehouse_order_id: warehouseOrderId, warehouse_order_key: orderKey, number } = row;
  return warehouseOrderId === null || orderKey === null ? undefined : { warehouseOrderId, orderKey, number };
}
