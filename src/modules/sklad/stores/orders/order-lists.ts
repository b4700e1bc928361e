import type { ProblemRow } from "../../types";
import { type Database, rowsOf } from "../database";
import {
  type ListCut,
  type ListPlace,
  type ListTerms,
  OPEN,
  type OrderListFilters,
  sortedBy,
  UNHELD,
} from "./order-list-conditions";
import { bindingsOf, foundBy } from "./order-list-sql";
import type { WarehouseOrder } from "../../../../planning/warehouse-order";

export type { ListCut, ListPlace, ListTerms, OrderListFilters, OrderSearch } from "./order-list-conditions";

interface OrderListPage {
  readonly rows: WarehouseOrder[];
  /** The place from which the next page is read; null when this is the last. */
  readonly next: ListPlace | null;
}

/** Orders of a list, up to the number that was asked for. */
interface CountedOrders {
  readonly count: number;
  /** Cash on delivery of these, UAH as decimal text. */
  readonly sum: string;
}

interface HoldGroup {
  readonly hold_code: string;
  readonly count: number;
  readonly hold_params: Record<string, string | number> | null;
}

interface ProblemGroup {
  readonly code: string;
  readonly count: number;
  readonly params: Record<string, unknown> | null;
}

/**
 * Lists of warehouse orders for merchants, by the time their Medusa orders were placed. The cost of a page does not grow
 * with the number of orders, unless filters are combined that each match many orders and together few: then the index of
 * the list is read until the page is full.
 */
export class OrderListStore {
  constructor(private readonly database: Database) {}

  async page(filters: OrderListFilters, terms: ListTerms, cut: ListCut): Promise<OrderListPage> {
    const more = { ...cut, limit: cut.limit + 1 };
    const found = await rowsOf<WarehouseOrder>(
      this.database.raw(
        `select o.* from (${foundBy(filters, terms, more)}) page
           join sklad_warehouse_order o on o.id = page.id ${sortedBy(cut, "o")}`,
        bindingsOf(filters, terms, more),
      ),
    );
    const rows = found.slice(0, cut.limit);
    return { rows, next: found.length > cut.limit ? (rows.at(-1) ?? null) : null };
  }

  /** Counts the orders of a list, each once, up to `most`: the latest. */
  async count(filters: OrderListFilters, terms: ListTerms, most: number): Promise<number> {
    const cut: ListCut = { order: "-placed_at", limit: most };
    const [row] = await rowsOf<{ count: number }>(
      this.database.raw(
        `select count(*)::int as count from (${foundBy(filters, terms, cut)}) found`,
        bindingsOf(filters, terms, cut),
      ),
    );
    return row?.count ?? 0;
  }

  /** The same with the cash of these orders. */
  async countCash(filters: OrderListFilters, terms: ListTerms, most: number): Promise<CountedOrders> {
    const cut: ListCut = { order: "-placed_at", limit: most };
    const [row] = await rowsOf<CountedOrders>(
      this.database.raw(
        `select count(*)::int as count, coalesce(sum(o.cash_on_delivery_sum::numeric), 0)::text as sum
           from (${foundBy(filters, terms, cut)}) found join sklad_warehouse_order o on o.id = found.id`,
        bindingsOf(filters, terms, cut),
      ),
    );
    return row ?? { count: 0, sum: "0" };
  }

  /** Holds by code, of all connections or of one, with the params of the latest among them. */
  async holds(connectionId?: string): Promise<HoldGroup[]> {
    return rowsOf<HoldGroup>(
      this.database.raw(
        `select held.hold_code, held.count::int, latest.hold_params
           from (select o.hold_code, count(*), max(o.id) as id from sklad_warehouse_order o
                  where o.hold_code is not null
                    and (:connection::text is null or o.connection_id = :connection)
                  group by o.hold_code) held
           join sklad_warehouse_order latest on latest.id = held.id`,
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
