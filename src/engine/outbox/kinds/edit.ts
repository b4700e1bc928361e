import type { AddedOrder } from "../../../client";
import type { ClaimedCommand } from "../../../modules/sklad/stores/outbox";
import { problemKey } from "../../../modules/sklad/stores/problems";
import { bodyToSend } from "../../../planning/orders";
import type { PreparedCall } from "./kind";
import { factsOf, linesOf } from "./add";
import { reconcileOrder } from "../../orders/reconcile-order";
import { refuseOrder } from "../settle/refuse-order";
import type { Context } from "../../context";

/** Builds EditOrder from the order as it is at this moment. Undefined when there is nothing to change any more. */
export async function prepareEdit(
  ctx: Context,
  command: ClaimedCommand,
): Promise<PreparedCall<AddedOrder> | undefined> {
  const { warehouseOrders, outbox } = ctx.sklad.stores;
  const row = await warehouseOrders.find(command.subject_id);
  const reconciled = row?.state === "new" ? await reconcileOrder(ctx, row.order_id, "outbox") : undefined;
  const found = row && reconciled && bodyToSend(reconciled.input, row.id);
  const { remote_id: remoteId, remote_key: remoteKey } = row ?? {};
  if (!row || !found?.converted.ok || remoteId == null || remoteKey == null) {
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
    send: (client, call) => client.editOrder({ remoteId, remoteKey, order: body }, call),
    refuse: (stores, descriptions) =>
      refuseOrder(stores, row, { descriptions, payload_hash: facts.payload_hash, code: "edit_refused" }),
    record: async (stores) => {
      await stores.warehouseOrders.change(row.id, facts);
      await stores.warehouseOrders.replaceLines(row.id, linesOf(parcel));
      await stores.problems.clear(problemKey.order(row.id, "edit_refused"));
      const { id, order_id, connection_id } = row;
      await stores.events.add({
        type: "edited",
        source: "outbox",
        warehouse_order_id: id,
        order_id,
        connection_id,
      });
    },
  };
}
