import { BigNumber } from "bignumber.js";
import type { NewWarehouseOrderLine } from "../../modules/sklad/types";
import type { Parcel } from "../../planning/parcels";
import { skuKey } from "../../planning/values/sku";
import type { WarehouseOrder } from "../../planning/warehouse-order";

/** The lines of a parcel by inventory item, as stock sync counts them. */
export function linesOf(parcel: Parcel): NewWarehouseOrderLine[] {
  return parcel.lines.flatMap(({ line, quantity }): NewWarehouseOrderLine[] => {
    if (line.components.length === 0) {
      const sku = skuKey(line.variant_sku);
      return [
        { line_item_id: line.id, inventory_item_id: null, sku, quantity, inventory_quantity: quantity },
      ];
    }
    return line.components.map((component) => ({
      line_item_id: line.id,
      inventory_item_id: component.inventory_item_id,
      sku: skuKey(component.sku ?? line.variant_sku),
      quantity,
      inventory_quantity: new BigNumber(quantity).times(component.required_quantity).toFixed(),
    }));
  });
}

/** The warehouse's ids of an order. Undefined when it has not given any. */
export function referenceOf(row: WarehouseOrder) {
  const { remote_id: remoteId, remote_key: remoteKey, number } = row;
  return remoteId === null || remoteKey === null ? undefined : { remoteId, remoteKey, number };
}
