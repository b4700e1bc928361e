import { model } from "@medusajs/framework/utils";
import { WAREHOUSE_ORDER_STATES } from "../../../planning/warehouse-order";
import { SkladFulfillment } from "./fulfillment";
import { SkladWarehouseOrderLine } from "./warehouse-order-line";

/** What the warehouse holds, or is to hold, for one Medusa order at one location with one shipping option. */
export const SkladWarehouseOrder = model
  .define(
    { name: "SkladWarehouseOrder", tableName: "sklad_warehouse_order" },
    {
      /** Sent as `external_id`, so that a look-up proves that an order at the warehouse is this one. */
      id: model.id({ prefix: "sklord" }).primaryKey(),
      order_id: model.text(),
      connection_id: model.text(),
      location_id: model.text(),
      shipping_option_id: model.text(),
      /** 1 for the first parcel of a Medusa order, 2 for the next. */
      sequence: model.number(),
      /** Sent as `id_order`: the connection's prefix, the order's display id, and `-2` from the second on. */
      number: model.text(),
      /** `manual` when a merchant pressed "Fulfill items"; its lines are then fixed. */
      origin: model.enum(["automatic", "manual"]),
      state: model.enum([...WAREHOUSE_ORDER_STATES]),
      hold_code: model.text().nullable(),
      hold_params: model.json().nullable(),
      /** What the warehouse said when it refused, and the hash of what it refused. */
      refusal: model.json().nullable(),
      /** What the warehouse said when it refused to cancel. Only a person asks again. */
      cancel_refusal: model.json().nullable(),
      /** Provider of the first checkout payment: an order edit voids the payment, so it is remembered here. */
      payment_provider_id: model.text().nullable(),
      remote_id: model.text().nullable(),
      remote_key: model.text().nullable(),
      /** Written only after Medusa's own workflow has succeeded. */
      fulfillment_id: model.text().nullable(),
      /** Medusa's fulfillment was made by following the warehouse: until picking begins the order can still be edited. */
      fulfillment_synced: model.boolean().default(false),
      /** A fulfillment whose workflow may still fail. */
      pending_fulfillment_id: model.text().nullable(),
      payload_hash: model.text().nullable(),
      /** `date_order` of the body the warehouse holds: edits keep it. */
      sent_date: model.text().nullable(),
      /**
       * Hash of the Medusa order's part in the body the warehouse holds: an edit is sent when that part has changed,
       * and not when the catalogue or a setting has.
       */
      sent_source_hash: model.text().nullable(),
      /** What the parcel's goods and extras cost when it was sent, in UAH as decimal text. */
      own_total: model.text().nullable(),
      /** A person has decided that what is owed is collected at the door. */
      collect_on_delivery: model.boolean().default(false),
      /** What this parcel collects on delivery, in UAH as decimal text; null when it is prepaid. */
      cash_on_delivery_sum: model.text().nullable(),
      /** Whether it was collected, and Medusa does not count it as paid. */
      cash_unbooked: model.boolean().default(false),
      /** Hash of what differs between the box and the order, as the merchant was told last: it is told once. */
      differences_hash: model.text().nullable(),
      /** How often each step was planned for the same input: one that repeats without end is stopped. */
      plan_rounds: model.json().nullable(),
      /** Until when one process may make the reservations that Medusa's checkout did not. */
      reserving_until: model.dateTime().nullable(),
      /** The warehouse's last word about it, in its own language. */
      status_word: model.text().nullable(),
      /** When we learned that word, by our clock. */
      status_at: model.dateTime().nullable(),
      /** When the warehouse is asked about this one alone, if it has said nothing by then. */
      look_up_due_at: model.dateTime().nullable(),
      /** What a source that is not authenticated has claimed, and a look-up has to confirm. */
      unconfirmed_status: model.json().nullable(),
      /** Numbers of the carrier's waybills, in the order they came. None is ever dropped. */
      tracking_numbers: model.json().nullable(),
      /** When Medusa is brought to the state the warehouse says; null when nothing is left to do there. */
      sync_due_at: model.dateTime().nullable(),
      /** How often Medusa's step has failed in a row. */
      sync_failures: model.number().default(0),
      approved_at: model.dateTime().nullable(),
      /** Order lines that replace claimed items and that a person has approved, by id, with blanks between. */
      approved_lines: model.text().nullable(),
      /** When it first passed the payment gate: a payment that falls back later does not shut it again. */
      gate_passed_at: model.dateTime().nullable(),
      held_by_merchant_at: model.dateTime().nullable(),
      /** When the planner last began to look at it. */
      checked_at: model.dateTime().nullable(),
      /** While a sweep looks at it: when it was looked at before. One that died leaves this behind. */
      unchecked_since: model.dateTime().nullable(),
      /** When the sweep looks at it next, as long as it is open; whoever claims it pushes this on. */
      check_due_at: model.dateTime().nullable(),
      accepted_at: model.dateTime().nullable(),
      picked_at: model.dateTime().nullable(),
      shipped_at: model.dateTime().nullable(),
      delivered_at: model.dateTime().nullable(),
      /** When the recipient refused it. */
      refused_at: model.dateTime().nullable(),
      returned_at: model.dateTime().nullable(),
      canceled_at: model.dateTime().nullable(),
      /** When it turned out to live though it was cancelled here. */
      reappeared_at: model.dateTime().nullable(),
      cancel_reason: model.text().nullable(),
      /** The cancellation in Medusa that asks, or has asked last, to cancel this one; other parcels may have others. */
      cancellation_id: model.text().nullable(),
      lines: model.hasMany(() => SkladWarehouseOrderLine, { mappedBy: "warehouse_order" }),
      fulfillments: model.hasMany(() => SkladFulfillment, { mappedBy: "warehouse_order" }),
    },
  )
  .cascades({ delete: ["lines", "fulfillments"] })
  .indexes([
    { on: ["connection_id", "number"], unique: true },
    { on: ["order_id", "sequence"], unique: true },
    {
      name: "IDX_sklad_warehouse_order_one_planned",
      on: ["order_id", "location_id", "shipping_option_id"],
      unique: true,
      where: "state = 'planned' AND deleted_at IS NULL",
    },
    { on: ["fulfillment_id"] },
    // What a merchant filters the list by, in the order of its pages.
    { on: ["state", "id"], where: "deleted_at IS NULL" },
    { on: ["connection_id", "id"], where: "deleted_at IS NULL" },
    { on: ["hold_code", "id"], where: "hold_code IS NOT NULL AND deleted_at IS NULL" },
    {
      name: "IDX_sklad_warehouse_order_cash_unbooked",
      on: ["id"],
      where: "cash_unbooked AND deleted_at IS NULL",
    },
    {
      name: "IDX_sklad_warehouse_order_accepted",
      on: ["connection_id", "accepted_at", "id"],
      where: "remote_id IS NOT NULL AND deleted_at IS NULL",
    },
    {
      name: "IDX_sklad_warehouse_order_open",
      on: ["order_id"],
      where: "state IN ('planned', 'new') AND deleted_at IS NULL",
    },
    {
      name: "IDX_sklad_warehouse_order_due",
      on: ["check_due_at"],
      where: "state IN ('planned', 'new') AND deleted_at IS NULL",
    },
    {
      name: "IDX_sklad_warehouse_order_under_way_due",
      on: ["check_due_at"],
      where: "state IN ('picked', 'shipped') AND deleted_at IS NULL",
    },
    {
      name: "IDX_sklad_warehouse_order_freed",
      on: ["check_due_at"],
      where:
        "state = 'canceled' AND cancel_reason IN ('parcel_gone', 'fulfillment_failed') AND check_due_at IS NOT NULL AND deleted_at IS NULL",
    },
    {
      name: "IDX_sklad_warehouse_order_checked",
      on: ["checked_at"],
      where: "state IN ('planned', 'new') AND deleted_at IS NULL",
    },
    {
      name: "IDX_sklad_warehouse_order_sync",
      on: ["sync_due_at"],
      where: "sync_due_at IS NOT NULL AND deleted_at IS NULL",
    },
    {
      name: "IDX_sklad_warehouse_order_look_up",
      on: ["connection_id", "look_up_due_at"],
      where: "state IN ('new', 'picked', 'shipped') AND deleted_at IS NULL",
    },
    {
      name: "IDX_sklad_warehouse_order_under_way",
      on: ["connection_id", "picked_at"],
      where: "state IN ('picked', 'shipped') AND deleted_at IS NULL",
    },
    // What has left the house since a stock report was made.
    {
      name: "IDX_sklad_warehouse_order_shipped",
      on: ["connection_id", "shipped_at"],
      where: "shipped_at IS NOT NULL AND deleted_at IS NULL",
    },
    {
      name: "IDX_sklad_warehouse_order_canceled",
      on: ["connection_id", "canceled_at"],
      where: "canceled_at IS NOT NULL AND deleted_at IS NULL",
    },
    {
      name: "IDX_sklad_warehouse_order_unconfirmed_status",
      on: ["connection_id", "id"],
      where: "unconfirmed_status IS NOT NULL AND deleted_at IS NULL",
    },
    {
      name: "IDX_sklad_warehouse_order_remote_id",
      on: ["remote_id"],
      where: "remote_id IS NOT NULL AND deleted_at IS NULL",
    },
    {
      name: "IDX_sklad_warehouse_order_remote_key",
      on: ["remote_key"],
      where: "remote_key IS NOT NULL AND deleted_at IS NULL",
    },
    {
      name: "IDX_sklad_warehouse_order_pending",
      on: ["updated_at"],
      where: "pending_fulfillment_id IS NOT NULL",
    },
    {
      // Words of the warehouse that are to be forgotten.
      name: "IDX_sklad_warehouse_order_words",
      on: ["connection_id", "updated_at"],
      where: "(refusal IS NOT NULL OR cancel_refusal IS NOT NULL) AND deleted_at IS NULL",
    },
  ]);
