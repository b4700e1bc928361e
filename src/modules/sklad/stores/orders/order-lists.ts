import type { ProblemRow } from "../../types";
import { type Database, rowsOf } from "../database";
import {
  bindingsOf,
  branchesOf,
  type ListTerms,
  OPEN,
  type OrderListFilters,
  UNHELD,
} from "./order-list-sql";
import { type Page, type PageRequest, toPage } from "../page";
import type { WarehouseOrder } from "../../../../planning/warehouse-order";

export type { ListTerms, OrderListFilters, OrderSearch } from "./order-list-sql";

export interface HoldGroup {
  readonly hold_code: string;
  readonly count: number;
  readonly hold_params: Record<string, string | number> | null;
}

export interface ProblemGroup {
  readonly code: string;
  readonly count: number;
  readonly params: Record<string, unknown> | null;
}

/** Lists of warehouse orders for merchants. The cost of a page does not grow with the number of orders. */
export class OrderListStore {
  constructor(private readonly database: Database) {}

  /** Newest first. */
  async page(
    filters: OrderListFilters,
    terms: ListTerms,
    { after, limit }: PageRequest,
  ): Promise<Page<WarehouseOrder>> {
    const rows = await rowsOf<WarehouseOrder>(
      this.database.raw(
        `select o.* from (${foundBy(filters, terms)} order by id desc limit :limit) page
           join sklad_warehouse_order o on o.id = page.id order by o.id desc`,
        { ...bindingsOf(filters, terms), after: after ?? null, limit: limit + 1 },
      ),
    );
    return toPage(rows, limit);
  }

  /** Counts the orders of a list, each once, up to `most`. */
  async count(filters: OrderListFilters, terms: ListTerms, most: number): Promise<number> {
    const [row] = await rowsOf<{ count: number }>(
      this.database.raw(
        `select count(*)::int as count from (${foundBy(filters, terms)} limit :limit) found`,
        { ...bindingsOf(filters, terms), after: null, limit: most },
      ),
    );
    return row?.count ?? 0;
  }

  /** Holds by code, with the params of the latest. */
  async holds(connectionId?: string): Promise<HoldGroup[]> {
    return rowsOf<HoldGroup>(
      this.database.raw(
        `select held.hold_code, held.count::int, latest.hold_params
           from (select o.hold_code, count(*) from sklad_warehouse_order o
                  where o.hold_code is not null and o.deleted_at is null
                    and (:connection::text is null or o.connection_id = :connection)
                  group by o.hold_code) held
           cross join lateral (
             select o.hold_params from sklad_warehouse_order o
              where o.hold_code is not null and o.hold_code = held.hold_code and o.deleted_at is null
              order by o.id desc limit 1) latest`,
        { connection: connectionId ?? null },
      ),
    );
  }

  /** Problems of orders by code, with the params of the latest. */
  async problems({ order_problems }: ListTerms, connectionId?: string): Promise<ProblemGroup[]> {
    return rowsOf<ProblemGroup>(
      this.database.raw(
        `select p.code, count(*)::int as count, (array_agg(p.params order by p.id desc))[1] as params
           from sklad_problem p
          where ${OPEN} and (p.warehouse_order_id is not null or p.code = any(:order_problems))
            and (:connection::text is null or p.connection_id = :connection)
          group by p.code`,
        { connection: connectionId ?? null, order_problems: [...order_problems] },
      ),
    );
  }

  /** Counts the orders that wait for these connections. */
  async waitingFor(connectionIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const rows = await rowsOf<{ connection_id: string; count: number }>(
      this.database.raw(
        `select o.connection_id, count(*)::int as count from sklad_warehouse_order o
          where ${UNHELD} and o.refusal is null and o.connection_id = any(:ids::text[])
          group by o.connection_id`,
        { ids: [...connectionIds] },
      ),
    );
    return new Map(rows.map(({ connection_id, count }) => [connection_id, count]));
  }

  /** Open problems of these warehouse orders and of their Medusa orders. */
  async openProblems(
    rows: readonly Pick<WarehouseOrder, "id" | "order_id">[],
    { order_problems }: Pick<ListTerms, "order_problems">,
  ): Promise<ProblemRow[]> {
    return rowsOf<ProblemRow>(
      this.database.raw(
        `select p.* from sklad_problem p where p.warehouse_order_id = any(:ids::text[]) and ${OPEN}
         union all
         select p.* from sklad_problem p
          where p.key = any(:keys::text[]) and p.warehouse_order_id is null and ${OPEN}`,
        {
          ids: rows.map(({ id }) => id),
          keys: rows.flatMap(({ order_id }) => order_problems.map((code) => `order:${order_id}:${code}`)),
        },
      ),
    );
  }
}

/** Ids of a list, each once. */
function foundBy(filters: OrderListFilters, terms: ListTerms): string {
  const branches = branchesOf(filters, terms).map((branch) => `select id from (${branch}) o`);
  return `select id from (${branches.join(" union all ")}) found group by id`;
}
