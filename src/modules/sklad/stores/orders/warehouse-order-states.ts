import type {
  CancelReason,
  CancelRefusal,
  Hold,
  WarehouseOrder,
  WarehouseRefusal,
} from "../../../../planning/warehouse-order";
import { mayBeCanceled, statesThat, type WarehouseOrderState } from "../../../../planning/states";
import type { KnownFacts, SentFacts } from "../../../../planning/orders";
import { type Database, insertRows, isOneOf, newIds, NOW, rowsOf, storable, takenById } from "../database";
import {
  AFTER_CONNECTION_CHANGED,
  GRACE_ENDS,
  STALE_AFTER_HOURS,
  STATE_TIMES,
  type StatusEntry,
  SYNC_WHEN_ACCEPTED,
  whenCanceled,
} from "./state-times";

export type NewWarehouseOrder = Pick<
  WarehouseOrder,
  | "order_id"
  | "connection_id"
  | "location_id"
  | "shipping_option_id"
  | "sequence"
  | "number"
  | "origin"
  | "payment_provider_id"
> &
  Partial<Pick<WarehouseOrder, "pending_fulfillment_id" | "hold_code" | "hold_params">>;

export interface Acceptance extends KnownFacts {
  readonly remote_id: string;
  readonly remote_key: string;
}

/** Where an unsent order is handed over, and whether a look-up comes first. */
interface NewPlace extends Pick<WarehouseOrder, "connection_id" | "number"> {
  /** Whether a look-up that comes first is still one of the warehouse that may have the order. */
  readonly keeps_doubt: boolean;
}

/** The effect of a cancellation here. An order that has `left` is not changed. */
type CancelEffect = "canceled" | "was_canceled" | "left";

/** An order with one of these holds has passed the payment gate, which an edit that voids the payment does not close again. */
const AFTER_PAYMENT_GATE: readonly Hold["code"][] = [
  "grace_period",
  "waiting_for_approval",
  "held_by_shop",
  "shop_rule_failed",
];

const COLUMNS = [
  ...["id", "order_id", "connection_id", "location_id", "shipping_option_id", "sequence", "number"],
  ...["origin", "payment_provider_id", "pending_fulfillment_id", "hold_code", "hold_params", "state"],
];

const UNHELD = { hold_code: null, hold_params: null };

/** The states of the warehouse orders. Only the transitions of `engine/orders` call this, and only from states that may be left. */
export class WarehouseOrderStateStore {
  constructor(private readonly database: Database) {}

  /** @returns their ids, in their order */
  async create(orders: readonly NewWarehouseOrder[]): Promise<string[]> {
    const ids = newIds("sklord", orders.length);
    const rows = orders.map((order, index) => ({ ...order, id: ids[index], state: "planned" }));
    await insertRows(this.database, "sklad_warehouse_order", COLUMNS, rows, {
      computed: {
        gate_passed_at: `case when hold_code is null or ${isOneOf("hold_code", AFTER_PAYMENT_GATE)} then ${NOW} end`,
        checked_at: NOW,
        check_due_at: `least(${AFTER_CONNECTION_CHANGED}, coalesce(${GRACE_ENDS}, ${NOW}))`,
      },
    });
    return ids;
  }

  /** Clears a refusal: once the hold ends, the order is sent, even with the body that was refused. */
  async hold(id: string, hold: Hold): Promise<void> {
    await this.#update(id, {
      hold_code: hold.code,
      hold_params: storable(hold.params),
      refusal: null,
      ...(AFTER_PAYMENT_GATE.includes(hold.code) && { gate_passed_at: this.#gatePassed() }),
    });
  }

  /**
   * Clears hold and refusal; the payment gate stays open.
   * @returns whether its AddOrder begins with a look-up: another process may have come to doubt since the order was planned
   */
  async release(id: string): Promise<Pick<WarehouseOrder, "look_up_first">> {
    const values = { ...UNHELD, refusal: null, gate_passed_at: this.#gatePassed() };
    const [row]: Pick<WarehouseOrder, "look_up_first">[] = await this.database("sklad_warehouse_order")
      .where({ id })
      .update({ ...values, updated_at: this.database.fn.now() }, ["look_up_first"]);
    return { look_up_first: row?.look_up_first ?? false };
  }

  /** Another connection hands it over, under a number of that one; a refusal of the former one no longer counts. */
  async move(id: string, { connection_id, number, keeps_doubt }: NewPlace): Promise<void> {
    const values = { connection_id, number, refusal: null, ...(!keeps_doubt && { look_up_first: false }) };
    const planned = this.database("sklad_warehouse_order").where({ id, state: "planned" });
    await planned.update({ ...values, updated_at: this.database.fn.now() });
  }

  /** The accepted body corresponds to this part of the Medusa order from now on, or the order is decided by these facts. */
  async remember(
    id: string,
    remembered: Partial<Pick<SentFacts, "sent_source_hash" | "shipping_facts">>,
  ): Promise<void> {
    await this.#update(id, { ...remembered });
  }

  /** @returns ids of those that were planned */
  async accept(accepted: readonly ({ id: string } & Acceptance)[]): Promise<Set<string>> {
    const rows = await rowsOf<{ id: string }>(
      this.database.raw(
        `update sklad_warehouse_order o
            set state = 'new', remote_id = entry.remote_id, remote_key = entry.remote_key,
                payload_hash = entry.payload_hash, cash_on_delivery_sum = entry.cash_on_delivery_sum,
                sent_source_hash = entry.sent_source_hash, own_total = entry.own_total, sent_date = entry.sent_date,
                shipping_facts = entry.shipping_facts,
                hold_code = null, hold_params = null, refusal = null,
                accepted_at = ${NOW}, checked_at = ${NOW}, check_due_at = ${NOW},
                look_up_due_at = ${NOW} + interval '${STALE_AFTER_HOURS} hours',
                sync_due_at = ${SYNC_WHEN_ACCEPTED},
                updated_at = now()
           from jsonb_to_recordset(:accepted::jsonb) as entry(
                  id text, remote_id text, remote_key text, payload_hash text, cash_on_delivery_sum text,
                  sent_source_hash text, own_total text, sent_date text,
                  shipping_facts jsonb)
          where o.id = entry.id and o.state = 'planned' and ${takenById("sklad_warehouse_order", "o")}
        returning o.id`,
        { accepted: JSON.stringify(accepted), ids: accepted.map(({ id }) => id) },
      ),
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** The warehouse has accepted another body. */
  async edit(id: string, { notes: _, lines: __, ...facts }: SentFacts): Promise<void> {
    await this.#update(id, {
      ...facts,
      ...UNHELD,
      refusal: null,
      edited_at: this.database.raw(NOW),
      // Added goods have to be fulfilled too.
      sync_due_at: this.database.raw(`case when fulfillment_synced then ${NOW} else sync_due_at end`),
    });
  }

  async refuse(id: string, refusal: WarehouseRefusal): Promise<void> {
    await this.#update(id, { refusal: storable(refusal) });
  }

  async refuseCancel(id: string, refusal: CancelRefusal): Promise<void> {
    await this.#update(id, { cancel_refusal: storable(refusal) });
  }

  /**
   * If the warehouse had already canceled it, our reason replaces `canceled_at_warehouse`.
   * @param from the states it may be canceled in
   */
  async cancel(
    id: string,
    reason: CancelReason,
    from: readonly WarehouseOrderState[] = ["planned", ...statesThat(mayBeCanceled)],
  ): Promise<CancelEffect> {
    const changed = await this.database("sklad_warehouse_order")
      .where({ id })
      .whereIn("state", from)
      .update({
        ...UNHELD,
        state: "canceled",
        cancel_reason: reason,
        canceled_at: this.database.raw(NOW),
        check_due_at: this.database.raw(whenCanceled("?"), [reason]),
        updated_at: this.database.fn.now(),
      });
    if (changed > 0) return "canceled";
    const named = await this.database("sklad_warehouse_order")
      .where({ id, state: "canceled" })
      .update({
        cancel_reason: this.database.raw(
          "case when cancel_reason = 'canceled_at_warehouse' then ? else cancel_reason end",
          [reason],
        ),
        check_due_at: this.database.raw(`coalesce(${whenCanceled("?")}, check_due_at)`, [reason]),
        updated_at: this.database.fn.now(),
      });
    return named > 0 ? "was_canceled" : "left";
  }

  /** A person decides that a cancellation is not final: the goods may be planned again. */
  async allowReplan(id: string): Promise<void> {
    await this.database("sklad_warehouse_order")
      .where({ id, state: "canceled" })
      .update({
        cancel_reason: "parcel_gone",
        check_due_at: this.database.raw(NOW),
        updated_at: this.database.fn.now(),
      });
  }

  /** The warehouse has an order that was canceled here: its state is that of the warehouse again. */
  async reappear(id: string, { notes: _, ...acceptance }: Acceptance): Promise<boolean> {
    const changed = await this.database("sklad_warehouse_order")
      .where({ id, state: "canceled" })
      .update({
        ...acceptance,
        state: "new",
        accepted_at: this.database.raw(NOW),
        check_due_at: this.database.raw(NOW),
        reappeared_at: this.database.raw(NOW),
        picked_at: null,
        canceled_at: null,
        updated_at: this.database.fn.now(),
      });
    return changed > 0;
  }

  /** Writes statuses of the warehouse to rows that this transaction has locked. */
  async applyStatuses(entries: readonly StatusEntry[]): Promise<void> {
    await this.database.raw(
      `update sklad_warehouse_order o
          set state = entry.state, ${STATE_TIMES},
              cancel_reason = case when entry.reappeared then null else coalesce(entry.cancel_reason, o.cancel_reason) end,
              remote_id = coalesce(o.remote_id, entry.remote_id), remote_key = coalesce(o.remote_key, entry.remote_key),
              accepted_at = case when entry.reappeared then coalesce(o.accepted_at, ${NOW}) else o.accepted_at end,
              reappeared_at = case when entry.reappeared then ${NOW} else o.reappeared_at end,
              status_word = coalesce(entry.word, o.status_word),
              status_at = case when entry.word is not null then ${NOW} else o.status_at end,
              tracking_numbers = coalesce(nullif(entry.tracking_numbers, 'null'), o.tracking_numbers),
              unconfirmed_status = nullif(entry.unconfirmed_status, 'null'),
              look_up_due_at = case when nullif(entry.unconfirmed_status, 'null') is null
                                    then ${NOW} + interval '${STALE_AFTER_HOURS} hours' else ${NOW} end,
              hold_code = case when entry.state = o.state then o.hold_code end,
              hold_params = case when entry.state = o.state then o.hold_params end,
              check_due_at = case when entry.state = o.state then o.check_due_at else ${NOW} end,
              sync_due_at = case when entry.sync_due then ${NOW} else o.sync_due_at end,
              sync_failures = case when entry.sync_due then 0 else o.sync_failures end,
              updated_at = now()
         from jsonb_to_recordset(:entries::jsonb) as entry(
                id text, state text, passed jsonb, reappeared boolean, word text, tracking_numbers jsonb, unconfirmed_status jsonb,
                cancel_reason text, remote_id text, remote_key text, sync_due boolean)
        where o.id = entry.id`,
      { entries: storable(entries) },
    );
  }

  #gatePassed() {
    return this.database.raw(`coalesce(gate_passed_at, ${NOW})`);
  }

  async #update(id: string, values: Record<string, unknown>): Promise<void> {
    await this.database("sklad_warehouse_order")
      .where({ id })
      .update({ ...values, updated_at: this.database.fn.now() });
  }
}
