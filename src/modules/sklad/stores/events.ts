import type { EventRow, NewEvent } from "../types";
import type { Announce } from "../announcements";
import type { Database } from "./database";
import { newIds } from "./new-ids";

/** The timeline. Rows are only ever added. */
export class EventStore {
  constructor(
    private readonly database: Database,
    private readonly announce: Announce,
  ) {}

  async add(...events: NewEvent[]): Promise<void> {
    if (events.length === 0) return;
    const ids = newIds("sklevt", events.length);
    await this.database("sklad_event").insert(
      events.map((event, index) => ({
        id: ids[index],
        warehouse_order_id: event.warehouse_order_id ?? null,
        order_id: event.order_id ?? null,
        connection_id: event.connection_id ?? null,
        type: event.type,
        source: event.source,
        data: event.data ? JSON.stringify(event.data) : null,
        at: this.database.raw("clock_timestamp()"),
      })),
    );
    for (const { type, warehouse_order_id, order_id, connection_id, source } of events) {
      if (warehouse_order_id)
        this.announce({
          name: `sklad.order.${type}`,
          data: { id: warehouse_order_id, order_id, connection_id, source },
        });
    }
  }

  /** Oldest first. */
  async ofWarehouseOrder(warehouseOrderId: string): Promise<EventRow[]> {
    return this.database("sklad_event")
      .where({ warehouse_order_id: warehouseOrderId })
      .orderBy([{ column: "at" }, { column: "id" }]);
  }

  /** What people did to the connection itself, the latest first. */
  async ofConnection(connectionId: string, limit: number): Promise<EventRow[]> {
    return this.database("sklad_event")
      .where({ connection_id: connectionId })
      .whereNull("warehouse_order_id")
      .whereNull("deleted_at")
      .orderBy([
        { column: "at", order: "desc" },
        { column: "id", order: "desc" },
      ])
      .limit(limit);
  }
}
