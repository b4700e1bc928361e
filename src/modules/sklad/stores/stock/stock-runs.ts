import type { Announce } from "../../announcements";
import type { NewStockRun, StockRunRow } from "../../types";
import {
  type Database,
  newId,
  NOW,
  type Page,
  pageOf,
  type PageRequest,
  rowsOf,
  ulidFloor,
} from "../database";

/** As in the index of these runs. */
const NOTABLE = `(kind = 'failed' or (counts ->> 'written')::int > 0 or (counts ->> 'created')::int > 0
                  or (counts ->> 'refused')::int > 0)`;

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

  /** The latest first. @param isNotable only comparisons that failed, changed a level or were refused one */
  async page(connectionId: string, request: PageRequest, isNotable = false): Promise<Page<StockRunRow>> {
    const runs = this.database<StockRunRow>("sklad_stock_run")
      .where({ connection_id: connectionId })
      .whereNull("deleted_at");
    if (isNotable) void runs.whereRaw(NOTABLE);
    return pageOf<StockRunRow>(runs, request);
  }

  /** Number of comparisons since then that were not notable, counted up to `most`. */
  async countQuiet(connectionId: string, since: Date, most: number): Promise<number> {
    const [row] = await rowsOf<{ count: number }>(
      this.database.raw(
        `select count(*)::int as count from (
           select 1 from sklad_stock_run
            where connection_id = :connection and id >= :first and finished_at >= :since and ${NOTABLE} is not true
              and deleted_at is null limit :most) quiet`,
        { connection: connectionId, since, most, first: `sklrun_${ulidFloor(since)}` },
      ),
    );
    return row?.count ?? 0;
  }
}
