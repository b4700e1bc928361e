import { BigNumber } from "bignumber.js";
import { PAYMENT_METHOD } from "../../client/literals";
import type { WireOrder } from "../../client/schemas/order";
import type { SentFacts } from "../../modules/sklad/stores/warehouse-order-states";
import type { NewWarehouseOrderLine, WarehouseOrderRow } from "../../modules/sklad/types";
import type { Parcel } from "../../planning/parcel";
import { payloadHash } from "../../planning/payload-hash";

/** What our row remembers of a body the warehouse holds. */
export function factsOf(body: WireOrder): SentFacts {
  const collects = body.payment_method === PAYMENT_METHOD.cash_on_delivery;
  return { payload_hash: payloadHash(body), cash_on_delivery_sum: collects ? body.order_payment_sum : null };
}

/** What the parcel takes from the shelf, for the stock ledger. */
export function linesOf(parcel: Parcel): NewWarehouseOrderLine[] {
  return parcel.lines.flatMap(({ line, quantity }): NewWarehouseOrderLine[] => {
    if (line.components.length === 0) {
      const sku = line.variant_sku ?? "";
      return [
        { line_item_id: line.id, inventory_item_id: null, sku, quantity, inventory_quantity: quantity },
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

/** The ids by which the warehouse knows an order. Undefined when it has never given any. */
export function referenceOf(row: WarehouseOrderRow) {
  const { remote_id: remoteId, remote_key: remoteKey, number } = row;
  return remoteId === null || remoteKey === null ? undefined : { remoteId, remoteKey, number };
}
