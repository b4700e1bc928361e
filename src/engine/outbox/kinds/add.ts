import { BigNumber } from "bignumber.js";
import type { AddedOrder } from "../../../client";
import type { WireOrder } from "../../../client/schemas/order";
import { PAYMENT_METHOD } from "../../../client/literals";
import type { ClaimedCommand } from "../../../modules/sklad/stores/outbox";
import { problemKey } from "../../../modules/sklad/stores/problems";
import type { NewWarehouseOrderLine, WarehouseOrderRow } from "../../../modules/sklad/types";
import type { Parcel } from "../../../planning/parcels";
import { payloadHash } from "../../../planning/values/canonical";
import { bodyToSend } from "../../../planning/orders";
import type { PreparedCall } from "./kind";
import { refuseOrder } from "../settle/refuse-order";
import { reconcileOrder } from "../../orders/reconcile-order";
import type { Context } from "../../context";

export type PreparedAdd = PreparedCall<AddedOrder> & { readonly sent: WireOrder };

export const RECHECK_MS = 5_000;

/**
 * Builds AddOrder from the order as it is at this moment, so that an edit before the handover needs no second call.
 * Undefined when nothing is to be sent: the order was cancelled, or is held for a reason that came up meanwhile.
 */
export async function prepareAdd(ctx: Context, command: ClaimedCommand): Promise<PreparedAdd | undefined> {
  const { warehouseOrders, outbox } = ctx.sklad.stores;
  const row = await warehouseOrders.find(command.subject_id);
  const reconciled = row?.state === "planned" ? await reconcileOrder(ctx, row.order_id, "outbox") : undefined;
  if (!row || !reconciled) {
    await outbox.withdraw(command.subject_id, "add");
    return undefined;
  }
  const found = bodyToSend(reconciled.input, row.id);
  if (!found?.converted.ok) {
    // The plan has held or withdrawn it; if not, the next plan does.
    await outbox.release(command, RECHECK_MS);
    return undefined;
  }
  // Before it leaves: should its outcome be settled by look-up, nobody knows the parcel any more.
  await warehouseOrders.replaceLines(row.id, linesOf(found.parcel));
  return preparedAdd(command, row, found.converted.body);
}

export function preparedAdd(command: ClaimedCommand, row: WarehouseOrderRow, body: WireOrder): PreparedAdd {
  const { payload_hash, cash_on_delivery_sum } = factsOf(body);
  return {
    command,
    order_id: row.order_id,
    sent: body,
    send: (client, call) => client.addOrder(body, call),
    refuse: (stores, descriptions) =>
      refuseOrder(stores, row, { descriptions, payload_hash, code: "refused" }),
    record: async (stores, added) => {
      const accepted = await stores.warehouseOrders.accept(row.id, {
        remote_id: added.remoteId,
        remote_key: added.remoteKey,
        payload_hash,
        cash_on_delivery_sum,
      });
      if (!accepted)
        throw new Error(`The warehouse order ${row.id} was accepted, but is not planned any more.`);
      await stores.problems.clear(
        problemKey.order(row.id, "refused"),
        problemKey.order(row.id, "outcome_unclear"),
      );
      await stores.events.add({
        type: "accepted",
        source: "outbox",
        warehouse_order_id: row.id,
        order_id: row.order_id,
        connection_id: row.connection_id,
        data: { remote_id: added.remoteId },
      });
    },
  };
}

/** What our row remembers of a body the warehouse holds. */
export function factsOf(body: WireOrder): { payload_hash: string; cash_on_delivery_sum: string | null } {
  const collects = body.payment_method === PAYMENT_METHOD.cash_on_delivery;
  return { payload_hash: payloadHash(body), cash_on_delivery_sum: collects ? body.order_payment_sum : null };
}

/** What the parcel takes from the shelf, for the stock ledger. */
export function linesOf(parcel: Parcel): NewWarehouseOrderLine[] {
  return parcel.lines.flatMap(({ line, quantity }): NewWarehouseOrderLine[] => {
    if (line.components.length === 0) {
      return [
        {
          line_item_id: line.id,
          inventory_item_id: null,
          sku: line.variant_sku ?? "",
          quantity,
          inventory_quantity: quantity,
        },
      ];
    }
    return line.components.map((component) => ({
      line_item_id: line.id,
      inventory_item_id: component.inventory_item_id,
      sku: component.sku ?? line.variant_sku ?? "",
      quantity,
      inventory_quantity: new BigNumber(quantity).times(component.required_quantity).toFixed(),
    }));
  });
}
