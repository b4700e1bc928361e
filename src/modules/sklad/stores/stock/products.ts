import { STOCK_METADATA_KEY } from "../../../../planning/stock";
import type { ConnectionRow } from "../../types";
import { MAY_BE_RESPELT } from "../../../../planning/values/text";
import { type Database, NOW, rowsOf } from "../database";
import { SKUS_LEFT_TO_US } from "../medusa/sql";

/** A sku that the warehouse's catalogue is to have. */
export interface ProductRow {
  /** As of its stock level. */
  readonly id: string;
  readonly connection_id: string;
  readonly sku: string;
  /** `given_up`: a person has stopped before it was sent; only a person has it added again. */
  readonly state: "wanted" | "added" | "refused" | "given_up";
  /** An order waits for it, so it goes first. */
  readonly for_order: boolean;
  readonly remote_id: string | null;
  /** The warehouse's words on its refusal. */
  readonly descriptions: readonly string[] | null;
  readonly answered_at: Date | null;
}

/** What of the shop the warehouse's catalogue lacks, as far as reports show. */
export interface ProductCounts {
  /** Skus that no report has ever named and that were not asked for, counted up to a limit. */
  readonly unknown: number;
  readonly wanted: number;
  /** Of those asked for since the oldest that is still wanted: how many the warehouse has answered. */
  readonly answered: number;
  readonly refused: number;
}

const withNote = (code: string) => `level.notes @> '[{"code":"${code}"}]'::jsonb`;

/** Of a stock level `level`: no report has named it yet. A sku whose goods are gone was named once. */
const NEVER_NAMED = `level.quantities is null and level.quarantined_quantities is null and level.former_quantities is null`;

/**
 * Skus that Medusa stocks at `:location` and leaves to the warehouse, and that no report has named. By the notes of the last
 * comparison, so that a part of a report proves nothing. A warehouse that has no goods of the shop yet reports none: what it
 * reports is then no figure in force, and it knows none of the skus. Those that need a respelling wait for the first figures.
 */
const UNKNOWN = `
  select level.sku from sklad_stock_level level
   where level.connection_id = :connection and level.notes <> '[]'::jsonb and ${withNote("not_reported")}
     and not ${withNote("opted_out")} and not ${withNote("no_level")} and ${NEVER_NAMED}
  union all
  select stocked.sku from (${SKUS_LEFT_TO_US}) stocked
   where exists (select from sklad_feed where name = 'stock' and scope_key = :connection and last_ok_at is not null)
     and not exists (select from sklad_stock where connection_id = :connection and requested_at is not null)`;

const KNOWN = "select from sklad_product known where known.id = :connection || ':' || unknown.sku";
const NOT_ASKED = `not exists (${KNOWN} and known.state <> 'given_up')`;
const NEVER_ASKED = `not exists (${KNOWN})`;

/** Of a product `product`: still no report has named it, and the shop leaves it to the warehouse. */
const STILL_UNKNOWN = `not exists (
  select from sklad_stock_level level
   where level.id = product.id and (not (${NEVER_NAMED}) or ${withNote("opted_out")} or ${withNote("no_level")}))`;

type Place = Pick<ConnectionRow, "id" | "stock_location_id">;

const bindingsOf = ({ id, stock_location_id }: Place) => ({
  ...{ connection: id, location: stock_location_id },
  ...{ respelt: MAY_BE_RESPELT, opting_out: STOCK_METADATA_KEY },
});

/** Orders of `:connection` that the warehouse has refused, with the skus they are sent with. */
const REFUSED_ORDERS = `
  select o.id, line.sku
    from sklad_warehouse_order o
    join sklad_warehouse_order_line line on line.warehouse_order_id = o.id and line.superseded_at is null
   where o.connection_id = :connection and o.state = 'planned' and o.refusal is not null`;

/** The warehouse's catalogue: what it lacks, what it is asked to add, and what it has answered. */
export class ProductStore {
  constructor(private readonly database: Database) {}

  async find(id: string): Promise<ProductRow | undefined> {
    return this.database<ProductRow>("sklad_product").where({ id }).first<ProductRow | undefined>();
  }

  /** @param most unknown skus counted */
  async counts(place: Place, most: number): Promise<ProductCounts> {
    const [row] = await rowsOf<ProductCounts>(
      this.database.raw(
        `with wanted as materialized (
           select count(*)::int as count, min(created_at) as since from sklad_product
            where connection_id = :connection and state = 'wanted')
         select (select count(*)::int from (
                   select from (${UNKNOWN}) unknown where ${NOT_ASKED} limit :most) counted) as unknown,
                wanted.count as wanted,
                (select count(*)::int from sklad_product
                  where connection_id = :connection and state in ('added', 'refused') and answered_at >= wanted.since) as answered,
                (select count(*)::int from sklad_product product
                  where connection_id = :connection and state = 'refused' and ${STILL_UNKNOWN}) as refused
           from wanted`,
        { ...bindingsOf(place), most },
      ),
    );
    return row ?? { unknown: 0, wanted: 0, answered: 0, refused: 0 };
  }

  /**
   * Wants every unknown sku that was not asked for. In the order of their ids, so that a press and a sweep do not wait for
   * each other.
   * @param again also those that a person has given up
   */
  async wantUnknown(place: Place, again: boolean): Promise<void> {
    await this.database.raw(
      `insert into sklad_product (id, connection_id, sku, state, created_at)
       select :connection || ':' || unknown.sku, :connection, unknown.sku, 'wanted', ${NOW}
         from (${UNKNOWN}) unknown where ${again ? NOT_ASKED : NEVER_ASKED} order by 1
       on conflict (id) do update set state = 'wanted', created_at = excluded.created_at, updated_at = now()
          where sklad_product.state = 'given_up'`,
      bindingsOf(place),
    );
  }

  /** Wants the unknown skus of orders that the warehouse has refused, before all others. */
  async wantOfRefusedOrders(place: Place): Promise<void> {
    await this.database.raw(
      `insert into sklad_product (id, connection_id, sku, state, for_order, created_at)
       select distinct :connection || ':' || sku, :connection, sku, 'wanted', true, ${NOW}
         from (${REFUSED_ORDERS}) refused where sku in (${UNKNOWN}) order by 1
       on conflict (id) do update set for_order = true, updated_at = now()
          where sklad_product.state = 'wanted' and not sklad_product.for_order`,
      bindingsOf(place),
    );
  }

  /** A person has those tried again that were refused, and that no report has named since. */
  async wantRefused(connectionId: string): Promise<void> {
    await this.database("sklad_product as product")
      .where({ connection_id: connectionId, state: "refused" })
      .whereRaw(STILL_UNKNOWN)
      .update({
        ...{ state: "wanted", descriptions: null, answered_at: null },
        ...{ created_at: this.database.raw(NOW), updated_at: this.database.fn.now() },
      });
  }

  /** Those of the outbox that are not being sent. */
  async notSent(connectionId: string): Promise<string[]> {
    return this.database("sklad_command")
      .where({ connection_id: connectionId, kind: "product" })
      .whereIn("state", ["queued", "unknown", "parked"])
      .pluck("target_id");
  }

  /** Gives up what is wanted, but for what is being sent. */
  async giveUpWanted(connectionId: string): Promise<void> {
    await this.database.raw(
      `update sklad_product product set state = 'given_up', for_order = false, updated_at = now()
        where connection_id = :connection and state = 'wanted' and not exists (
          select from sklad_command c where c.target_id = product.id and c.state = 'sending')`,
      { connection: connectionId },
    );
  }

  /** How many are in the outbox to be sent, when the last of them is due, and now, by the database's clock. */
  async queued(connectionId: string): Promise<{ count: number; last_at: Date | null; now: Date }> {
    const [row] = await rowsOf<{ count: number; last_at: Date | null; now: Date }>(
      this.database.raw(
        `select count(*)::int as count, max(next_attempt_at) filter (where failures = 0) as last_at, ${NOW} as now
           from sklad_command
          where connection_id = :connection and kind = 'product' and state = 'queued'`,
        { connection: connectionId },
      ),
    );
    if (!row) throw new Error("The statement that counts queued products has returned no row.");
    return row;
  }

  /** Of those wanted, the first that no open command is about. */
  async toQueue(connectionId: string, limit: number): Promise<Pick<ProductRow, "id" | "for_order">[]> {
    return rowsOf(
      this.database.raw(
        `select product.id, product.for_order from sklad_product product
          where product.connection_id = :connection and product.state = 'wanted' and not exists (
            select from sklad_command c
             where c.target_id = product.id and c.state in ('queued', 'sending', 'unknown', 'parked'))
          order by product.for_order desc, product.id limit :limit`,
        { connection: connectionId, limit },
      ),
    );
  }

  async added(id: string, remoteId: string | null): Promise<void> {
    await this.#answered(id, { state: "added", remote_id: remoteId, descriptions: null });
  }

  async refuse(id: string, descriptions: readonly string[]): Promise<void> {
    await this.#answered(id, { state: "refused", descriptions: JSON.stringify(descriptions) });
  }

  /** Those whose command has had its tries while others got through, with what it met. */
  async parked(connectionId: string): Promise<{ id: string; message: string }[]> {
    return rowsOf(
      this.database.raw(
        `select target_id as id, coalesce(received ->> 'message', received ->> 'error', '') as message
           from sklad_command
          where connection_id = :connection and kind = 'product' and state = 'parked'`,
        { connection: connectionId },
      ),
    );
  }

  /** The shop no longer has it. */
  async drop(id: string): Promise<void> {
    await this.database("sklad_product").where({ id }).delete();
  }

  /** Whether a report has named a sku by now. */
  async isNamed(id: string): Promise<boolean> {
    const rows = await rowsOf(
      this.database.raw(
        `select 1 from sklad_stock_level level where level.id = :id and not (${NEVER_NAMED})`,
        { id },
      ),
    );
    return rows.length > 0;
  }

  /** Refused ones that still no report has named, by sku. */
  async refused(connectionId: string, limit: number): Promise<ProductRow[]> {
    return rowsOf(
      this.database.raw(
        `select product.* from sklad_product product
          where product.connection_id = :connection and product.state = 'refused' and ${STILL_UNKNOWN}
          order by product.id limit :limit`,
        { connection: connectionId, limit },
      ),
    );
  }

  /**
   * Orders that were sent, and refused, before the warehouse added products of theirs, and wait for no other one: it may
   * accept them now. Both moments are of the database's clock, so that none is sent again and again.
   * @returns ids of the warehouse orders, with those skus
   */
  async freedOrders(connectionId: string): Promise<{ id: string; order_id: string; skus: string[] }[]> {
    return rowsOf(
      this.database.raw(
        `select refused.id, o.order_id, array_agg(product.sku order by product.sku) filter (where product.state = 'added') as skus
           from (${REFUSED_ORDERS}) refused
           join sklad_warehouse_order o on o.id = refused.id
           join sklad_product product on product.id = :connection || ':' || refused.sku
           join lateral (select max(c.sent_at) as at from sklad_command c
                          where c.target_id = refused.id and c.kind in ('add', 'edit')) sent on true
          group by refused.id, o.order_id, sent.at
         having bool_or(product.state = 'added' and product.answered_at > sent.at)
            and not bool_or(product.state = 'wanted')`,
        { connection: connectionId },
      ),
    );
  }

  async #answered(id: string, values: Readonly<Record<string, string | null>>): Promise<void> {
    await this.database("sklad_product")
      .where({ id })
      .update({ ...values, answered_at: this.database.raw(NOW), updated_at: this.database.fn.now() });
  }
}
