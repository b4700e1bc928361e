import type { Announce } from "../../announcements";
import type { EventRow, NewEvent } from "../../types";
import { type Database, insertRows, newIds, NOW, rowsOf, storable } from "../database";

const COLUMNS = ["id", "warehouse_order_id", "order_id", "connection_id", "type", "source", "data"];

/** The timeline. Rows are added and removed after a year; between, the cleanup takes the warehouse's words out of them. */
export class EventStore {
  constructor(
    private readonly database: Database,
    private readonly announce: Announce,
  ) {}

  async add(...events: NewEvent[]): Promise<void> {
    const ids = newIds("sklevt", events.length);
    const rows = events.map((event, index) => ({ ...event, id: ids[index] }));
    await insertRows(this.database, "sklad_event", COLUMNS, rows, {
      computed: { at: NOW },
      toJson: storable,
    });
    for (const event of events) {
      if (!event.warehouse_order_id) continue;
      const { type, warehouse_order_id: id, order_id = null, connection_id = null, source } = event;
      this.announce({ name: `sklad.order.${type}`, data: { id, order_id, connection_id, source } });
    }
  }

  /** Oldest first. */
  async ofWarehouseOrder(warehouseOrderId: string): Promise<EventRow[]> {
    return this.database("sklad_event")
      .where({ warehouse_order_id: warehouseOrderId })
      .orderBy([{ column: "at" }, { column: "id" }]);
  }

  /**
   * Words of the warehouse on the timelines of these orders that changed nothing, each with the state it meant then: unknown
   * and contradicting statuses, unusable waybill numbers, and statuses of the last day that a look-up has denied.
   */
  async reportedWords(
    warehouseOrderIds: readonly string[],
  ): Promise<
    { readonly warehouse_order_id: string; readonly word: string; readonly state: string | null }[]
  > {
    return rowsOf(
      this.database.raw(
        `select distinct warehouse_order_id, data ->> 'word' as word, data ->> 'state' as state from sklad_event
          where warehouse_order_id = any(:ids::text[])
            and (type in ('status', 'tracking_unused') or (type = 'status_denied' and at > ${NOW} - interval '1 day'))`,
        { ids: [...warehouseOrderIds] },
      ),
    );
  }

  /** When each of these orders last reappeared after a cancellation, by the warehouse's clock if it gave a time. */
  async reappearances(
    warehouseOrderIds: readonly string[],
  ): Promise<{ readonly warehouse_order_id: string; readonly changed_at: string | null }[]> {
    return rowsOf(
      this.database.raw(
        `select distinct on (warehouse_order_id) warehouse_order_id, data ->> 'changed_at' as changed_at
           from sklad_event
          where warehouse_order_id = any(:ids::text[]) and type = 'reappeared'
          order by warehouse_order_id, at desc, id desc`,
        { ids: [...warehouseOrderIds] },
      ),
    );
  }

  /** Changes of the connection itself, the latest first. */
  async ofConnection(connectionId: string, limit: number): Promise<EventRow[]> {
    return this.database("sklad_event")
      .where({ connection_id: connectionId })
      .whereNull("warehouse_order_id")
      .orderBy([
        { column: "at", order: "desc" },
        { column: "id", order: "desc" },
      ])
      .limit(limit);
  }
}
