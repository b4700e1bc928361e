import type { Hold } from "../../../planning/hold";
import type { CancelReason, NewOrderLine, OrderLineRow, OrderRow, Refusal } from "../types";
import { type Database, newId } from "./database";

export type NewOrder = Pick<
  OrderRow,
  | "order_id"
  | "connection_id"
  | "location_id"
  | "shipping_option_id"
  | "sequence"
  | "number"
  | "origin"
  | "payment_provider_id"
> &
  Partial<Pick<OrderRow, "pending_fulfillment_id" | "hold_code" | "hold_params">>;

export interface Acceptance {
  readonly warehouse_order_id: string;
  readonly warehouse_order_key: string;
  readonly payload_hash: string;
  readonly cash_on_delivery_sum: string | null;
}

/** Whoever waits for these has passed the payment gate, and does not go back behind it when an edit voids a payment. */
const AFTER_PAYMENT_GATE: readonly Hold["code"][] = ["grace_period", "waiting_for_approval"];

export interface OrderFilters {
  /** Medusa's order id. */
  readonly order_id?: string | undefined;
  readonly connection_id?: string | undefined;
  readonly state?: OrderRow["state"] | undefined;
  readonly hold_code?: string | undefined;
}

/** The warehouse orders. A state is left by one method each, and only from the state it may be left from. */
export class OrderStore {
  constructor(private readonly database: Database) {}

  async create(order: NewOrder): Promise<string> {
    const id = newId("sklord");
    await this.database("sklad_order").insert({
      ...order,
      id,
      hold_params: order.hold_params ? JSON.stringify(order.hold_params) : null,
      state: "planned",
      gate_passed_at: order.hold_code && !AFTER_PAYMENT_GATE.includes(order.hold_code) ? null : this.#now(),
      checked_at: this.#now(),
    });
    return id;
  }

  async find(id: string): Promise<OrderRow | undefined> {
    return this.#rows().where({ id }).first();
  }

  /** By sequence. */
  async ofOrder(orderId: string): Promise<OrderRow[]> {
    return this.#rows().where({ order_id: orderId }).orderBy("sequence");
  }

  /** By sequence within each Medusa order. */
  async ofOrders(orderIds: readonly string[]): Promise<OrderRow[]> {
    return this.#rows().whereIn("order_id", orderIds).orderBy(["order_id", "sequence"]);
  }

  async findAll(ids: readonly string[]): Promise<OrderRow[]> {
    return this.#rows().whereIn("id", ids);
  }

  /** Newest first. */
  async page(
    filters: OrderFilters,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<{ orders: OrderRow[]; count: number }> {
    const wanted = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
    const matching = () => this.#rows().where(wanted);
    const orders: OrderRow[] = await matching().orderBy("id", "desc").limit(limit).offset(offset);
    const [total]: { count: string }[] = await matching().count("* as count");
    return { orders, count: Number(total?.count ?? 0) };
  }

  /** The latest order the warehouse accepted: what a new ApiKey has to know. */
  async latestAccepted(connectionId: string): Promise<OrderRow | undefined> {
    return this.#rows()
      .where({ connection_id: connectionId })
      .whereNotNull("warehouse_order_id")
      .orderBy("accepted_at", "desc")
      .first();
  }

  /** The latest ones the warehouse accepted since then. */
  async acceptedSince(connectionId: string, since: Date, most: number): Promise<OrderRow[]> {
    return this.#rows()
      .where({ connection_id: connectionId })
      .whereNotNull("warehouse_order_id")
      .where("accepted_at", ">=", since)
      .orderBy("accepted_at", "desc")
      .limit(most);
  }

  /** Planned for a fulfillment that Medusa has still not linked to its order after so long. */
  async abandoned(older_than_ms: number): Promise<OrderRow[]> {
    return this.#rows()
      .whereNotNull("pending_fulfillment_id")
      .whereRaw("updated_at < clock_timestamp() - ? * interval '1 millisecond'", [older_than_ms]);
  }

  async linesOf(ids: readonly string[]): Promise<OrderLineRow[]> {
    return this.database("sklad_order_line")
      .whereIn("sklad_order_id", ids)
      .whereNull("deleted_at")
      .orderBy("id");
  }

  async replaceLines(id: string, lines: readonly NewOrderLine[]): Promise<void> {
    await this.database("sklad_order_line").where({ sklad_order_id: id }).delete();
    if (lines.length === 0) return;
    await this.database("sklad_order_line").insert(
      lines.map((line) => ({ ...line, id: newId("sklline"), sklad_order_id: id })),
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

  async bindFulfillment(id: string, fulfillmentId: string): Promise<void> {
    await this.#update(id, { fulfillment_id: fulfillmentId, pending_fulfillment_id: null });
  }

  async unbindFulfillment(id: string): Promise<void> {
    await this.#update(id, { fulfillment_id: null, pending_fulfillment_id: null });
  }

  async markChecked(...orderIds: string[]): Promise<void> {
    await this.database("sklad_order").whereIn("order_id", orderIds).update({ checked_at: this.#now() });
  }

  #rows() {
    return this.database<OrderRow>("sklad_order").whereNull("deleted_at");
  }

  #gatePassed() {
    return this.database.raw("coalesce(gate_passed_at, clock_timestamp())");
  }

  #now() {
    return this.database.raw("clock_timestamp()");
  }

  async #leave(id: string, from: OrderRow["state"][], values: Record<string, unknown>): Promise<boolean> {
    const changed = await this.database("sklad_order")
      .where({ id })
      .whereIn("state", from)
      .update({ ...values, updated_at: this.database.fn.now() });
    return changed > 0;
  }

  async #update(id: string, values: Record<string, unknown>): Promise<void> {
    await this.database("sklad_order")
      .where({ id })
      .update({ ...values, updated_at: this.database.fn.now() });
  }
}
