import { type Database, deleteInChunks, isOneOf, NOW, NOW_MS, nowOf, ulidFloor } from "../database";
import { IS_STOCKED } from "../medusa/sql";
import { isLive, statesThat } from "../../../../planning/states";
import { DAY_MS } from "../../../../planning/values/days";

/** Webhooks are kept for this many days, or fewer where a connection's payloads are deleted earlier. */
export const INBOX_DAYS = 30;

const AGO = `${NOW} - :days * interval '1 day'`;
/** Of the warehouse order `o`. */
const ENDED = statesThat((row) => !isLive(row));
const ENDED_LONG_AGO = `${isOneOf("o.state", ENDED)} and o.updated_at < ${AGO}`;

/** Orders are looked up one by one, with `offset 0`: few rows have words, and a join would read all orders. */
const withOrderOf = (alias: string) => `cross join lateral (
           select 1 from sklad_warehouse_order o
            where o.id = ${alias}.warehouse_order_id and ${ENDED_LONG_AGO} offset 0) ended`;

interface Aged {
  /** How long rows stay. */
  readonly days: number;
  readonly where: string;
  /** A column with an index that lists the oldest rows first. */
  readonly order?: string;
  /** Prefix of the ids, where the index is the primary key: an id begins with its time. */
  readonly prefix?: string;
}

/** Tables, without `sklad_`, whose rows are removed by their age alone. */
const AGED = {
  // The timeline holds nothing personal once the warehouse's words are forgotten, and a year later it serves no purpose.
  event: { days: 365, where: `at < ${AGO}`, order: "id", prefix: "sklevt" },
  problem: { days: 90, where: `cleared_at < ${AGO}`, order: "id", prefix: "sklprob" },
  cancellation: {
    days: 90,
    where: `ended_at is not null and ended_at < ${AGO}`,
    order: "ended_at",
  },
  stock_run: { days: 14, where: `finished_at < ${AGO}`, order: "id", prefix: "sklrun" },
  // The log of an ApiKey that has made no call for a week.
  rate_limit: {
    days: 7,
    where: `updated_at < ${AGO} and (paused_until is null or paused_until <= ${NOW})
            and not exists (select 1 from jsonb_each(slots) where value::bigint > ${NOW_MS})`,
  },
  lease: { days: 1, where: `lease_until < ${AGO}`, order: "lease_until" },
  heartbeat: { days: 1, where: `at < ${AGO}` },
} satisfies Record<string, Aged>;

type AgedTable = keyof typeof AGED;
export const AGED_TABLES = Object.keys(AGED) as AgedTable[];

/** Removes rows that are no longer needed. Bodies hold names and phones, so a setting says how long they stay. */
export class RetentionStore {
  constructor(private readonly database: Database) {}

  /** @returns how many rows were removed */
  async purgeAged(table: AgedTable): Promise<number> {
    const { days, where, order, prefix }: Aged = AGED[table];
    return deleteInChunks(
      this.database,
      `delete from sklad_${table} where id = any(array(
         select id from sklad_${table} where ${prefix ? "id < :before and " : ""}${where}
          ${order ? `order by ${order}` : ""} limit :chunk)) returning id`,
      { days, ...(prefix && { before: `${prefix}_${await this.#ulidOf(days)}` }) },
    );
  }

  /**
   * Removes a connection's commands that ended `days` ago, with the bodies that were sent.
   * @returns how many were removed
   */
  async purgeCommands(connectionId: string, days: number): Promise<number> {
    return deleteInChunks(
      this.database,
      `delete from sklad_command where id = any(array(
         select id from sklad_command
          where connection_id = :connection and state in ('done', 'refused', 'withdrawn')
            and finished_at < ${AGO}
          order by finished_at limit :chunk)) returning id`,
      { connection: connectionId, days },
    );
  }

  /**
   * Forgets the warehouse's refusals of orders of a connection that ended `days` ago: in the order, on its timeline and in
   * its cleared problems; and why goods of it came back. A line of the timeline stays without the words.
   */
  async forgetWords(connectionId: string, days: number): Promise<void> {
    const values = { connection: connectionId, days };
    await deleteInChunks(
      this.database,
      `update sklad_warehouse_order set refusal = null, cancel_refusal = null where id = any(array(
         select id from sklad_warehouse_order o
          where connection_id = :connection and ${ENDED_LONG_AGO}
            and (refusal is not null or cancel_refusal is not null)
          order by updated_at limit :chunk)) returning id`,
      values,
    );
    // The order's own copy may be gone long before, with a later acceptance.
    await deleteInChunks(
      this.database,
      `update sklad_event set data = data - 'descriptions' where id = any(array(
         select e.id from sklad_event e ${withOrderOf("e")}
          where e.connection_id = :connection and e.at < ${AGO} and e.data -> 'descriptions' is not null
          order by e.at limit :chunk)) returning id`,
      values,
    );
    await deleteInChunks(
      this.database,
      `update sklad_problem set params = params - 'descriptions' where id = any(array(
         select p.id from sklad_problem p ${withOrderOf("p")}
          where p.connection_id = :connection and p.cleared_at is not null
            and p.params -> 'descriptions' is not null
          order by p.cleared_at limit :chunk)) returning id`,
      values,
    );
    await deleteInChunks(
      this.database,
      `update sklad_return set reason = null, updated_at = now() where id = any(array(
         select r.id from sklad_return r ${withOrderOf("r")}
          where r.connection_id = :connection and r.created_at < ${AGO} and r.reason is not null
          order by r.created_at limit :chunk)) returning id`,
      values,
    );
  }

  /** Removes a connection's webhooks of `days` ago, in whatever state. */
  async purgeInbox(connectionId: string, days: number): Promise<number> {
    return deleteInChunks(
      this.database,
      `delete from sklad_inbox where id = any(array(
         select id from sklad_inbox
          where id < :before and received_at < ${AGO} and connection_id = :connection
          order by id limit :chunk)) returning id`,
      { connection: connectionId, days, before: `sklin_${await this.#ulidOf(days)}` },
    );
  }

  /** Removes the webhooks of deleted connections. */
  async purgeInboxOfDeleted(): Promise<number> {
    return deleteInChunks(
      this.database,
      `delete from sklad_inbox where id = any(array(
         select webhook.id from sklad_connection connection cross join lateral (
           select id from sklad_inbox
            where connection_id = connection.id order by id limit :chunk) webhook
          where connection.deleted_at is not null limit :chunk)) returning id`,
      {},
    );
  }

  /**
   * Removes the levels of deleted connections, and skus that no report has named for `days` and Medusa does not stock at
   * the location: a catalogue changes, and every full sync would compare all skus it ever had.
   */
  async purgeStockLevels(days: number): Promise<number> {
    const ofDeleted = await deleteInChunks(
      this.database,
      `delete from sklad_stock_level where id = any(array(
         select level.id from sklad_connection connection
           join sklad_stock_level level on level.connection_id = connection.id
          where connection.deleted_at is not null limit :chunk)) returning id`,
      {},
    );
    const unnamed = await deleteInChunks(
      this.database,
      `delete from sklad_stock_level where id = any(array(
         select level.id from sklad_connection connection
           join sklad_stock_level level
             on level.connection_id = connection.id and level.notes <> '[]'::jsonb
          where level.quantities is null and level.quarantined_at is null and level.reported_at < ${AGO}
            and not ${IS_STOCKED}
          limit :chunk)) returning id`,
      { days },
    );
    return ofDeleted + unnamed;
  }

  /** Removes products that Medusa does not stock at the location any more. @returns how many were removed */
  async purgeProducts(): Promise<number> {
    return deleteInChunks(
      this.database,
      `delete from sklad_product where id = any(array(
         select level.id from sklad_product level
           join sklad_connection connection on connection.id = level.connection_id
          where connection.deleted_at is not null
             or not ${IS_STOCKED} and not exists (select from sklad_stock_level known where known.id = level.id)
          limit :chunk)) returning id`,
      {},
    );
  }

  /** The smallest ULID of the moment `days` ago, by the database's clock. */
  async #ulidOf(days: number): Promise<string> {
    return ulidFloor(new Date((await nowOf(this.database)).getTime() - days * DAY_MS));
  }
}
