import { isLive, isUnderWay, mayChange, statesThat } from "../../../../planning/states";
import { type Database, isOneOf, NOW, rowsOf } from "../database";
import { CHANGED_ORDERS } from "../medusa/sql";
import { FREED } from "./state-times";

/** Open to edits, and beyond them: conditions of two partial indexes. */
const OPEN = isOneOf("state", statesThat(mayChange));
const CLOSED = isOneOf(
  "state",
  statesThat((row) => isUnderWay(row) && !mayChange(row)),
);

/**
 * Which Medusa orders with an open warehouse order are planned next. Each belongs to one process for a lease;
 * `warehouseOrders.markChecked` ends it.
 */
export class OrderCheckStore {
  constructor(private readonly database: Database) {}

  /**
   * Medusa orders with an open warehouse order that is due, longest due first. Each is given to one caller, and to another
   * one when the lease ends before the order is marked as checked.
   * @param now by the planner's clock, by which grace periods end
   */
  async claimDue(limit: number, lease_ms: number, now: Date): Promise<string[]> {
    return this.#claimOpen(
      `select w.id from sklad_warehouse_order w
        where w.${OPEN} and w.check_due_at <= greatest(${NOW}, :now::timestamptz)
        order by w.check_due_at limit :limit for update skip locked`,
      { limit, lease: lease_ms, now: now.toISOString() },
    );
  }

  /** The same for orders under way, which can no longer be edited: apart, so that the open ones do not wait behind a day's parcels. */
  async claimUnderWay(limit: number, lease_ms: number): Promise<string[]> {
    return this.#claimOpen(
      `select w.id from sklad_warehouse_order w
        where w.${CLOSED} and w.check_due_at <= ${NOW}
        order by w.check_due_at limit :limit for update skip locked`,
      { limit, lease: lease_ms },
    );
  }

  /** The same for canceled orders whose goods are free again and are planned once more. */
  async claimFreed(limit: number, lease_ms: number): Promise<string[]> {
    return this.#claimOpen(
      `select w.id from sklad_warehouse_order w
        where ${FREED} and w.check_due_at <= ${NOW}
        order by w.check_due_at limit :limit for update skip locked`,
      { limit, lease: lease_ms },
    );
  }

  /**
   * Open ones that Medusa has changed since they were last checked, due or not: since before a check that did not end
   * within its lease.
   */
  async claimChanged(limit: number, lease_ms: number): Promise<string[]> {
    return this.#claimOpen(CHANGED_ORDERS, { limit, lease: lease_ms });
  }

  /**
   * Extends the leases of orders whose check has not begun yet. Rows that another transaction writes at this moment are
   * left out, as when they are marked as checked.
   */
  async extendLease(orderIds: readonly string[], lease_ms: number): Promise<void> {
    await this.database.raw(
      `update sklad_warehouse_order
          set checked_at = ${NOW}, check_due_at = ${NOW} + :lease * interval '1 millisecond'
        where id = any(array(
                select id from sklad_warehouse_order
                 where order_id = any(:ids::text[]) and ${isOneOf("state", statesThat(isLive))}
                   and unchecked_since is not null
                   for no key update skip locked))`,
      { lease: lease_ms, ids: [...orderIds] },
    );
  }

  /**
   * A claim begins the check: a change from now on is found by the next one. A change from before is found again when this
   * check does not end, because `unchecked_since` keeps the time of the check before it.
   */
  async #claimOpen(
    chosen: string,
    values: { limit: number; lease: number; now?: string },
  ): Promise<string[]> {
    const rows = await rowsOf<{ order_id: string; unchecked_since: Date | null }>(
      this.database.raw(
        `update sklad_warehouse_order claimed
            set checked_at = ${NOW}, check_due_at = ${NOW} + :lease * interval '1 millisecond',
                unchecked_since = coalesce(claimed.unchecked_since, claimed.checked_at)
          where claimed.id = any(array(${chosen}))
        returning claimed.order_id, claimed.unchecked_since`,
        values,
      ),
    );
    // An update returns its rows in any order: those checked longest ago come first.
    const since = (row: (typeof rows)[number]) => row.unchecked_since?.getTime() ?? 0;
    rows.sort((left, right) => since(left) - since(right));
    return [...new Set(rows.map(({ order_id }) => order_id))];
  }
}
