import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { Announce } from "../../announcements";
import type { NewStockRun, StockLevelRow, StockRunRow } from "../../types";
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

export interface LevelFilters {
  readonly connection_id: string;
  readonly quarantined?: boolean | undefined;
  /** Only what a sync would change. */
  readonly changes?: boolean | undefined;
  /** Only what has this note. */
  readonly note?: string | undefined;
  /** Only what has any note. */
  readonly odd?: boolean | undefined;
}

/** Skus that have the text in them, in whatever case its letters are, and these. */
export interface StockSearch {
  readonly text: string;
  readonly skus: readonly string[];
}

/** What a sync would change. Units are decimal text. */
export interface StockChanges {
  readonly skus: number;
  readonly units_up: string;
  readonly units_down: string;
}

/** Skus of a connection as a person looks through them. */
export class StockListStore {
  constructor(private readonly database: Database) {}

  /** By sku; `after` is one. */
  async page(filters: LevelFilters, request: PageRequest): Promise<Page<StockLevelRow>> {
    return this.#page(this.#filtered(filters), request);
  }

  /** The same of what is searched for. Skus are read from their index until a page is full. */
  async search(
    filters: LevelFilters,
    { text, skus }: StockSearch,
    { after, limit }: PageRequest,
  ): Promise<Page<StockLevelRow>> {
    // Where the locale of the database is C, `lower` changes Latin letters only.
    const spellings = [...new Set([text, text.toUpperCase(), text.toLowerCase()])];
    const conditions = [...spellings.map(() => "strpos(sku, ?) > 0"), "strpos(lower(sku), lower(?)) > 0"];
    const found = this.#filtered(filters)
      .select("sku")
      .whereRaw(`(${conditions.join(" or ")} or sku = any(?::text[]))`, [...spellings, text, [...skus]])
      .orderBy("sku")
      .limit(limit + 1);
    if (after !== undefined) void found.where("sku", ">", after);
    const rows = this.#filtered({ connection_id: filters.connection_id }).whereIn("sku", found);
    return this.#page(rows, { limit });
  }

  async #page(rows: Knex.QueryBuilder, { after, limit }: PageRequest): Promise<Page<StockLevelRow>> {
    if (after !== undefined) void rows.where("sku", ">", after);
    const found = (await rows.orderBy("sku").limit(limit + 1)) as StockLevelRow[];
    const page = found.slice(0, limit);
    return { rows: page, next: found.length > limit ? (page.at(-1)?.sku ?? null) : null };
  }

  /** @returns how many there are, counted up to `most` */
  async count(filters: LevelFilters, most: number): Promise<number> {
    const some = this.#filtered(filters).select(this.database.raw("1")).limit(most).as("some");
    const [row] = await this.database.from(some).count<{ count: string }[]>("* as count");
    return Number(row?.count ?? 0);
  }

  /** The sums of all changes, as of the last comparison. */
  async changes(connectionId: string): Promise<StockChanges> {
    const [row] = await rowsOf<StockChanges>(
      this.database.raw(
        `select count(*)::int as skus,
                coalesce(sum(difference::numeric) filter (where difference::numeric > 0), 0)::text as units_up,
                coalesce(-sum(difference::numeric) filter (where difference::numeric < 0), 0)::text as units_down
           from sklad_stock_level
          where connection_id = ? and difference is not null`,
        [connectionId],
      ),
    );
    return row ?? { skus: 0, units_up: "0", units_down: "0" };
  }

  #filtered({ connection_id, quarantined, changes, note, odd }: LevelFilters): Knex.QueryBuilder {
    const rows = this.database("sklad_stock_level").where({ connection_id });
    if (quarantined) void rows.whereNotNull("quarantined_at");
    if (changes) void rows.whereNotNull("difference");
    if (odd || note !== undefined) void rows.whereRaw("notes <> '[]'::jsonb");
    if (note !== undefined) void rows.whereRaw("notes @> ?::jsonb", [JSON.stringify([{ code: note }])]);
    return rows;
  }
}

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
    const runs = this.database<StockRunRow>("sklad_stock_run").where({ connection_id: connectionId });
    if (isNotable) void runs.whereRaw(NOTABLE);
    return pageOf<StockRunRow>(runs, request);
  }

  /** Number of comparisons since then that were not notable, counted up to `most`. */
  async countQuiet(connectionId: string, since: Date, most: number): Promise<number> {
    const [row] = await rowsOf<{ count: number }>(
      this.database.raw(
        `select count(*)::int as count from (
           select 1 from sklad_stock_run
            where connection_id = :connection and id >= :first and finished_at >= :since and ${NOTABLE} is not true limit :most) quiet`,
        { connection: connectionId, since, most, first: `sklrun_${ulidFloor(since)}` },
      ),
    );
    return row?.count ?? 0;
  }
}
