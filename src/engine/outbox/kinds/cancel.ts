import type { CanceledOrder } from "../../../client";
import type { Stores } from "../../../modules/sklad/stores";
import type { ClaimedCommand } from "../../../modules/sklad/stores/outbox";
import { problemKey } from "../../../modules/sklad/stores/problems";
import type { WarehouseOrderRow } from "../../../modules/sklad/types";
import type { PreparedCall } from "./kind";
import { raiseForOrder } from "../settle/refuse-order";
import type { Context } from "../../context";

/** CancelOrder. Undefined when the parcel has left, or is cancelled, already. */
export async function prepareCancel(
  ctx: Context,
  command: ClaimedCommand,
): Promise<PreparedCall<CanceledOrder> | undefined> {
  const { warehouseOrders, outbox } = ctx.sklad.stores;
  const row = await warehouseOrders.find(command.subject_id);
  const reference = row && referenceOf(row);
  if (!row || !reference || (row.state !== "new" && row.state !== "picked")) {
    await outbox.withdraw(command.subject_id, "cancel");
    return undefined;
  }
  return {
    command,
    order_id: row.order_id,
    sent: reference,
    send: (client, call) => client.cancelOrder({ ...reference, reason: command.reason ?? undefined }, call),
    refuse: async (stores, descriptions) => {
      await stores.warehouseOrders.refuseCancel(row.id, { descriptions, at: new Date().toISOString() });
      await raiseForOrder(stores, row, "cancel_refused", { descriptions });
    },
    record: (stores) => recordCancellation(stores, row, command),
  };
}

export async function recordCancellation(
  stores: Stores,
  row: WarehouseOrderRow,
  command: ClaimedCommand,
): Promise<void> {
  const reason = command.reason ?? "order_canceled";
  await stores.warehouseOrders.cancel(row.id, reason);
  await stores.problems.clear(
    ...["cancel_refused", "edit_refused"].map((code) => problemKey.order(row.id, code)),
  );
  const { id, order_id, connection_id } = row;
  await stores.events.add({
    type: "canceled",
    source: "outbox",
    warehouse_order_id: id,
    order_id,
    connection_id,
    data: { reason },
  });
}

export function referenceOf(row: WarehouseOrderRow) {
  const { remote_id: remoteId, remote_key: remoteKey, number } = row;
  return remoteId === null || remoteKey === null ? undefined : { remoteId, remoteKey, number };
}
