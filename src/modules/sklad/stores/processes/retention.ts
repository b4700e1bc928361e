import { type Database, deleteInChunks, NOW, NOW_MS, rowsOf, ulidFloor } from "../database";
import { IS_STOCKED } from "../medusa/sql";

const DAY_MS = 24 * 60 * 60_000;
const AGO = `${NOW} - :days * interval '1 day'`;

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
  // The timeline holds nothing personal, and a year later it serves no purpose.
  event: { days: 365, where: `at < ${AGO}`, order: "id", prefix: "sklevt" },
  problem: { days: 90, where: `cleared_at < ${AGO}`, order: "id", prefix: "sklprob" },
  cancellation: {
    days: 90,
    where: `ended_at is not null and ended_at < ${AGO} and deleted_at is null`,
    order: "ended_at",
  },
  stock_run: { days: 14, where: `finished_at < ${AGO}`, order: "id", prefix: "sklrun" },
  // The log of an ApiKey that has made no call for a week.
  rate_limit: {
    days: 7,
    where: `updated_at < ${AGO} and (paused_until is null or paused_until <= ${NOW})
            and not exists (select 1 from jsonb_each(slots) where value::bigint > ${NOW_MS})`,
  },
  lease: { days: 1, where: `lease_until < ${AGO} and deleted_at is null`, order: "lease_until" },
  heartbeat: { days: 1, where: `at < ${AGO}` },
  confirmation: { days: 1, where: `asked_at < ${AGO}` },
} satisfies Record<string, Aged>;

export type AgedTable = keyof typeof AGED;
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
            and finished_at < ${AGO} and deleted_at is null
          order by finished_at limit :chunk)) returning id`,
      { connection: connectionId, days },
    );
  }

  /** Forgets the warehouse's refusals of orders of a connection that ended `days` ago. */
  async forgetWords(connectionId: string, days: number): Promise<void> {
    await deleteInChunks(
      this.database,
      `update sklad_warehouse_order set refusal = null, cancel_refusal = null where id = any(array(
         select id from sklad_warehouse_order
          where connection_id = :connection and updated_at < ${AGO}
            and state in ('delivered', 'canceled', 'returned', 'refused')
            and (refusal is not null or cancel_refusal is not null) and deleted_at is null
          order by updated_at limit :chunk)) returning id`,
      { connection: connectionId, days },
    );
  }

  /** Removes a connection's webhooks of `days` ago, in whatever state. */
  async purgeInbox(connectionId: string, days: number): Promise<number> {
    return deleteInChunks(
      this.database,
      `delete from sklad_inbox where id = any(array(
         select id from sklad_inbox
          where id < :before and received_at < ${AGO} and deleted_at is null and connection_id = :connection
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
            where connection_id = connection.id and deleted_at is null order by id limit :chunk) webhook
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
           join sklad_stock_level level on level.connection_id = connection.id and level.deleted_at is null
          where connection.deleted_at is not null limit :chunk)) returning id`,
      {},
    );
    const unnamed = await deleteInChunks(
      this.database,
      `delete from sklad_stock_level where id = any(array(
         select level.id from sklad_connection connection
           join sklad_stock_level level
             on level.connection_id = connection.id and level.notes <> '[]'::jsonb and level.deleted_at is null
          where level.quantities is null and level.quarantined_at is null and level.reported_at < ${AGO}
            and not ${IS_STOCKED}
          limit :chunk)) returning id`,
      { days },
    );
    return ofDeleted + unnamed;
  }

  /** The smallest ULID of the moment `days` ago, by the database's clock. */
  async #ulidOf(days: number): Promise<string> {
    const [row] = await rowsOf<{ now: Date }>(this.database.raw(`select ${NOW} as now`));
    if (!row) throw new Error("The database has no time.");
    return ulidFloor(new Date(row.now.getTime() - days * DAY_MS));
  }
}
