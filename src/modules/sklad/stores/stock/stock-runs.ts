import type { Announce } from "../../announcements";
import type { NewStockRun, StockRunRow } from "../../types";
import { type Database, newId, NOW } from "../database";
import { type Page, pageOf, type PageRequest } from "../page";

/** Comparisons of a connection's stock with Medusa, and what each came to. */
export class StockRunStore {
  constructor(
    private readonly database: Database,
    private readonly announce: Announce,
  ) {}

  async add(run: NewStockRun): Promise<string> {
    const id = newId("sklrun");
    const { duration_ms, counts, ...columns } = run;
    await this.database("sklad_stock_run").insert({
      ...columns,
      id,
      duration_ms,
      counts: JSON.stringify(counts),
      started_at: this.database.raw(`${NOW} - ? * interval '1 millisecond'`, [duration_ms]),
      finished_at: this.database.raw(NOW),
    });
    if (run.kind === "applied")
      this.announce({
        name: "sklad.stock.synced",
        data: {
          ...{ id, connection_id: run.connection_id },
          requested_at: run.requested_at?.toISOString() ?? null,
          ...counts,
        },
      });
    return id;
  }

  /** Skus that had nothing free and have something now. */
  announceBackInStock(
    connection_id: string,
    items: readonly { readonly sku: string; readonly inventory_item_id: string }[],
  ): void {
    for (const item of items)
      this.announce({ name: "sklad.stock.back_in_stock", data: { ...item, connection_id } });
  }

  /** The latest first. */
  async page(connectionId: string, request: PageRequest): Promise<Page<StockRunRow>> {
    return pageOf(
      this.database<StockRunRow>("sklad_stock_run")
        .where({ connection_id: connectionId })
        .whereNull("deleted_at"),
      request,
    );
  }
}
