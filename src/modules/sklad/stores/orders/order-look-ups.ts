import { type Database, inMs, isOneOf, NOW, rowsOf } from "../database";
import { STALE_AFTER_HOURS } from "./state-times";
import { isUnderWay, statesThat, timeColumn } from "../../../../planning/states";
import type { UnconfirmedStatus, WarehouseOrder } from "../../../../planning/warehouse-order";

/** Name of the feed that looks up unconfirmed statuses; stored, so it never changes. */
export const CONFIRMATIONS = "status_confirmations";
/** Name of the feed that reads the list of orders; stored, so it never changes. */
export const ORDER_AUDIT = "order_audit";

/** The condition of the partial index of look-ups. */
const UNDER_WAY = isOneOf("state", statesThat(isUnderWay));

/** An order that reappears after its cancellation begins again. */
const IN_STATE_SINCE = `greatest(o.reappeared_at, case o.state ${statesThat(isUnderWay)
  .map((state) => `when '${state}' then o.${timeColumn(state)}`)
  .join(" ")} end)`;

/** A missing waybill is the least urgent reason of a look-up, and gives way to any other reason of the same row. */
const LACKS_WAYBILL = "unconfirmed_status ->> 'why' = 'waybill'";

/** Which orders are looked up at the warehouse one by one, and when. */
export class OrderLookUpStore {
  constructor(private readonly database: Database) {}

  /** The order of a connection whose unconfirmed status has been due for longest. */
  async nextToConfirm(connectionId: string): Promise<WarehouseOrder | undefined> {
    return this.#due(connectionId)
      .whereNotNull("unconfirmed_status")
      .whereRaw(`not (${LACKS_WAYBILL})`)
      .orderBy("look_up_due_at")
      .first();
  }

  /** The order that has been due for longest of those without a recent status or without a waybill. */
  async nextStale(connectionId: string): Promise<WarehouseOrder | undefined> {
    const stale = await this.#due(connectionId)
      .whereRaw(UNDER_WAY)
      .whereNull("unconfirmed_status")
      .orderBy("look_up_due_at")
      .first();
    const untracked = await this.#due(connectionId)
      .whereNotNull("unconfirmed_status")
      .whereRaw(LACKS_WAYBILL)
      .orderBy("look_up_due_at")
      .first();
    if (!stale || !untracked) return stale ?? untracked;
    return Number(untracked.look_up_due_at) <= Number(stale.look_up_due_at) ? untracked : stale;
  }

  /**
   * Looks the orders up at once; a pending confirmation stays as it is. An order that seems to be missing while another
   * transaction writes it is left out, because waiting for that transaction could deadlock.
   */
  async request(ids: readonly string[], why: UnconfirmedStatus["why"]): Promise<void> {
    await this.database.raw(
      `update sklad_warehouse_order
          set unconfirmed_status = coalesce(case when not (${LACKS_WAYBILL}) then unconfirmed_status end, jsonb_build_object('why', :why::text, 'word', null, 'state', null,
                                                                   'since', ${NOW}, 'tries', 0)),
              look_up_due_at = ${NOW}, updated_at = now()
        where id = any(array(select id from sklad_warehouse_order where id = any(:ids::text[])
                              order by id for update ${why === "missing" ? "skip locked" : ""}))`,
      { ids: [...ids], why },
    );
  }

  /**
   * Requests a run of a feed now. A feed whose row is locked is left out: it goes on anyway, and waiting for it could
   * deadlock.
   */
  async scheduleNow(feed: string, connectionIds: readonly string[]): Promise<void> {
    await this.database.raw(
      `update sklad_feed set next_run_at = least(next_run_at, ${NOW}), updated_at = now()
        where id in (select id from sklad_feed
                      where name = :feed and scope_key = any(:connections::text[])
                        for update skip locked)`,
      { feed, connections: [...connectionIds] },
    );
  }

  /** A look-up has not confirmed the status: the next one comes later, and keeps what this one found. */
  async tryAgain(
    id: string,
    delay_ms: number,
    found: Partial<Pick<UnconfirmedStatus, "missed">> = {},
  ): Promise<void> {
    await this.database("sklad_warehouse_order")
      .where({ id })
      .update({
        unconfirmed_status: this.database.raw(
          `case when unconfirmed_status is not null
                then jsonb_set(unconfirmed_status, '{tries}', to_jsonb((unconfirmed_status ->> 'tries')::int + 1)) || ?::jsonb end`,
          [JSON.stringify(found)],
        ),
        look_up_due_at: inMs(this.database, delay_ms),
      });
  }

  /** Clears the unconfirmed status. The next look-up backs off with the time since the last new status. */
  async resolved(id: string): Promise<void> {
    await this.database("sklad_warehouse_order")
      .where({ id })
      .update({
        unconfirmed_status: null,
        look_up_due_at: this.database.raw(
          `${NOW} + least(interval '1 day',
             greatest(interval '${STALE_AFTER_HOURS} hours', (${NOW} - coalesce(status_at, accepted_at, ${NOW})) / 4))`,
        ),
      });
  }

  /** Locks the rows until the transaction ends, in the order of their ids. */
  async lock(ids: readonly string[]): Promise<void> {
    await this.#rows()
      .whereRaw("id = any(?::text[])", [[...ids]])
      .orderBy("id")
      .forUpdate()
      .select("id");
  }

  /** When the oldest order that is under way was accepted. */
  async oldestUnderWay(connectionId: string): Promise<Date | null> {
    const [row] = await rowsOf<{ oldest: Date | null }>(
      this.database.raw(
        `select min(accepted_at) as oldest from sklad_warehouse_order
          where connection_id = :connection and ${UNDER_WAY}`,
        { connection: connectionId },
      ),
    );
    return row?.oldest ?? null;
  }

  /** Orders under way that were accepted within the period. */
  async underWayFrom(connectionId: string, from: Date, until: Date): Promise<WarehouseOrder[]> {
    return this.#rows()
      .where({ connection_id: connectionId })
      .whereNotNull("remote_id")
      .whereRaw(UNDER_WAY)
      .where("accepted_at", ">=", from)
      .where("accepted_at", "<", until)
      .orderBy("accepted_at");
  }

  /** Orders that have been in their state for longer than these days, without an open problem about it. */
  async stuck(
    connectionId: string,
    days: { readonly unpicked: number; readonly others: number },
    problem: string,
    limit: number,
  ): Promise<WarehouseOrder[]> {
    return rowsOf<WarehouseOrder>(
      this.database.raw(
        `select o.* from sklad_warehouse_order o
          where o.connection_id = :connection and o.${UNDER_WAY}
            and ${IN_STATE_SINCE} < ${NOW} - interval '1 day' *
                case o.state when 'new' then :unpicked::int else :others::int end
            and not exists (select 1 from sklad_problem p
                             where p.key = 'order:' || o.id || ':' || :problem and p.cleared_at is null)
          order by ${IN_STATE_SINCE} limit :limit`,
        { connection: connectionId, ...days, problem, limit },
      ),
    );
  }

  #due(connectionId: string) {
    return this.#rows().where({ connection_id: connectionId }).whereRaw(`look_up_due_at <= ${NOW}`);
  }

  #rows() {
    return this.database<WarehouseOrder>("sklad_warehouse_order");
  }
}
