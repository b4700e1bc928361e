import { model } from "@medusajs/framework/utils";
import { RETURN_STATES } from "../../../client/literals";
import { RETURN_STAGES, WAREHOUSE_ORDER_STATES } from "../../../planning/states";

/** One parcel at the warehouse, or planned: the goods of one Medusa order at one location with one shipping option. */
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
      /** The warehouse's refusal, with the hash of the refused body. */
      refusal: model.json().nullable(),
      /** The warehouse's refusal to cancel. Only a person has it asked again. */
      cancel_refusal: model.json().nullable(),
      /** Provider of the first checkout payment, kept here because an order edit voids the payment. */
      payment_provider_id: model.text().nullable(),
      remote_id: model.text().nullable(),
      remote_key: model.text().nullable(),
      /** Written only after Medusa's own workflow has succeeded. */
      fulfillment_id: model.text().nullable(),
      /** The fulfillment sync made the fulfillment: until picking begins the order can still be edited. */
      fulfillment_synced: model.boolean().default(false),
      /** Fulfillment whose workflow may still fail. */
      pending_fulfillment_id: model.text().nullable(),
      payload_hash: model.text().nullable(),
      /** `date_order` of the accepted body; edits keep it. */
      sent_date: model.text().nullable(),
      /**
       * Hash of the Medusa order's part of the accepted body: an edit is sent when that part changes, and not when the
       * catalogue or a setting does.
       */
      sent_source_hash: model.text().nullable(),
      /** Price of the parcel's goods and extras when it was sent, in UAH as decimal text. */
      own_total: model.text().nullable(),
      /** What the catalogue had about the Medusa order's lines and methods as they came: it decides who ships what of it. */
      shipping_facts: model.json().nullable(),
      /** A person has decided that the amount due is collected on delivery. */
      collect_on_delivery: model.boolean().default(false),
      /** Its AddOrder begins with a look-up: after a restored backup the warehouse may have what is unsent here. */
      look_up_first: model.boolean().default(false),
      /** Cash on delivery of this parcel, in UAH as decimal text; null when it is prepaid. */
      cash_on_delivery_sum: model.text().nullable(),
      /** The cash was collected, and Medusa does not count it as paid. */
      cash_unbooked: model.boolean().default(false),
      /** To be paid on delivery, it came back whole and unpaid, and its Medusa order is open: it can be closed at a press. */
      uncollected: model.boolean().default(false),
      /** What the warehouse's register of returns has of it; null: nothing. Its state may say more. */
      return_stage: model.enum([...RETURN_STAGES]).nullable(),
      /** Hash of the differences between parcel and order that the merchant was last notified of: each is notified once. */
      differences_hash: model.text().nullable(),
      /** How often each step was planned for the same input, so that endless repetitions are stopped. */
      plan_rounds: model.json().nullable(),
      /** The last status, in the warehouse's own word. */
      status_word: model.text().nullable(),
      /** When that status was received, by our clock. */
      status_at: model.dateTime().nullable(),
      /** When the order is looked up alone unless a status is received before. */
      look_up_due_at: model.dateTime().nullable(),
      /** A status or a question that a look-up has to confirm, see `UnconfirmedStatus`. */
      unconfirmed_status: model.json().nullable(),
      /** Numbers of the carrier's waybills in the order of arrival; none is ever removed. */
      tracking_numbers: model.json().nullable(),
      /** When Medusa's fulfillments are synced with the state; null when they are in sync. */
      sync_due_at: model.dateTime().nullable(),
      /** Consecutive failures of the fulfillment sync. */
      sync_failures: model.number().default(0),
      approved_at: model.dateTime().nullable(),
      /** Ids of approved order lines that replace claimed items, separated by blanks. */
      approved_lines: model.text().nullable(),
      /** When it first passed the payment gate, which a later change of the payment does not close again. */
      gate_passed_at: model.dateTime().nullable(),
      held_by_merchant_at: model.dateTime().nullable(),
      /** When the planner last began to check it. */
      checked_at: model.dateTime().nullable(),
      /** While a sweep checks it: when it was checked before. A process that dies leaves it behind. */
      unchecked_since: model.dateTime().nullable(),
      /** When the sweep checks it next while it is open; a claim moves it on. */
      check_due_at: model.dateTime().nullable(),
      accepted_at: model.dateTime().nullable(),
      /** When the warehouse accepted the latest change. */
      edited_at: model.dateTime().nullable(),
      picked_at: model.dateTime().nullable(),
      shipped_at: model.dateTime().nullable(),
      delivered_at: model.dateTime().nullable(),
      /** When the recipient refused it. */
      refused_at: model.dateTime().nullable(),
      returned_at: model.dateTime().nullable(),
      canceled_at: model.dateTime().nullable(),
      /** When the warehouse went on with it after a cancellation here. */
      reappeared_at: model.dateTime().nullable(),
      cancel_reason: model.text().nullable(),
      /** The latest cancellation in Medusa that concerns this parcel; other parcels may have others. */
      cancellation_id: model.text().nullable(),
      lines: model.hasMany(() => SkladWarehouseOrderLine, { mappedBy: "warehouse_order" }),
      fulfillments: model.hasMany(() => SkladFulfillment, { mappedBy: "warehouse_order" }),
    },
  )
  .cascades({ delete: ["lines", "fulfillments"] });

/** One inventory item of one order line in a warehouse order. Quantities are decimal text. */
export const SkladWarehouseOrderLine = model.define(
  { name: "SkladWarehouseOrderLine", tableName: "sklad_warehouse_order_line" },
  {
    id: model.id({ prefix: "sklline" }).primaryKey(),
    warehouse_order: model.belongsTo(() => SkladWarehouseOrder, { mappedBy: "lines" }),
    line_item_id: model.text(),
    inventory_item_id: model.text().nullable(),
    sku: model.text(),
    /** Units of the order line. */
    quantity: model.text(),
    /** Units of the inventory item: `quantity` times what one unit of the line requires. */
    inventory_quantity: model.text(),
    since: model.dateTime(),
    /** When other lines replaced it; null for the current lines. */
    superseded_at: model.dateTime().nullable(),
  },
);

/** A Medusa fulfillment of a warehouse order, also a former one. An accepted order that grew has several. */
export const SkladFulfillment = model.define(
  { name: "SkladFulfillment", tableName: "sklad_fulfillment" },
  {
    /** Medusa's own id of it. */
    id: model.id().primaryKey(),
    warehouse_order: model.belongsTo(() => SkladWarehouseOrder, { mappedBy: "fulfillments" }),
  },
);

/** A return in the warehouse's register (ListReturnOrder), of one parcel of ours. */
export const SkladReturn = model.define(
  { name: "SkladReturn", tableName: "sklad_return" },
  {
    id: model.id({ prefix: "sklret" }).primaryKey(),
    /** Of its warehouse order. */
    connection_id: model.text(),
    warehouse_order_id: model.text(),
    /** The register's own id of it. */
    remote_id: model.text(),
    /** Null for an unknown word and for none. */
    state: model.enum([...RETURN_STATES]).nullable(),
    /** The warehouse's word for it. */
    status_word: model.text().nullable(),
    reason: model.text().nullable(),
    /** The goods, as {@link ReturnLine}; none where the register names none. */
    lines: model.json(),
    /** By the warehouse's clock; null where the register has no time. */
    registered_at: model.dateTime().nullable(),
    /** When its goods were first found to be at the warehouse, by our clock. */
    received_at: model.dateTime().nullable(),
    /** Medusa's return with these goods: one that the shop had, or the one made for it. */
    medusa_return_id: model.text().nullable(),
    /** When Medusa's return was found to be received, or a person closed it. */
    closed_at: model.dateTime().nullable(),
  },
);

/**
 * A cancellation that a merchant requested in Medusa, while the warehouse is asked first. It outlives the process that
 * asks: the next sweep finishes it, or raises a problem.
 */
export const SkladCancellation = model.define(
  { name: "SkladCancellation", tableName: "sklad_cancellation" },
  {
    id: model.id({ prefix: "sklcanc" }).primaryKey(),
    /** Id of the Medusa order. */
    order_id: model.text(),
    /** What is canceled: the order, or an exchange or a claim of it. */
    target: model.enum(["order", "exchange", "claim"]),
    target_id: model.text(),
    /** The admin user, or the secret API key. */
    actor_id: model.text().nullable(),
    /** `expired`: it is not finished automatically any more, but a late response of the warehouse raises a problem. */
    state: model.enum(["asking", "expired", "done", "refused", "failed"]),
    expires_at: model.dateTime(),
    ended_at: model.dateTime().nullable(),
  },
);

/**
 * A Medusa order that the sweep has nothing to do for yet: a draft that may be converted, or goods at a location that is
 * not ours yet. It is checked again, less and less often, so that the sweep need not read the shop's history.
 */
export const SkladWatchedOrder = model.define(
  { name: "SkladWatchedOrder", tableName: "sklad_watched_order" },
  {
    id: model.id({ prefix: "sklwatch" }).primaryKey(),
    order_id: model.text(),
    checks: model.number().default(0),
    next_check_at: model.dateTime(),
  },
);
