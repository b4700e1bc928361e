import type { OrderEventType } from "../../catalogue";
import type { EventSource, NewEvent } from "../../modules/sklad/types";
import type { WarehouseOrder } from "../../planning/warehouse-order";

/** The warehouse order that an event belongs to. */
export type WarehouseOrderRef = Pick<WarehouseOrder, "id" | "order_id" | "connection_id" | "number">;

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
