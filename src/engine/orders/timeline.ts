import type { OrderEventType } from "../../catalogue";
import type { EventSource, NewEvent, WarehouseOrderRow } from "../../modules/sklad/types";

/** The warehouse order something happens to. */
export type Subject = Pick<WarehouseOrderRow, "id" | "order_id" | "connection_id" | "number">;

/** Why, and with what. Never a phone, a name or an address. */
export type EventData = Record<string, unknown> | null;

/**
 * A line in the timeline of a warehouse order: what was done, or said.
 * @param type such as `accepted`; announced as `sklad.order.<type>` after the commit
 */
export function eventOf(
  row: Omit<Subject, "number">,
  source: EventSource,
  type: OrderEventType,
  data: EventData = null,
): NewEvent {
  const { id, order_id, connection_id } = row;
  return { type, source, warehouse_order_id: id, order_id, connection_id, data };
}
