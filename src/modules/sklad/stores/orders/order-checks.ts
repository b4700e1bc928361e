import { type Database, NOW, rowsOf } from "../database";
import { FREED } from "./due-times";

/**
 * Which Medusa orders with an open warehouse order somebody looks at next. Each is given to one process for a lease; when
 * it has been looked at, `warehouseOrders.markChecked` says so.
 */
export class OrderCheckStore {
  constructor(private readonly database: Database) {}

  /**
   * Medusa orders with an open warehouse order that is due, longest due first. Each is given to one caller, and to the
   * next one when the lease has ended and nobody has marked it checked.
   * @param now by the planner's clock: a grace period ends by that one
   */
  async claimDue(limit: number, lease_ms: number, now: Date): Promise<string[]> {
    return this.#claimOpen(
      `select w.id from sklad_warehouse_order w
        where w.state in ('planned', 'new') and w.deleted_at is null and w.check_due_at <= greatest(${NOW}, :now::timestamptz)
        order by w.check_due_at limit :limit for update skip locked`,
      { limit, lease: lease_ms, now: now.toISOString() },
    );
  }

  /** The same for what is under way and can no longer be edited: apart, for the others must not wait behind a day's parcels. */
  async claimUnderWay(limit: number, lease_ms: number): Promise<string[]> {
    return this.#claimOpen(
      `select w.id from sklad_warehouse_order w
        where w.state in ('picked', 'shipped') and w.deleted_at is null and w.check_due_at <= ${NOW}
        order by w.check_due_at limit :limit for update skip locked`,
      { limit, lease: lease_ms },
    );
  }

  /** The same for what was cancelled and has freed its goods: somebody plans them once. */
  async claimFreed(limit: number, lease_ms: number): Promise<string[]> {
    return this.#claimOpen(
      `select w.id from sklad_warehouse_order w
        where ${FREED} and w.deleted_at is null and w.check_due_at <= ${NOW}
        order by w.check_due_at limit :limit for update skip locked`,
      { limit, lease: lease_ms },
    );
  }

  /**
   * Open ones that Medusa has changed since they were last looked at, due or not: since before a look that has not
   * ended within its lease. A change of the order moves its own date, a payment that of its summary. `offset 0` keeps the planner from turning the look-ups of what is open into
   * a scan of all that was ever sold.
   */
  async claimChanged(limit: number, lease_ms: number): Promise<string[]> {
    return this.#claimOpen(
      `select w.id from sklad_warehouse_order w
         join lateral (
           select id, version, updated_at, deleted_at from "order" where id = w.order_id offset 0) o on true
         left join lateral (
           select updated_at from order_summary
            where order_id = o.id and version = o.version and deleted_at is null offset 0) s on true
        where w.state in ('planned', 'new') and w.deleted_at is null
          and greatest(o.updated_at, o.deleted_at, s.updated_at) > coalesce(w.unchecked_since, w.checked_at)
          and (w.unchecked_since is null or w.checked_at <= ${NOW} - :lease * interval '1 millisecond')
        order by w.checked_at limit :limit for update of w skip locked`,
      { limit, lease: lease_ms },
    );
  }

  /**
   * Whoever has claimed these has not begun to look at them, and will: their lease begins again. What somebody else
   * writes at this moment is left out, as when they are marked as checked.
   */
  async keep(orderIds: readonly string[], lease_ms: number): Promise<void> {
    await this.database.raw(
      `update sklad_warehouse_order
          set checked_at = ${NOW}, check_due_at = ${NOW} + :lease * interval '1 millisecond'
        where id = any(array(
                select id from sklad_warehouse_order
                 where order_id = any(:ids::text[]) and state in ('planned', 'new', 'picked', 'shipped')
                   and unchecked_since is not null and deleted_at is null
                   for no key update skip locked))`,
      { lease: lease_ms, ids: [...orderIds] },
    );
  }

  /** Whoever has claimed these has not come to them: they are due again at once, and looked at no more rarely for it. */
  async giveBack(orderIds: readonly string[]): Promise<void> {
    await this.keep(orderIds, 0);
    await this.database.raw(
      `update sklad_watched_order set checks = greatest(checks - 1, 0), next_check_at = ${NOW}
        where order_id = any(:ids::text[]) and deleted_at is null`,
      { ids: [...orderIds] },
    );
  }

  /**
   * Whoever claims has begun to look: what changes from now on is found changed by the next. What has changed before is
   * found again by the next when this look does not end.
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
    // An update returns its rows in any order. What is given back keeps its place before those that had a look since.
    const since = (row: (typeof rows)[number]) => row.unchecked_since?.getTime() ?? 0;
    rows.sort((left, right) => since(left) - since(right));
    return [...new Set(rows.map(({ order_id }) => order_id))];
  }
}
