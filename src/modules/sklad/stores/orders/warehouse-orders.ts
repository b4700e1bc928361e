import { type Database, inOneOrder, isOneOf, lockKeys, NOW, rowsOf } from "../database";
import { AFTER_CONNECTION_CHANGED, GRACE_ENDS } from "./state-times";
import { isLive, mayChange, statesThat } from "../../../../planning/states";
import type { PlanRounds, WarehouseOrder } from "../../../../planning/warehouse-order";

/** The ids by which the warehouse names an order; null where a response lacks one. */
interface OrderIdentity {
  readonly number: string | null;
  /** The row's own id. */
  readonly externalId: string | null;
  readonly remoteId: string | null;
  readonly remoteKey: string | null;
}

/** An order that is known to be at the warehouse. */
export type KnownOrder = Pick<WarehouseOrder, "id" | "number"> & { readonly accepted_at: Date };

/** Reads warehouse orders, and writes what persons and Medusa decide about one. {@link WarehouseOrderStateStore} writes states. */
export class WarehouseOrderStore {
  constructor(private readonly database: Database) {}

  async find(id: string): Promise<WarehouseOrder | undefined> {
    return this.#rows().where({ id }).first();
  }

  /** By sequence within each Medusa order. */
  async ofOrders(orderIds: readonly string[]): Promise<WarehouseOrder[]> {
    return this.#rows()
      .whereRaw("order_id = any(?::text[])", [[...orderIds]])
      .orderBy(["order_id", "sequence"]);
  }

  async findAll(ids: readonly string[]): Promise<WarehouseOrder[]> {
    return this.#rows().whereRaw("id = any(?::text[])", [[...ids]]);
  }

  /** Rows of these connections that any of the identities names, each once. */
  async namedBy(
    connectionIds: readonly string[],
    identities: readonly OrderIdentity[],
  ): Promise<WarehouseOrder[]> {
    const named = (name: keyof OrderIdentity) => [
      ...new Set(identities.flatMap((identity) => identity[name] ?? [])),
    ];
    return rowsOf<WarehouseOrder>(
      this.database.raw(
        `select * from sklad_warehouse_order
          where connection_id = any(:connections::text[]) and id in (
            select id from sklad_warehouse_order where id = any(:ids::text[])
            union all
            select id from sklad_warehouse_order
             where remote_id is not null and remote_id = any(:remoteIds::text[])
            union all
            select id from sklad_warehouse_order
             where remote_key is not null and remote_key = any(:remoteKeys::text[])
            union all
            select id from sklad_warehouse_order
             where connection_id = any(:connections::text[]) and number = any(:numbers::text[]))
          order by id`,
        {
          connections: [...connectionIds],
          ids: named("externalId"),
          remoteIds: named("remoteId"),
          remoteKeys: named("remoteKey"),
          numbers: named("number"),
        },
      ),
    );
  }

  /**
   * The orders that the warehouse accepted last: a look-up that does not find them does not work, or a new ApiKey belongs to
   * another account. Canceled ones only where there are no others, because a look-up need not show them.
   */
  async latestAccepted(connectionId: string, limit: number): Promise<WarehouseOrder[]> {
    const standing = await this.#accepted(connectionId).whereNot({ state: "canceled" }).limit(limit);
    return standing.length > 0 ? standing : this.#accepted(connectionId).limit(limit);
  }

  /** A page of the orders that are at the warehouse, the latest accepted first, from the one after `after` on. */
  async accepted(
    connectionId: string,
    { after, limit }: { readonly after?: string | undefined; readonly limit: number },
  ): Promise<KnownOrder[]> {
    const page = this.#accepted(connectionId)
      .whereNot({ state: "canceled" })
      .select<KnownOrder[]>("id", "number", "accepted_at")
      .limit(limit);
    if (after === undefined) return page;
    // The moment stays in the database: JavaScript's has no microseconds.
    const last = this.database("sklad_warehouse_order").where({ id: after }).select("accepted_at", "id");
    return page.whereRaw("(accepted_at, id) < ?", [last]);
  }

  /**
   * Rows planned for a fulfillment that Medusa has not linked to its order after this long. Those due for a fulfillment
   * sync are left to it.
   */
  async abandoned(older_than_ms: number): Promise<WarehouseOrder[]> {
    return this.#rows()
      .whereNotNull("pending_fulfillment_id")
      .whereNull("sync_due_at")
      .whereRaw(`updated_at < ${NOW} - ? * interval '1 millisecond'`, [older_than_ms]);
  }

  /** Locks the planning of these Medusa orders until the transaction ends. */
  async lockAll(orderIds: readonly string[]): Promise<void> {
    await lockKeys(
      this.database,
      orderIds.map((id) => `order:${id}`),
    );
  }

  /** @param lines all approved replacements of claimed items, earlier ones included */
  async approve(id: string, lines: string | null): Promise<void> {
    await this.#update(id, { approved_at: this.#now(), approved_lines: lines });
  }

  async collectOnDelivery(id: string): Promise<void> {
    await this.#update(id, { collect_on_delivery: true });
  }

  /** What is left to do for it in Medusa, which pages cannot read there. */
  async setMarks(id: string, marks: Pick<WarehouseOrder, "cash_unbooked" | "uncollected">): Promise<void> {
    await this.#update(id, { ...marks });
  }

  async setHeldByMerchant(id: string, held: boolean): Promise<void> {
    await this.#update(id, { held_by_merchant_at: held ? this.#now() : null });
  }

  /** A person has the refused order, edit or cancellation tried again. */
  async forgetRefusals(id: string): Promise<void> {
    await this.#update(id, { refusal: null, cancel_refusal: null });
  }

  /** The same for refused orders and edits of a connection, all or some, which the sweep plans again. @returns their ids */
  async forgetRefusalsOf(connectionId: string, ids?: readonly string[]): Promise<string[]> {
    const refused = this.#rows()
      .where({ connection_id: connectionId })
      .whereNotNull("refusal")
      .whereIn("state", statesThat(mayChange));
    if (ids) void refused.whereRaw("id = any(?::text[])", [[...ids]]);
    const forgotten = { refusal: null, check_due_at: this.#now() };
    const changed = inOneOrder(this.database, "sklad_warehouse_order", refused).update(forgotten, ["id"]);
    return ((await changed) as { id: string }[]).map(({ id }) => id);
  }

  /** The outcome of an edit is unknown: no body is known to be at the warehouse, so the next plan sends one. */
  async forgetBody(id: string): Promise<void> {
    await this.#update(id, { payload_hash: null });
  }

  /** How often each step was planned for the same input. */
  async rememberRounds(id: string, rounds: PlanRounds): Promise<void> {
    await this.#update(id, { plan_rounds: JSON.stringify(rounds) });
  }

  /** A person has acted on a Medusa order: earlier plans no longer count as repetitions. */
  async forgetRounds(orderId: string): Promise<void> {
    await this.#rows().where({ order_id: orderId }).whereNotNull("plan_rounds").update({ plan_rounds: null });
  }

  /**
   * The planner has checked these Medusa orders; claimed ones count as checked since their claim. The next check is due
   * when a grace period ends, else after a tenth of the order's age. Rows that another transaction writes at this moment are
   * left out and checked once more, because waiting for them could deadlock.
   */
  async markChecked(...orderIds: string[]): Promise<void> {
    await this.database("sklad_warehouse_order")
      .whereRaw(
        `id = any(array(select id from sklad_warehouse_order
                         where order_id = any(?::text[]) for no key update skip locked))`,
        [orderIds],
      )
      .update({
        checked_at: this.database.raw(`case when unchecked_since is null then ${NOW} else checked_at end`),
        unchecked_since: null,
        check_due_at: this.database.raw(NEXT_CHECK),
      });
  }

  /** The planned orders of these connections may no longer have to wait: the next sweep checks them. */
  async scheduleCheckNow(...connectionIds: string[]): Promise<void> {
    const theirs = this.#rows()
      .whereRaw("connection_id = any(?::text[])", [connectionIds])
      .where({ state: "planned" });
    await inOneOrder(this.database, "sklad_warehouse_order", theirs).update({ check_due_at: this.#now() });
  }

  #accepted(connectionId: string) {
    return (
      this.#rows()
        .where({ connection_id: connectionId })
        .whereNotNull("remote_id")
        // A withdrawn order that was found at the warehouse was never accepted.
        .whereNotNull("accepted_at")
        .orderBy([
          { column: "accepted_at", order: "desc" },
          { column: "id", order: "desc" },
        ])
    );
  }

  #rows() {
    return this.database<WarehouseOrder>("sklad_warehouse_order");
  }

  #now() {
    return this.database.raw(NOW);
  }

  /**
   * The warehouse may have what is unsent here: each AddOrder from now on begins with a look-up. Not where the warehouse is
   * not known to have accepted anything, so that no look-up is proven to find an order.
   * @returns ids
   */
  async doubtUnsent(): Promise<string[]> {
    const rows = await rowsOf<{ id: string }>(
      this.database.raw(
        `update sklad_warehouse_order o set look_up_first = true, updated_at = now()
          where o.state = 'planned'
            and exists (select from sklad_warehouse_order known
                         where known.connection_id = o.connection_id and known.remote_id is not null)
        returning o.id`,
      ),
    );
    return rows.map(({ id }) => id);
  }

  async #update(id: string, values: Record<string, unknown>): Promise<void> {
    await this.database("sklad_warehouse_order")
      .where({ id })
      .update({ ...values, updated_at: this.database.fn.now() });
  }
}

/** The reason of a hold may end at any time without an event of Medusa; accepted orders change rarely. */
const NEXT_CHECK = `case when ${isOneOf("state", statesThat(isLive))} then least(${AFTER_CONNECTION_CHANGED}, coalesce(${GRACE_ENDS},
  ${NOW} + least(case state when 'planned' then interval '10 minutes' else interval '6 hours' end,
                 (${NOW} - coalesce(accepted_at, created_at)) / 10))) end`;
