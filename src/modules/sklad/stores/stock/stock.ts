import { randomUUID } from "node:crypto";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { StockRow } from "../../types";
import { type Database, newId, NOW, rowsOf } from "../database";

/** The stock of a connection that one process syncs until its lease ends. */
export type StockClaim = StockRow & {
  readonly lease_id: string;
  /** When all skus were due, as text: a different value at the end means that a report has been taken since. */
  readonly due: string | null;
  /** All skus are to be compared, not only those that are due one by one. */
  readonly all_due: boolean;
  /** An hour has passed since no sku was left out: none is left out this time. */
  readonly full_due: boolean;
};

const OWN = "id = :id and lease_id = :lease";

/** Which connection's stock is synced next, and by which process: one at a time. */
export class StockStore {
  constructor(private readonly database: Database) {}

  async find(connectionId: string): Promise<StockRow | undefined> {
    const rows = this.database("sklad_stock").where({ connection_id: connectionId });
    return ((await rows) as StockRow[])[0];
  }

  /** Locks the row until the transaction ends, and inserts it where there is none. */
  async lock(connectionId: string): Promise<StockRow> {
    await this.database.raw(
      "insert into sklad_stock (id, connection_id) values (:id, :connection) on conflict do nothing",
      { id: newId("sklstock"), connection: connectionId },
    );
    const [row] = await rowsOf<StockRow>(
      this.database.raw("select * from sklad_stock where connection_id = ? for update", [connectionId]),
    );
    if (!row) throw new Error(`The stock of ${connectionId} was deleted.`);
    return row;
  }

  /** A person has accepted the preview: levels are written from now on. */
  async accept(connectionId: string): Promise<void> {
    await this.lock(connectionId);
    await this.#set(connectionId, `accepted_at = coalesce(accepted_at, ${NOW}), due_at = ${NOW}`);
  }

  /** Levels are not written until a person accepts again: a process that syncs them loses its lease. */
  async withdraw(connectionId: string): Promise<void> {
    await this.#set(connectionId, `accepted_at = null, ${RELEASED}`);
  }

  /** Within {@link lock}'s transaction: another report is the last, and all skus are to be compared with it. */
  async takeReport(connectionId: string, report: { requested_at: Date; skus: number }): Promise<void> {
    await this.#set(
      connectionId,
      `requested_at = :requested_at, reported_skus = :skus, due_at = ${NOW}`,
      report,
    );
  }

  /** All skus of the connection are due. */
  async scheduleNow(connectionId: string): Promise<void> {
    await this.#set(connectionId, `due_at = ${NOW}`);
  }

  /**
   * The connection that has waited longest, of those that are enabled, have a report from since then, and whose stock sync is
   * not off: because all of its skus are due or some, or because it writes levels and was not synced for `every_ms`.
   */
  async claimDue(lease_ms: number, every_ms: number): Promise<StockClaim | undefined> {
    const [claim] = await rowsOf<StockClaim>(
      this.database.raw(
        `update sklad_stock stock
            set lease_id = :lease, lease_until = ${NOW} + :lease_ms * interval '1 millisecond', updated_at = now()
           from (select own.id, coalesce(own.due_at <= ${NOW}, false) or ${OVERDUE} as all_due
                   from sklad_stock own
                   join sklad_connection connection
                     on connection.id = own.connection_id and ${READ}
                  where own.requested_at is not null and ${OF_THIS_TIME}
                    and (own.lease_until is null or own.lease_until <= ${NOW})
                    and (own.due_at <= ${NOW}
                         or (own.due_at is null or own.failures = 0) and (${OVERDUE} or ${SOME_DUE}))
                  order by own.due_at limit 1 for update of own skip locked) found
          where stock.id = found.id
        returning stock.*, stock.due_at::text as due, found.all_due,
                  coalesce(stock.full_sync_at <= ${NOW} - interval '1 hour', true) as full_due`,
        { lease: randomUUID(), lease_ms, every_ms },
      ),
    );
    return claim;
  }

  /** @returns false when the lease is lost, the connection is disabled, or its stock sync is off */
  async renew(claim: StockClaim, lease_ms: number): Promise<boolean> {
    return this.#change(
      claim,
      `${OWN} and lease_until > ${NOW} and exists (
         select from sklad_connection connection where connection.id = connection_id and ${READ})`,
      `lease_until = ${NOW} + :lease_ms * interval '1 millisecond'`,
      { lease_ms },
    );
  }

  /**
   * All skus were compared with the report of the claim, unless they have become due since.
   * @param inputsHash of the settings they were compared with
   * @param isFull no sku was left out
   */
  async finish(claim: StockClaim, inputsHash: string, isFull: boolean): Promise<void> {
    await this.#change(
      claim,
      OWN,
      `due_at = case when due_at::text is not distinct from :due then null else due_at end, synced_at = ${NOW},
       synced_requested_at = :requested_at, inputs_hash = :inputs_hash, failures = 0, ${RELEASED},
       full_sync_at = case when :full then ${NOW} else full_sync_at end`,
      { due: claim.due, requested_at: claim.requested_at, inputs_hash: inputsHash, full: isFull },
    );
  }

  /** Gives up the lease without a change of what is due: the process stops, or only some skus were compared. */
  async release(claim: StockClaim): Promise<void> {
    await this.#change(claim, OWN, RELEASED, {});
  }

  /**
   * Gives up the lease; the next sync is due `delay_ms` from now.
   * @returns false when the lease is lost
   */
  async fail(claim: StockClaim, delay_ms: number): Promise<boolean> {
    return this.#change(
      claim,
      OWN,
      `due_at = ${NOW} + :delay_ms * interval '1 millisecond', failures = failures + 1, ${RELEASED}`,
      { delay_ms },
    );
  }

  async #set(
    connectionId: string,
    values: string,
    bindings: Record<string, Date | number> = {},
  ): Promise<void> {
    await this.database.raw(
      `update sklad_stock set ${values}, updated_at = now() where connection_id = :connection`,
      { ...bindings, connection: connectionId },
    );
  }

  async #change(
    { id, lease_id }: StockClaim,
    held: string,
    values: string,
    bindings: Record<string, Knex.Value>,
  ): Promise<boolean> {
    const statement = `update sklad_stock set ${values}, updated_at = now() where ${held} returning id`;
    return (await rowsOf(this.database.raw(statement, { ...bindings, id, lease: lease_id }))).length > 0;
  }
}

const RELEASED = "lease_id = null, lease_until = null";
/** The connection is enabled, and its stock sync is not off. */
const READ = `connection.enabled and connection.deleted_at is null
              and connection.settings ->> 'stock_sync' is distinct from 'off'`;
/** The report is from after the last time the connection was disabled; the next report comes within its interval. */
const OF_THIS_TIME = `coalesce(own.requested_at >= (connection.disabled_intervals -> -1 ->> 'until')::timestamptz, true)`;
/** A person has accepted the preview, or the setting says that production needs none. */
const WRITES = `(own.accepted_at is not null
                 or connection.environment = 'production' and connection.settings ->> 'stock_sync' = 'at_once')`;
const OVERDUE = `coalesce(${WRITES} and own.synced_at <= ${NOW} - :every_ms * interval '1 millisecond', false)`;
const SOME_DUE = `exists (select 1 from sklad_stock_level level
                           where level.connection_id = own.connection_id and level.due_at <= ${NOW}
                             and level.due_at is not null)`;
