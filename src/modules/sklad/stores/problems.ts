import type { Announce } from "../announcements";
import type { NewProblem, ProblemRow } from "../types";
import { type Database, newId, rowsOf } from "./database";
import { type Page, pageOf, type PageRequest } from "./page";

/** Keyed alerts: raising twice is one alert, and whoever sees the cause gone clears it. */
export class ProblemStore {
  constructor(
    private readonly database: Database,
    private readonly announce: Announce,
  ) {}

  /** @returns whether the problem is new */
  async raise(problem: NewProblem): Promise<boolean> {
    const inserted: unknown[] = await this.database("sklad_problem")
      .insert({
        id: newId("sklprob"),
        key: problem.key,
        code: problem.code,
        params: JSON.stringify(problem.params ?? {}),
        connection_id: problem.connection_id ?? null,
        warehouse_order_id: problem.warehouse_order_id ?? null,
        raised_at: this.database.raw("clock_timestamp()"),
      })
      .onConflict(this.database.raw("(key) where cleared_at is null and deleted_at is null"))
      .ignore()
      .returning("id");
    if (inserted.length === 0) return false;
    const { key, code, connection_id, warehouse_order_id } = problem;
    this.announce({ name: "sklad.problem.raised", data: { key, code, connection_id, warehouse_order_id } });
    return true;
  }

  /** @returns whether there was such a problem */
  async clear(...keys: string[]): Promise<boolean> {
    const cleared: { key: string; code: string }[] = await this.database("sklad_problem")
      .whereIn("key", keys)
      .whereNull("cleared_at")
      .update({
        cleared_at: this.database.raw("clock_timestamp()"),
        updated_at: this.database.raw("now()"),
      })
      .returning(["key", "code"]);
    for (const { key, code } of cleared)
      this.announce({ name: "sklad.problem.cleared", data: { key, code } });
    return cleared.length > 0;
  }

  /** Problems the merchant was not told of yet. Each is returned to one caller. */
  async claimUnnotified(): Promise<ProblemRow[]> {
    return rowsOf<ProblemRow>(
      this.database.raw(
        `update sklad_problem set notified_at = clock_timestamp()
          where id in (select id from sklad_problem where cleared_at is null and notified_at is null and deleted_at is null
                        for update skip locked)
        returning *`,
      ),
    );
  }

  /** A call has succeeded: whatever kept the whole connection from working is over. */
  async clearConnection(connectionId: string): Promise<void> {
    await this.clear(
      ...["invalid_key", "unreachable", "misunderstood"].map((code) =>
        problemKey.connection(connectionId, code),
      ),
    );
  }

  /** A warehouse order has ended: nothing about it needs the merchant any more. */
  async clearOrder(warehouseOrderId: string): Promise<void> {
    await this.clear(
      ...["refused", "edit_refused", "cancel_refused", "outcome_unclear"].map((code) =>
        problemKey.order(warehouseOrderId, code),
      ),
    );
  }

  /** The connection is gone: nothing about it needs the merchant any more. */
  async clearAllOf(connectionId: string): Promise<void> {
    const open: { key: string }[] = await this.database("sklad_problem")
      .where({ connection_id: connectionId })
      .whereNull("cleared_at")
      .whereNull("deleted_at")
      .select("key");
    await this.clear(...open.map(({ key }) => key));
  }

  /** Newest first; those older than `after`, the id of the last one of the page before. */
  async openPage({ after, limit }: PageRequest): Promise<Page<ProblemRow>> {
    const open = this.database<ProblemRow>("sklad_problem").whereNull("cleared_at").whereNull("deleted_at");
    return pageOf(open, { after, limit });
  }
}

export const problemKey = {
  connection: (connectionId: string, code: string) => `connection:${connectionId}:${code}`,
  order: (warehouseOrderId: string, code: string) => `order:${warehouseOrderId}:${code}`,
};
