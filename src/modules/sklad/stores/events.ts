import type { EventRow, NewEvent } from "../types";
import { type Database, newId } from "./database";

/** The timeline. Rows are only ever added. */
export class EventStore {
  constructor(private readonly database: Database) {}

  async add(...events: NewEvent[]): Promise<void> {
    if (events.length === 0) return;
    await this.database("sklad_event").insert(
      events.map((event) => ({
        id: newId("sklevt"),
        subject_id: event.subject_id ?? null,
        order_id: event.order_id ?? null,
        connection_id: event.connection_id ?? null,
        type: event.type,
        source: event.source,
        data: event.data ? JSON.stringify(event.data) : null,
        at: this.database.raw("clock_timestamp()"),
      })),
    );
  }

  /** Oldest first. */
  async ofSubject(subjectId: string): Promise<EventRow[]> {
    return this.database("sklad_event")
      .where({ subject_id: subjectId })
      .orderBy([{ column: "at" }, { column: "id" }]);
  }
}
