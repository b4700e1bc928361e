import type { Hold } from "../../../planning/hold";
import type { CancelReason, NewWarehouseOrderLine, WarehouseOrderRow, Refusal } from "../types";
import { rowsOf } from "./database";
import { newIds } from "./new-ids";
import { WarehouseOrderReads } from "./warehouse-order-reads";

export type { OrderFilters } from "./warehouse-order-reads";

export type NewOrder = Pick<
  WarehouseOrderRow,
  | "order_id"
  | "connection_id"
  | "location_id"
  | "shipping_option_id"
  | "sequence"
  | "number"
  | "origin"
  | "payment_provider_id"
> &
  Partial<Pick<WarehouseOrderRow, "pending_fulfillment_id" | "hold_code" | "hold_params">>;

export interface Acceptance {
  readonly remote_id: string;
  readonly remote_key: string;
  readonly payload_hash: string;
  readonly cash_on_delivery_sum: string | null;
}

/** Whoever waits for these has passed the payment gate, and does not go back behind it when an edit voids a payment. */
const AFTER_PAYMENT_GATE: readonly Hold["code"][] = ["grace_period", "waiting_for_approval"];

/** The warehouse orders. A state is left by one method each, and only from the state it may be left from. */
export class WarehouseOrderStore extends WarehouseOrderReads {
  async create(order: NewOrder): Promise<string> {
    const [id = ""] = await this.createAll([order]);
    return id;
  }

  /** @returns their ids, in their order */
  async createAll(orders: readonly NewOrder[]): Promise<string[]> {
    const ids = newIds("sklord", orders.length);
    const rows = orders.map((order, index) => ({
      ...order,
      id: ids[index],
      hold_params: order.hold_params ? JSON.stringify(order.hold_params) : null,
      state: "planned",
      gate_passed_at: order.hold_code && !AFTER_PAYMENT_GATE.includes(order.hold_code) ? null : this.#now(),
      checked_at: this.#now(),
    }));
    if (rows.length > 0) await this.database("sklad_warehouse_order").insert(rows);
    return ids;
  }

  /** Nobody else plans these Medusa orders until the transaction ends. Always in the same order, so that none wait for each other. */
  async lockAll(orderIds: readonly string[]): Promise<void> {
    await this.database.raw(
      `select pg_advisory_xact_lock(hashtextextended(key, 0))
         from (select 'sklad:order:' || id as key from unnest(:ids::text[]) id order by id) keys`,
      { ids: [...orderIds] },
    );
  }

  async replaceLines(id: string, lines: readonly NewWarehouseOrderLine[]): Promise<void> {
    await this.replaceAllLines([{ id, lines }]);
  }

  /** The same for many warehouse orders. */
  async replaceAllLines(
    orders: readonly { id: string; lines: readonly NewWarehouseOrderLine[] }[],
  ): Promise<void> {
    const rows = orders.flatMap(({ id, lines }) =>
      lines.map((line) => ({ ...line, warehouse_order_id: id })),
    );
    const ids = newIds("sklline", rows.length);
    await this.database("sklad_warehouse_order_line")
      .whereIn(
        "warehouse_order_id",
        orders.map(({ id }) => id),
      )
      .delete();
    if (rows.length === 0) return;
    await this.database("sklad_warehouse_order_line").insert(
      rows.map((row, index) => ({ ...row, id: ids[index] })),
    );
  }

  async hold(id: string, hold: Hold): Promise<void> {
    await this.#update(id, {
      hold_code: hold.code,
      hold_params: JSON.stringify(hold.params),
      ...(AFTER_PAYMENT_GATE.includes(hold.code) && { gate_passed_at: this.#gatePassed() }),
    });
  }

  /** It may go: no hold, no earlier refusal, and the payment gate stays open behind it. */
  async release(id: string): Promise<void> {
    await this.#update(id, {
      hold_code: null,
      hold_params: null,
      refusal: null,
      gate_passed_at: this.#gatePassed(),
    });
  }

  async refuse(id: string, refusal: Refusal): Promise<void> {
    await this.#update(id, { refusal: JSON.stringify(refusal) });
  }

  async refuseCancel(id: string, refusal: Pick<Refusal, "descriptions" | "at">): Promise<void> {
    await this.#update(id, { cancel_refusal: JSON.stringify(refusal) });
  }

  /** The warehouse holds another body now. */
  async change(id: string, change: Pick<Acceptance, "payload_hash" | "cash_on_delivery_sum">): Promise<void> {
    await this.#update(id, { ...change, hold_code: null, hold_params: null, refusal: null });
  }

  /** Nobody knows whether the warehouse has taken a change: whatever is wanted is not what it is known to hold. */
  async forgetBody(id: string): Promise<void> {
    await this.#update(id, { payload_hash: null });
  }

  /** @returns false when it was not planned any more */
  async accept(id: string, acceptance: Acceptance): Promise<boolean> {
    return this.#leave(id, ["planned"], {
      ...acceptance,
      state: "new",
      hold_code: null,
      hold_params: null,
      refusal: null,
      accepted_at: this.#now(),
    });
  }

  /**
   * The same for a whole batch.
   * @returns ids of those that were planned
   */
  async acceptAll(accepted: readonly ({ id: string } & Acceptance)[]): Promise<Set<string>> {
    const rows = await rowsOf<{ id: string }>(
      this.database.raw(
        `update sklad_warehouse_order o
            set state = 'new', remote_id = entry.remote_id,
                remote_key = entry.remote_key, payload_hash = entry.payload_hash,
                cash_on_delivery_sum = entry.cash_on_delivery_sum, hold_code = null, hold_params = null, refusal = null,
                accepted_at = clock_timestamp(), checked_at = clock_timestamp(), updated_at = now()
           from jsonb_to_recordset(:accepted::jsonb) as entry(
                  id text, remote_id text, remote_key text, payload_hash text, cash_on_delivery_sum text)
          where o.id = entry.id and o.state = 'planned'
        returning o.id`,
        { accepted: JSON.stringify(accepted) },
      ),
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** @returns false when the parcel has left already */
  async cancel(id: string, reason: CancelReason): Promise<boolean> {
    return this.#leave(id, ["planned", "new", "picked"], {
      state: "canceled",
      cancel_reason: reason,
      canceled_at: this.#now(),
      hold_code: null,
      hold_params: null,
    });
  }

  async approve(id: string): Promise<void> {
    await this.#update(id, { approved_at: this.#now() });
  }

  async setHeldByMerchant(id: string, held: boolean): Promise<void> {
    await this.#update(id, { held_by_merchant_at: held ? this.#now() : null });
  }

  /** A person wants what was refused to be tried again. */
  async forgetRefusals(id: string): Promise<void> {
    await this.#update(id, { refusal: null, cancel_refusal: null });
  }

  async expectFulfillment(id: string, fulfillmentId: string): Promise<void> {
    await this.#update(id, { pending_fulfillment_id: fulfillmentId });
  }

  /** The merchant chose the goods: it waits for the fulfillment, and its lines are fixed. */
  async takeOver(id: string, fulfillmentId: string): Promise<void> {
    await this.#update(id, {
      origin: "manual",
      pending_fulfillment_id: fulfillmentId,
      hold_code: null,
      hold_params: null,
      held_by_merchant_at: null,
    });
  }

  async linkFulfillment(id: string, fulfillmentId: string): Promise<void> {
    await this.#update(id, { fulfillment_id: fulfillmentId, pending_fulfillment_id: null });
  }

  async unlinkFulfillment(id: string): Promise<void> {
    await this.#update(id, { fulfillment_id: null, pending_fulfillment_id: null });
  }

  async markChecked(...orderIds: string[]): Promise<void> {
    await this.database("sklad_warehouse_order")
      .whereIn("order_id", orderIds)
      .update({ checked_at: this.#now() });
  }

  #gatePassed() {
    return this.database.raw("coalesce(gate_passed_at, clock_timestamp())");
  }

  #now() {
    return this.database.raw("clock_timestamp()");
  }

  async #leave(
    id: string,
    from: WarehouseOrderRow["state"][],
    values: Record<string, unknown>,
  ): Promise<boolean> {
    const changed = await this.database("sklad_warehouse_order")
      .where({ id })
      .whereIn("state", from)
      .update({ ...values, updated_at: this.database.fn.now() });
    return changed > 0;
  }

  async #update(id: string, values: Record<string, unknown>): Promise<void> {
    await this.database("sklad_warehouse_order")
      .where({ id })
      .update({ ...values, updated_at: this.database.fn.now() });
  }
}
