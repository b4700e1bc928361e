import { DIRECTORY_FILLING } from "./directory-filling";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { encodeTime } from "ulid";
import { DEFAULT_SETTINGS } from "../../../src/planning/settings";

export interface Filling {
  /** Orders of the shop, each with a warehouse order. The last {@link OPEN} are on their way to the warehouse. */
  readonly orders: number;
  readonly events: number;
  /** All but {@link OPEN_PROBLEMS} are cleared. */
  readonly problems: number;
}

export const OPEN = 600;
const OPEN_PROBLEMS = 200;
/** One order of this many has lines written within the hour, whatever its age: most were placed, some changed. */
const WRITTEN = 40;
/** One event, and one problem, of this many has the warehouse's words. */
const REFUSED = 20;
/** One order of this many is in its second version. */
const VERSION = "1 + (i % 1000 = 0)::int";
export const CONNECTION = "sklconn_1";
/** What holds the commands that a case moves. */
export const BATCH = "batch-of-the-cases";

const DAY_MS = 24 * 3_600_000;

const id = (prefix: string, number = "i") => `'${prefix}_' || lpad((${number})::text, 26, '0')`;

/** Its id says that it is younger than anything: such are the rows that have not come of age to be removed. */
const youngId = (prefix: string) => `'${prefix}_7' || lpad(i::text, 25, '0')`;

/** The same of what Medusa writes whenever an order changes: those of every {@link WRITTEN}th are of the last hour. */
const writtenId = (prefix: string, number: string) =>
  `'${prefix}_' || case when i % ${WRITTEN} = 0 then '7' else '0' end || lpad((${number})::text, 25, '0')`;

/**
 * Tables that grow with the shop, filled by a statement each: years of orders, nearly all of them over. Ids begin with
 * their time, so orders made here are older than any that is made later.
 */
export async function fill(database: Knex, { orders, events, problems }: Filling): Promise<void> {
  const values = {
    orders,
    events,
    problems,
    open: OPEN,
    open_problems: OPEN_PROBLEMS,
    batch: BATCH,
    two_days_ago: encodeTime(Date.now() - 2 * DAY_MS, 10),
    settings: JSON.stringify(DEFAULT_SETTINGS),
  };
  // Without the triggers of foreign keys: there is nothing they would find.
  await database.transaction(async (transaction) => {
    await transaction.raw("set local session_replication_role = replica");
    for (const statement of STATEMENTS) await transaction.raw(statement, values);
  });
  await database.raw("vacuum analyze");
}

/** Of a line of a Medusa order. */
const QUANTITIES = [
  "quantity",
  "fulfilled_quantity",
  "shipped_quantity",
  "return_requested_quantity",
  "return_received_quantity",
  "return_dismissed_quantity",
  "written_off_quantity",
];

/** What of a Medusa order has rows of its own for its delivery, its payment and its taxes: one of each. */
const ofAnOrder = [
  `insert into shipping_option (id, name, service_zone_id, shipping_option_type_id, provider_id, price_type)
   select 'so_1', 'Branch', 'serzo_1', 'sotype_1', 'sklad_sklad', 'flat'`,
  `insert into order_shipping (id, order_id, version, shipping_method_id)
   select ${writtenId("ordspmv", "i")}, ${id("order")}, ${VERSION}, 'ordsm_' || i from generate_series(1, :orders::int) i`,
  `insert into order_shipping_method (id, name, amount, raw_amount, shipping_option_id)
   select 'ordsm_' || i, 'Branch', 60, '{}', case when i % 20 > 0 then 'so_1' else 'so_2' end
     from generate_series(1, :orders::int) i`,
  `insert into order_payment_collection (id, order_id, payment_collection_id)
   select 'ordpay_' || i, ${id("order")}, 'paycol_' || i from generate_series(1, :orders::int) i`,
  `insert into payment_collection (id, currency_code, amount, raw_amount)
   select 'paycol_' || i, 'uah', 100, '{}' from generate_series(1, :orders::int) i`,
  `insert into payment_session (id, currency_code, amount, raw_amount, provider_id, payment_collection_id)
   select 'payses_' || i, 'uah', 100, '{}', 'pp_system_default', 'paycol_' || i from generate_series(1, :orders::int) i`,
  `insert into payment (id, currency_code, amount, raw_amount, provider_id, payment_collection_id, payment_session_id)
   select 'pay_' || i, 'uah', 100, '{}', 'pp_system_default', 'paycol_' || i, 'payses_' || i
     from generate_series(1, :orders::int) i`,
  `insert into capture (id, amount, raw_amount, payment_id)
   select 'capt_' || i, 100, '{}', 'pay_' || i from generate_series(1, :orders::int) i`,
  `insert into refund (id, amount, raw_amount, payment_id)
   select 'ref_' || i, 100, '{}', 'pay_' || i * 10 from generate_series(1, :orders::int / 10) i`,
  `insert into order_line_item_tax_line (id, code, rate, raw_rate, item_id)
   select 'ordlitxl_' || i, 'vat', 20, '{}', 'ordli_' || i || '_1' from generate_series(1, :orders::int) i`,
];

const STATEMENTS = [
  `insert into sklad_connection (id, name, environment, base_url, stock_location_id, api_key_encrypted, api_key_last_four,
                                 api_key_fingerprint, api_key_set_at, settings, disabled_intervals, enabled, enabled_at)
   select 'sklconn_' || i, 'Warehouse ' || i, 'sandbox', 'https://warehouse-' || i || '.example.com', 'sloc_' || i, '-', '-',
          'fingerprint-' || i, now(), :settings::jsonb, '[]', true, now() from generate_series(1, 3) i`,
  `insert into order_address (id, first_name, last_name, phone)
   select ${id("ordaddr")}, 'Оксана', 'Лисенко' || i, '+38067' || lpad(i::text, 7, '0') from generate_series(1, :orders::int) i`,
  `insert into customer (id, has_account) select 'cus_' || i, false from generate_series(0, :orders::int / 2) i`,
  `insert into "order" (id, version, status, currency_code, customer_id, shipping_address_id, created_at, updated_at)
   select ${id("order")}, ${VERSION}, 'pending', 'uah', 'cus_' || i / 2, ${id("ordaddr")}, now() - interval '1 day', now() - interval '1 day'
     from generate_series(1, :orders::int) i`,
  ...ofAnOrder,
  `insert into order_summary (id, order_id, version, totals)
   select ${id("ordsum")}, ${id("order")}, ${VERSION}, '{}' from generate_series(1, :orders::int) i`,
  `insert into order_change_action (id, order_id, action, reference, reference_id, details, applied)
   select ${id("ordchact")}, ${id("order")}, 'FULFILL_ITEM', 'fulfillment', 'ful_' || i, '{"quantity": 1}', true
     from generate_series(1, :orders::int) i`,
  `insert into sklad_warehouse_order (id, order_id, connection_id, location_id, shipping_option_id, sequence, number, origin,
                                      state, hold_code, remote_id, remote_key, accepted_at, checked_at, fulfillment_id,
                                      pending_fulfillment_id, sync_due_at, updated_at, shipped_at, canceled_at, return_stage)
   select ${id("sklord")}, ${id("order")}, 'sklconn_' || 1 + i % 2, 'sloc_1', 'so_1', 1, 'S-' || i, 'automatic',
          case when i > :orders::int - :open::int / 2 then 'planned' when i > :orders::int - :open::int then 'new'
               when i % 20 = 0 then 'canceled' when i % 20 = 1 then 'returned' else 'delivered' end,
          case when i > :orders::int - 50 then 'sku_missing' end,
          case when i <= :orders::int - :open::int / 2 then 'FF-' || i end, 'KEY-' || i,
          now() - (:orders::int - i) * interval '1 minute', now(), 'ful_' || i,
          case when i > :orders::int - 20 then 'ful_' || i end, case when i % 100 = 2 then now() end,
          now() - (:orders::int - i) * interval '1 minute',
          case when i <= :orders::int - :open::int and i % 20 > 0 then now() - (:orders::int - i) * interval '1 minute' end,
          case when i <= :orders::int - :open::int and i % 20 = 0 then now() - (:orders::int - i) * interval '1 minute' end,
          case when i % 200 = 1 then case when i > :orders::int - 2000 then 'coming_back' else 'closed' end end
     from generate_series(1, :orders::int) i`,
  `insert into sklad_fulfillment (id, warehouse_order_id)
   select 'ful_' || i, ${id("sklord")} from generate_series(1, :orders::int) i`,
  `insert into sklad_warehouse_order_line (id, warehouse_order_id, line_item_id, inventory_item_id, sku, quantity,
                                           inventory_quantity, since, superseded_at)
   select ${id("sklline", "i * 10 + l")}, ${id("sklord")}, 'ordli_' || i || '_' || l, 'iitem_' || i % 500, 'SKU-' || i % 500,
          '1', '1', now(), case when l = 3 then now() end
     from generate_series(1, :orders::int) i, generate_series(1, 3) l where l < 3 or i % 10 = 0`,
  `insert into order_line_item (id, title, variant_id, unit_price, raw_unit_price)
   select 'ordli_' || i || '_' || l, 'Kettle', 'variant_' || i % 500, 1, '{}'
     from generate_series(1, :orders::int) i, generate_series(1, 2) l`,
  `insert into order_item (id, order_id, version, item_id, ${QUANTITIES.map((name) => `${name}, raw_${name}`).join(", ")})
   select ${writtenId("orditem", "i * 10 + l")}, ${id("order")}, ${VERSION}, 'ordli_' || i || '_' || l, ${QUANTITIES.map(() => `1, '{}'::jsonb`).join(", ")}
     from generate_series(1, :orders::int) i, generate_series(1, 2) l`,
  `insert into product (id, title, handle) select 'prod_' || i, 'Kettle', 'kettle-' || i from generate_series(0, 499) i`,
  `insert into product_variant (id, title, product_id)
   select 'variant_' || i, 'Kettle', 'prod_' || i from generate_series(0, 499) i`,
  `insert into product_variant_inventory_item (id, variant_id, inventory_item_id, required_quantity)
   select 'pvitem_' || i, 'variant_' || i, 'iitem_' || i, 1 from generate_series(0, 499) i`,
  `insert into inventory_item (id, sku) select 'iitem_' || i, 'SKU-' || i from generate_series(0, :orders::int / 4) i`,
  `insert into inventory_level (id, inventory_item_id, location_id, stocked_quantity, reserved_quantity, incoming_quantity)
   select 'ilev_' || i, 'iitem_' || i, 'sloc_1', 10, 0, 0 from generate_series(0, :orders::int / 4) i`,
  // Those of what has left the house are deleted.
  `insert into reservation_item (id, line_item_id, location_id, inventory_item_id, quantity, raw_quantity, deleted_at)
   select 'resitem_' || i || '_' || l, 'ordli_' || i || '_' || l, 'sloc_1', 'iitem_' || i % 500, 1, '{}',
          case when i <= :orders::int - :open::int then now() end
     from generate_series(1, :orders::int) i, generate_series(1, 2) l`,
  `insert into sklad_command (id, kind, target_id, connection_id, state, next_attempt_at, batch_id, lease_until,
                              failing_since, failures, sent, sent_at, finished_at)
   select ${id("sklcmd", "i * 2 + case kind when 'add' then 0 else 1 end")}, kind, ${id("sklord")}, 'sklconn_' || 1 + i % 2, state,
          now() - interval '1 minute', case when i > :orders::int - 20 then :batch::text end,
          case when i > :orders::int - 20 or state = 'sending' then now() + interval '1 hour' end,
          case when state = 'unknown' then now() - interval '1 hour' end, case when state = 'unknown' then 2 else 0 end,
          jsonb_build_object('recipient', repeat('Т', 200)), now() - (:orders::int - i) * interval '1 minute',
          case when state in ('done', 'refused') then now() - (:orders::int - i) * interval '1 minute' end
     from (select i, kind,
                  case when i <= :orders::int - :open::int then case when i % 20 = 0 then 'refused' else 'done' end
                       when kind = 'edit' then 'done'
                       else (array['queued', 'queued', 'sending', 'unknown', 'queued', 'parked'])[1 + (i / 2) % 6] end as state
             from generate_series(1, :orders::int) i, (values ('add'), ('edit')) kinds(kind)) made`,
  // A queue that waits for the third warehouse.
  `insert into sklad_command (id, kind, target_id, connection_id, state, next_attempt_at)
   select ${id("sklcmd", ":orders::int * 3 + i")}, 'add', 'sklord_waiting_' || i, 'sklconn_3', 'queued', now()
     from generate_series(1, :orders::int / 4) i`,
  `insert into sklad_event (id, warehouse_order_id, order_id, connection_id, type, source, data, at)
   select ${youngId("sklevt")}, case when i % 1000 > 0 then ${id("sklord", "1 + i % :orders::int")} end,
          ${id("order", "1 + i % :orders::int")}, 'sklconn_' || 1 + i % 2, 'accepted', 'outbox',
          case when i % ${REFUSED} = 0 then '{"descriptions": ["no such branch"]}'::jsonb else '{}' end,
          now() - (:events::int - i) * interval '1 second'
     from generate_series(1, :events::int) i`,
  `insert into sklad_problem (id, key, code, params, connection_id, warehouse_order_id, raised_at, notify_after, notified_at, cleared_at)
   select ${youngId("sklprob")}, 'order:' || ${id("sklord")} || ':sku_missing', 'sku_missing', case when i % ${REFUSED} = 0 then '{"descriptions": ["no such branch"]}'::jsonb else '{}' end,
          'sklconn_' || 1 + i % 2,
          ${id("sklord")}, now() - (:problems::int - i) * interval '1 minute',
          now() - (:problems::int - i) * interval '1 minute', case when i % 10 > 0 then now() end,
          case when i <= :problems::int - :open_problems::int then now() end
     from generate_series(1, :problems::int) i`,
  `insert into sklad_watched_order (id, order_id, next_check_at)
   select ${id("sklwatch")}, ${id("order", ":orders::int + i")}, now() + (i - 50) * interval '1 minute'
     from generate_series(1, :orders::int / 10) i`,
  `insert into "order" (id, status, currency_code)
   select ${id("order", ":orders::int + i")}, 'pending', 'uah' from generate_series(1, :orders::int / 10) i`,
  `insert into sklad_feed (id, name, scope_key, next_run_at, run_id, run_started_at, requested_at, lease_id, lease_until, history, pages, items)
   select 'sklfeed_' || i, 'feed-' || i, 'sklconn_1', now() - interval '1 minute', 'run-' || i, now(), now(),
          case when i = 2 then 'lease' end, case when i = 2 then now() + interval '1 hour' end, '[]', 10, 10000
     from generate_series(1, 10) i`,
  `insert into sklad_feed_page (id, feed_id, run_id, page, items)
   select 'run-' || f || ':' || i, 'sklfeed_' || f, 'run-' || f, i, '[{"sku": "SKU-1"}]'
     from generate_series(1, 10) f, generate_series(0, 9) i`,
  `insert into sklad_operation (id, connection_id, operation, paused_until)
   select 'sklop_' || i || name, 'sklconn_' || i, name, now() - interval '1 minute'
     from generate_series(1, 3) i, (values ('add'), ('edit'), ('cancel'), ('look_up')) operations(name)`,
  `insert into sklad_rate_limit (id, api_key_fingerprint, bucket, slots)
   select 'sklrate_' || i, 'fingerprint-' || i, 'general', '{"call": 1}' from generate_series(1, 3) i`,
  `insert into sklad_heartbeat (id, process, at) select 'sklbeat_' || i, 'host:' || i, now() from generate_series(1, 5) i`,
  `insert into sklad_cancellation (id, order_id, target, target_id, state, expires_at, ended_at)
   select ${id("sklcanc")}, ${id("order")}, 'order', ${id("order")}, 'done', now() - (:orders::int - i) * interval '1 minute',
          now() - (:orders::int - i) * interval '1 minute'
     from generate_series(1, :orders::int / 5) i`,
  `insert into sklad_return (id, connection_id, warehouse_order_id, remote_id, state, reason, lines, created_at,
                             received_at)
   select ${id("sklret")}, 'sklconn_' || 1 + i % 2, ${id("sklord")}, 'RT-' || i, 'received', 'Refused', '[]',
          now() - (:orders::int - i) * interval '1 minute',
          case when i < :orders::int - 200 then now() - (:orders::int - i) * interval '1 minute' end
     from generate_series(1, :orders::int) i where i % 20 = 1`,
  `insert into sklad_lease (id, key, fence, lease_until)
   select ${id("skllease")}, ${id("order")}, 1, now() - (:orders::int - i) * interval '1 minute'
     from generate_series(1, :orders::int / 5) i`,
  `insert into sklad_webhook_token (id, connection_id, token_hash, token_encrypted, issued_at)
   select 'skltok_' || i, 'sklconn_' || i, 'hash-' || i, '-', now() from generate_series(1, 3) i`,
  `insert into sklad_inbox (id, connection_id, token_id, received_at, size, state, due_at, failures, identifiers, body)
   select 'sklin_' || case when i > :orders::int - 100 then '7' || lpad(i::text, 25, '0')
                           else :two_days_ago || lpad(i::text, 16, '0') end,
          'sklconn_' || 1 + i % 2, 'skltok_1', now() - (:orders::int - i) * interval '1 minute', 2,
          case when i > :orders::int - 100 then 'received' when i % 500 = 0 then 'unreadable' else 'recorded' end,
          case when i > :orders::int - 100 then now() - interval '1 second' end,
          case when i > :orders::int - 10 then 3 else 0 end, array['FF-' || i], '{}'::bytea
     from generate_series(1, :orders::int) i`,
  `insert into sklad_stock (id, connection_id, accepted_at, requested_at, due_at)
   select 'sklstock_' || i, 'sklconn_' || i, now(), now(), now() - interval '1 second' from generate_series(1, 3) i`,
  `insert into sklad_stock_level (id, connection_id, sku, quantities, reported, reported_at, notes, history, due_at, quarantined_at)
   select 'sklconn_' || c || ':SKU-' || i, 'sklconn_' || c, 'SKU-' || i, '["5"]', '5', now(),
          case when i % 500 = 0 then '[{"code": "unknown_sku"}]' else '[]' end::jsonb, '[]',
          case when i % 1000 = 0 then now() - interval '1 second' end, case when i % 700 = 0 then now() end
     from generate_series(1, 3) c, generate_series(1, :orders::int / 4) i`,
  // One in ten of a shop is unknown at its warehouse: half of them are added, and some are refused.
  `update sklad_stock_level
      set quantities = null, reported = null, notes = '[{"code": "not_reported"}]'
    where connection_id = 'sklconn_1' and split_part(sku, '-', 2)::int % 10 = 0`,
  `insert into sklad_product (id, connection_id, sku, state, answered_at)
   select id, connection_id, sku, case when n % 50 = 0 then 'refused' when n % 20 = 0 then 'added' else 'wanted' end,
          case when n % 20 = 0 or n % 50 = 0 then now() end
     from (select *, split_part(sku, '-', 2)::int as n from sklad_stock_level
            where connection_id = 'sklconn_1' and notes @> '[{"code": "not_reported"}]') level
    where n % 30 <> 0`,
  `insert into sklad_stock_run (id, connection_id, kind, requested_at, started_at, finished_at, duration_ms, counts)
   select ${youngId("sklrun")}, 'sklconn_' || 1 + i % 3, 'applied', now(), now(), now(), 1000, '{}'
     from generate_series(1, :orders::int) i`,
  `insert into sklad_secret (id, encrypted) values ('fingerprints', '-')`,
  ...DIRECTORY_FILLING,
];

/** The id that {@link fill} gave row `number` of a table. */
export const filledId = (prefix: string, number: number) => `${prefix}_${String(number).padStart(26, "0")}`;
