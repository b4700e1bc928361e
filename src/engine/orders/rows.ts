import { BigNumber } from "bignumber.js";
import type { OrderEventType } from "../../catalogue";
import { AdminError } from "../../modules/sklad/errors";
import type {
  EventSource,
  NewEvent,
  NewWarehouseOrderLine,
  WarehouseOrderLineRow,
} from "../../modules/sklad/types";
import type { Parcel } from "../../planning/parcels";
import { skuKey } from "../../planning/values/text";
import type { WarehouseOrder, WarehouseOrderRef } from "../../planning/warehouse-order";
import type { Context } from "../context";

/** Details of an event. Never a phone, a name or an address. */
export type EventData = Record<string, unknown> | null;

/**
 * An entry for the timeline of a warehouse order.
 * @param type such as `accepted`; emitted as `sklad.order.<type>` after the commit
 */
export function eventOf(
  row: Omit<WarehouseOrderRef, "number">,
  source: EventSource,
  type: OrderEventType,
  data: EventData = null,
): NewEvent {
  const { id, order_id, connection_id } = row;
  return { type, source, warehouse_order_id: id, order_id, connection_id, data };
}

/** The warehouse order that a person's request names. Throws an AdminError when there is none. */
export async function requireOrder({ sklad }: Pick<Context, "sklad">, id: string): Promise<WarehouseOrder> {
  const row = await sklad.stores.warehouseOrders.find(id);
  if (!row) throw new AdminError("order_not_found", { id });
  return row;
}

/** Units by line item. A bundle has one row for each component, each with the line's quantity. */
export function unitsOf(rows: readonly Pick<WarehouseOrderLineRow, "line_item_id" | "quantity">[]) {
  const quantities = new Map(rows.map(({ line_item_id, quantity }) => [line_item_id, quantity]));
  return [...quantities].map(([line_item_id, quantity]) => ({ line_item_id, quantity }));
}

/** The lines of a parcel by inventory item, as stock sync counts them. */
export function linesOf(parcel: Pick<Parcel, "lines">): NewWarehouseOrderLine[] {
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
