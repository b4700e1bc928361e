import type { CancellationRow } from "../../types";
import { type Database, inMs, newId, NOW, rowsOf } from "../database";

type NewCancellation = Pick<CancellationRow, "order_id" | "target" | "target_id" | "actor_id">;
/** How a cancellation ended: finished in Medusa, refused by the warehouse, or refused by Medusa after the warehouse agreed. */
type CancellationEnd = Extract<CancellationRow["state"], "done" | "refused" | "failed" | "expired">;

/** Cancellations that were requested in Medusa, while the warehouse is asked first. */
export class CancellationStore {
  constructor(private readonly database: Database) {}

  /** A repeated request starts the time anew. */
  async ask(asked: NewCancellation, for_ms: number): Promise<CancellationRow> {
    const [row] = await rowsOf<CancellationRow>(
      this.database.raw(
        `insert into sklad_cancellation as open (id, order_id, target, target_id, actor_id, state, expires_at, created_at)
         values (:id, :order_id, :target, :target_id, :actor_id, 'asking', ${NOW} + :ms * interval '1 millisecond', ${NOW})
         on conflict (target_id) where ended_at is null do update
            set state = 'asking', expires_at = excluded.expires_at, actor_id = excluded.actor_id, updated_at = now()
         returning *`,
        { id: newId("sklcanc"), ...asked, ms: for_ms },
      ),
    );
    if (!row) throw new Error("Postgres returned no row for the cancellation.");
    return row;
  }

  /**
   * Claims the open cancellations that have waited longest, and puts them last: one that never ends delays no other.
   * @param orderId null for those of all orders
   */
  async claimOpen(limit: number, orderId: string | null = null): Promise<CancellationRow[]> {
    const claimed = await rowsOf<CancellationRow>(
      this.database.raw(
        `update sklad_cancellation set updated_at = ${NOW}
          where id in (select id from sklad_cancellation
                        where ended_at is null
                          and order_id = coalesce(:orderId, order_id)
                        order by updated_at limit :limit for update skip locked)
        returning *`,
        { limit, orderId },
      ),
    );
    return claimed.sort((left, right) => (left.id < right.id ? -1 : 1));
  }

  /** These warehouse orders are canceled for it. */
  async concern(id: string, warehouseOrderIds: readonly string[]): Promise<void> {
    await this.database("sklad_warehouse_order")
      .whereRaw("id = any(?::text[])", [[...warehouseOrderIds]])
      .update({ cancellation_id: id, updated_at: this.database.fn.now() });
  }

  /** What those of them cancel that are not finished, by their ids. */
  async openAmong(ids: readonly string[]): Promise<Map<string, CancellationRow["target"]>> {
    const rows: Pick<CancellationRow, "id" | "target">[] = await this.database("sklad_cancellation")
      .whereRaw("id = any(?::text[])", [[...ids]])
      .whereNull("ended_at")
      .select("id", "target");
    return new Map(rows.map(({ id, target }) => [id, target]));
  }

  /** Those whose time is over are no longer finished automatically. */
  async expire(): Promise<void> {
    await this.database("sklad_cancellation")
      .where({ state: "asking" })
      .whereNull("ended_at")
      .whereRaw(`expires_at <= ${NOW}`)
      .update({ state: "expired", updated_at: this.database.fn.now() });
  }

  /** @returns false when its time is over, or it has ended */
  async extend(id: string, for_ms: number): Promise<boolean> {
    const changed = await this.database("sklad_cancellation")
      .where({ id, state: "asking" })
      .update({ expires_at: inMs(this.database, for_ms), updated_at: this.database.fn.now() });
    return changed > 0;
  }

  async end(id: string, state: CancellationEnd): Promise<boolean> {
    const changed = await this.database("sklad_cancellation")
      .where({ id })
      .whereNull("ended_at")
      .update({ state, ended_at: this.database.raw(NOW), updated_at: this.database.fn.now() });
    return changed > 0;
  }
}
