import { Migration } from "@medusajs/framework/mikro-orm/migrations";
import { CREATE_ORDER_VERSIONS } from "../stores/medusa/order-versions";

/** The columns that Medusa gives every model. Only a connection is deleted softly, because other rows refer to it. */
const AUDIT =
  "created_at timestamptz not null default now(), updated_at timestamptz not null default now(), deleted_at timestamptz";

/**
 * The tables of the models; a test compares their columns and constraints. Indexes stand here alone, but for that of a
 * relation, which Medusa derives from the models. What the models cannot express:
 * - The index of `deleted_at` that Medusa gives each table is left out: it would hold every row, no statement reads it,
 *   and every update would write it.
 * - A webhook's body is `bytea`, because it may be no text at all.
 * - Stock levels are written twice for each report, and a command is claimed before it is sent: the fill factors leave
 *   room for the new version of the row beside the old one, and no index holds a column that a claim changes.
 */
const TABLES = [
  `create table sklad_branch (
      id text primary key, address text not null, ref text not null, city_ref text not null, number text,
      name text not null, short_address text, kind text check (kind in ('branch', 'locker', 'cargo')),
      is_closed boolean, max_weight_kg real, key text not null, gone_at timestamptz, ${AUDIT}
   )`,
  `create unique index "IDX_sklad_branch_address_ref_unique" on sklad_branch (address, ref)`,
  `create index "IDX_sklad_branch_address_city_ref_number" on sklad_branch (address, city_ref, number)`,

  `create table sklad_cancellation (
      id text primary key, order_id text not null,
      target text check (target in ('order', 'exchange', 'claim')) not null, target_id text not null, actor_id text,
      state text check (state in ('asking', 'expired', 'done', 'refused', 'failed')) not null,
      expires_at timestamptz not null, ended_at timestamptz, ${AUDIT}
   )`,
  `create unique index "IDX_sklad_cancellation_one_open" on sklad_cancellation (target_id) where ended_at is null`,
  `create index "IDX_sklad_cancellation_open" on sklad_cancellation (updated_at) where ended_at is null`,
  `create index "IDX_sklad_cancellation_ended_at" on sklad_cancellation (ended_at) where ended_at is not null`,

  `create table sklad_city (
      id text primary key, address text not null, ref text not null, name text not null, region text, kind text,
      gone_at timestamptz, ${AUDIT}
   )`,
  `create unique index "IDX_sklad_city_address_ref_unique" on sklad_city (address, ref)`,

  `create table sklad_city_read (
      id text primary key, address text not null, city_ref text not null, read_at timestamptz, wanted_at timestamptz,
      held_at timestamptz, held_since timestamptz, held_found integer, ${AUDIT}
   )`,
  `create unique index "IDX_sklad_city_read_address_city_ref_unique" on sklad_city_read (address, city_ref)`,
  `create index "IDX_sklad_city_read_address_wanted_at" on sklad_city_read (address, wanted_at)
     where wanted_at is not null`,

  `create table sklad_command (
      id text primary key, kind text not null, target_id text not null, connection_id text not null,
      state text check (state in ('queued', 'sending', 'unknown', 'parked', 'done', 'refused', 'withdrawn')) not null,
      attempts integer not null default 0, failures integer not null default 0, failing_since timestamptz,
      next_attempt_at timestamptz not null, reason text, batch_limit integer, absences integer not null default 0,
      unclear_look_ups integer not null default 0, batch_id text, lease_until timestamptz, sent jsonb, facts jsonb,
      sent_at timestamptz, http_status integer, duration_ms integer, received jsonb, finished_at timestamptz, ${AUDIT}
   ) with (fillfactor = 50)`,
  `create unique index "IDX_sklad_command_one_open" on sklad_command (target_id, kind)
     where state in ('queued', 'sending', 'unknown', 'parked')`,
  `create index "IDX_sklad_command_target" on sklad_command (target_id, id)`,
  `create index "IDX_sklad_command_due" on sklad_command (connection_id, next_attempt_at, id)
     where state in ('queued', 'unknown')`,
  // In the order in which commands are sent, so that a batch is read from the front of a queue of any length.
  `create index "IDX_sklad_command_queued" on sklad_command (connection_id, kind, next_attempt_at, id)
     where state = 'queued'`,
  `create index "IDX_sklad_command_unknown" on sklad_command (connection_id, kind, next_attempt_at, id)
     where state = 'unknown'`,
  `create index "IDX_sklad_command_parked" on sklad_command (target_id) where state = 'parked'`,
  // Few at a time; without their leases, so that a claim leaves all indexes as they are.
  `create index "IDX_sklad_command_sending" on sklad_command (id) where state = 'sending'`,
  `create index "IDX_sklad_command_failing" on sklad_command (failing_since)
     where state in ('queued', 'sending', 'unknown') and failing_since is not null`,
  `create index "IDX_sklad_command_finished" on sklad_command (connection_id, finished_at)
     where finished_at is not null`,
  // The log reads the calls of each connection, kind and state, the newest first.
  `create index "IDX_sklad_command_sent" on sklad_command (connection_id, kind, state, sent_at, id)
     where sent_at is not null`,

  `create table sklad_connection (
      id text primary key, name text not null,
      environment text check (environment in ('production', 'staging', 'sandbox')) not null, base_url text not null,
      stock_location_id text not null, api_key_encrypted text not null, api_key_last_four text not null,
      api_key_fingerprint text not null, api_key_set_at timestamptz not null, sender jsonb, sender_read_at timestamptz,
      webhook_header_name text,
      webhook_header_hash text, settings jsonb not null, enabled boolean not null default false,
      enabled_at timestamptz, disabled_at timestamptz, disabled_intervals jsonb not null,
      consecutive_failures integer not null default 0,
      array_form text check (array_form in ('untried', 'trusted', 'unsupported')) not null default 'untried',
      array_form_dialect text, dialect_fingerprint text, failed_trials integer not null default 0,
      batch_size integer not null default 100, swept_until timestamptz, last_ok_at timestamptz,
      rate_limited_since timestamptz, pause_reason text, paused_until timestamptz, ${AUDIT}
   )`,
  `create unique index "IDX_sklad_connection_stock_location_id_unique" on sklad_connection (stock_location_id)
     where enabled = true and deleted_at is null`,

  `create table sklad_event (
      id text primary key, warehouse_order_id text, order_id text, connection_id text, type text not null,
      source text not null, data jsonb, at timestamptz not null, ${AUDIT}
   )`,
  `create index "IDX_sklad_event_warehouse_order_id_at" on sklad_event (warehouse_order_id, at)`,
  `create index "IDX_sklad_event_of_connection" on sklad_event (connection_id, at) where warehouse_order_id is null`,
  `create index "IDX_sklad_event_words" on sklad_event (connection_id, at) where (data -> 'descriptions') is not null`,

  `create table sklad_feed (
      id text primary key, name text not null, scope_key text not null, cursor jsonb, known_list jsonb,
      next_run_at timestamptz not null, run_requested_at timestamptz, lease_id text, lease_until timestamptz,
      lease_owner text, fence integer not null default 0, run_id text, run_started_at timestamptz,
      requested_at timestamptz, advanced_at timestamptz, pages integer not null default 0,
      items integer not null default 0, waits_for text,
      waiting_since timestamptz, last_ok_at timestamptz, consecutive_failures integer not null default 0,
      history jsonb not null, ${AUDIT}
   )`,
  `create unique index "IDX_sklad_feed_name_scope_key_unique" on sklad_feed (name, scope_key)`,

  `create table sklad_feed_page (
      id text primary key, feed_id text not null, run_id text not null, page integer not null,
      items jsonb not null, ${AUDIT}
   )`,
  `create unique index "IDX_sklad_feed_page_feed_id_run_id_page_unique" on sklad_feed_page (feed_id, run_id, page)`,

  `create table sklad_heartbeat (
      id text primary key, process text not null, at timestamptz not null, ${AUDIT}
   )`,
  `create unique index "IDX_sklad_heartbeat_process_unique" on sklad_heartbeat (process)`,

  `create table sklad_inbox (
      id text primary key, connection_id text not null, token_id text not null, received_at timestamptz not null,
      content_type text, content_encoding text, size integer not null,
      state text check (state in ('received', 'recorded', 'unmatched', 'unreadable', 'dismissed')) not null default 'received',
      due_at timestamptz, failures integer not null default 0, reason text, processed_at timestamptz,
      statuses jsonb, identifiers text[], matched integer not null default 0, unmatched integer not null default 0, body bytea not null,
      ${AUDIT}
   )`,
  // A due webhook is in one of these two indexes, and a new one is written only into the first.
  `create index "IDX_sklad_inbox_fresh" on sklad_inbox (due_at, id)
     where failures = 0 and processed_at is null and due_at is not null`,
  `create index "IDX_sklad_inbox_again" on sklad_inbox (due_at, id)
     where (failures > 0 or processed_at is not null) and due_at is not null`,
  `create index "IDX_sklad_inbox_unreadable" on sklad_inbox (connection_id) where state = 'unreadable'`,
  `create index "IDX_sklad_inbox_failing" on sklad_inbox (connection_id) where failures > 0`,
  `create index "IDX_sklad_inbox_connection_id_id" on sklad_inbox (connection_id, id)`,
  // The log reads the webhooks of each connection and state, the newest first.
  `create index "IDX_sklad_inbox_connection_id_state_received_at_id"
     on sklad_inbox (connection_id, state, received_at, id)`,
  `create index "IDX_sklad_inbox_identifiers" on sklad_inbox using gin (identifiers)`,

  `create table sklad_lease (
      id text primary key, key text not null, fence integer not null default 0, lease_until timestamptz not null,
      ${AUDIT}
   )`,
  `create unique index "IDX_sklad_lease_key_unique" on sklad_lease (key)`,
  `create index "IDX_sklad_lease_lease_until" on sklad_lease (lease_until)`,

  `create table sklad_operation (
      id text primary key, connection_id text not null, operation text not null,
      failures integer not null default 0, unreadable integer not null default 0, last_failed_id text,
      last_ok_at timestamptz, paused_until timestamptz, trial_until timestamptz, ${AUDIT}
   )`,
  `create unique index "IDX_sklad_operation_connection_id_operation_unique" on sklad_operation (connection_id, operation)`,

  `create table sklad_problem (
      id text primary key, key text not null, code text not null, params jsonb, connection_id text,
      warehouse_order_id text, raised_at timestamptz not null, notified_at timestamptz, rung_at timestamptz,
      notify_after timestamptz not null, cleared_at timestamptz, ${AUDIT}
   )`,
  `create unique index "IDX_sklad_problem_one_open" on sklad_problem (key) where cleared_at is null`,
  `create index "IDX_sklad_problem_unnotified" on sklad_problem (notify_after)
     where cleared_at is null and notified_at is null`,
  `create index "IDX_sklad_problem_open_of_order" on sklad_problem (warehouse_order_id)
     where cleared_at is null and warehouse_order_id is not null`,
  `create index "IDX_sklad_problem_open_of_shop" on sklad_problem (id)
     where cleared_at is null and warehouse_order_id is null`,
  `create index "IDX_sklad_problem_words" on sklad_problem (connection_id, cleared_at)
     where cleared_at is not null and (params -> 'descriptions') is not null`,
  `create index "IDX_sklad_problem_open" on sklad_problem (id) where cleared_at is null`,

  `create table sklad_rate_limit (
      id text primary key, api_key_fingerprint text not null, bucket text not null, slots jsonb not null,
      paused_until timestamptz, urgent_until timestamptz, ${AUDIT}
   )`,
  `create unique index "IDX_sklad_rate_limit_api_key_fingerprint_bucket_unique" on sklad_rate_limit (api_key_fingerprint, bucket)`,

  `create table sklad_secret (
      id text primary key, encrypted text not null, ${AUDIT}
   )`,

  `create table sklad_stock (
      id text primary key, connection_id text not null, accepted_at timestamptz, requested_at timestamptz,
      reported_skus integer not null default 0, due_at timestamptz, synced_at timestamptz,
      synced_requested_at timestamptz, inputs_hash text, full_sync_at timestamptz, lease_id text,
      lease_until timestamptz, failures integer not null default 0, ${AUDIT}
   )`,
  `create unique index "IDX_sklad_stock_connection_id_unique" on sklad_stock (connection_id)`,

  `create table sklad_stock_level (
      id text primary key, connection_id text not null, sku text not null, quantities jsonb, reported text,
      requested_at timestamptz, reported_at timestamptz, former_quantities jsonb, former_reported text,
      former_requested_at timestamptz, quarantined_at timestamptz, quarantined_quantities jsonb, missed_at timestamptz, applied text,
      applied_reserved text, applied_before text, applied_at timestamptz, replaced text, replaced_at timestamptz,
      difference text, notes jsonb not null, due_at timestamptz, history jsonb not null, ${AUDIT}
   ) with (fillfactor = 40)`,
  `create unique index "IDX_sklad_stock_level_connection_id_sku_unique" on sklad_stock_level (connection_id, sku)`,
  `create index "IDX_sklad_stock_level_due" on sklad_stock_level (connection_id, due_at) where due_at is not null`,
  `create index "IDX_sklad_stock_level_quarantined" on sklad_stock_level (connection_id, sku)
     where quarantined_at is not null`,
  `create index "IDX_sklad_stock_level_odd" on sklad_stock_level (connection_id, sku) where notes <> '[]'::jsonb`,
  `create index "IDX_sklad_stock_level_not_reported" on sklad_stock_level (connection_id, sku)
     where notes @> '[{"code":"not_reported"}]'::jsonb`,
  `create index "IDX_sklad_stock_level_unknown_sku" on sklad_stock_level (connection_id, sku)
     where notes @> '[{"code":"unknown_sku"}]'::jsonb`,
  `create index "IDX_sklad_stock_level_difference" on sklad_stock_level (connection_id, sku, difference)
     where difference is not null`,

  // The id of its stock level.
  `create table sklad_product (
      id text primary key, connection_id text not null, sku text not null,
      state text check (state in ('wanted', 'added', 'refused', 'given_up')) not null, for_order boolean not null default false,
      remote_id text, descriptions jsonb, answered_at timestamptz, ${AUDIT}
   )`,
  `create index "IDX_sklad_product_connection_id_state" on sklad_product (connection_id, state)`,

  `create table sklad_stock_run (
      id text primary key, connection_id text not null,
      kind text check (kind in ('applied', 'preview', 'failed')) not null, requested_at timestamptz,
      started_at timestamptz not null, finished_at timestamptz not null, duration_ms integer not null,
      counts jsonb not null, error text, ${AUDIT}
   )`,
  `create index "IDX_sklad_stock_run_connection_id_id" on sklad_stock_run (connection_id, id)`,
  `create index "IDX_sklad_stock_run_notable" on sklad_stock_run (connection_id, id)
     where (kind = 'failed' or (counts ->> 'written')::int > 0 or (counts ->> 'created')::int > 0
            or (counts ->> 'refused')::int > 0)`,

  `create table sklad_warehouse_order (
      id text primary key, order_id text not null, connection_id text not null, location_id text not null,
      shipping_option_id text not null, sequence integer not null, number text not null,
      origin text check (origin in ('automatic', 'manual')) not null,
      state text check (state in ('planned', 'new', 'picked', 'shipped', 'delivered', 'canceled', 'returned', 'refused')) not null,
      hold_code text, hold_params jsonb, refusal jsonb, cancel_refusal jsonb, payment_provider_id text,
      remote_id text, remote_key text, fulfillment_id text, fulfillment_synced boolean not null default false,
      pending_fulfillment_id text, payload_hash text, sent_date text, sent_source_hash text, own_total text,
      shipping_facts jsonb,
      collect_on_delivery boolean not null default false, look_up_first boolean not null default false, cash_on_delivery_sum text,
      cash_unbooked boolean not null default false, uncollected boolean not null default false,
      return_stage text check (return_stage in ('coming_back', 'came_back', 'closed')), differences_hash text, plan_rounds jsonb,
      status_word text, status_at timestamptz, look_up_due_at timestamptz,
      unconfirmed_status jsonb, tracking_numbers jsonb, sync_due_at timestamptz,
      sync_failures integer not null default 0, approved_at timestamptz, approved_lines text,
      gate_passed_at timestamptz, held_by_merchant_at timestamptz, checked_at timestamptz,
      unchecked_since timestamptz, check_due_at timestamptz, accepted_at timestamptz, edited_at timestamptz, picked_at timestamptz,
      shipped_at timestamptz, delivered_at timestamptz, refused_at timestamptz, returned_at timestamptz,
      canceled_at timestamptz, reappeared_at timestamptz, cancel_reason text, cancellation_id text, ${AUDIT}
   )`,
  `create unique index "IDX_sklad_warehouse_order_connection_id_number_unique" on sklad_warehouse_order (connection_id, number)`,
  `create unique index "IDX_sklad_warehouse_order_order_id_sequence_unique" on sklad_warehouse_order (order_id, sequence)`,
  `create unique index "IDX_sklad_warehouse_order_one_planned" on sklad_warehouse_order (order_id, location_id, shipping_option_id)
     where state = 'planned'`,
  `create index "IDX_sklad_warehouse_order_fulfillment_id" on sklad_warehouse_order (fulfillment_id)`,
  // The merchant's list in the order of its pages, with the columns of its filters: those that are combined are checked
  // without reading the rows. Then filters of the list that few orders match.
  `create index "IDX_sklad_warehouse_order_list" on sklad_warehouse_order (order_id, id, state, connection_id,
       shipping_option_id, hold_code, cash_on_delivery_sum, cash_unbooked, collect_on_delivery, payment_provider_id)`,
  `create index "IDX_sklad_warehouse_order_state_order_id_id" on sklad_warehouse_order (state, order_id, id)`,
  `create index "IDX_sklad_warehouse_order_connection_id_order_id_id" on sklad_warehouse_order (connection_id, order_id, id)`,
  `create index "IDX_sklad_warehouse_order_shipping_option_id_order_id_id" on sklad_warehouse_order (shipping_option_id, order_id, id)`,
  `create index "IDX_sklad_warehouse_order_hold_code_order_id_id" on sklad_warehouse_order (hold_code, order_id, id)
     where hold_code is not null`,
  `create index "IDX_sklad_warehouse_order_cash_unbooked" on sklad_warehouse_order (order_id, id) where cash_unbooked`,
  `create index "IDX_sklad_warehouse_order_uncollected" on sklad_warehouse_order (connection_id, id) where uncollected`,
  `create index "IDX_sklad_warehouse_order_return_stage" on sklad_warehouse_order (return_stage, order_id, id)
     where return_stage is not null`,
  `create index "IDX_sklad_warehouse_order_returned" on sklad_warehouse_order (order_id, id)
     where state = 'returned' and (return_stage is null or return_stage = 'coming_back')`,
  `create index "IDX_sklad_warehouse_order_cash_to_collect" on sklad_warehouse_order (order_id, id)
     where cash_on_delivery_sum is not null and state in ('new', 'picked', 'shipped')`,
  `create index "IDX_sklad_warehouse_order_waybills" on sklad_warehouse_order using gin (tracking_numbers)
     where tracking_numbers is not null`,
  `create index "IDX_sklad_warehouse_order_accepted" on sklad_warehouse_order (connection_id, accepted_at, id)
     where remote_id is not null`,
  `create index "IDX_sklad_warehouse_order_open" on sklad_warehouse_order (order_id) where state in ('planned', 'new')`,
  `create index "IDX_sklad_warehouse_order_due" on sklad_warehouse_order (check_due_at)
     where state in ('planned', 'new')`,
  `create index "IDX_sklad_warehouse_order_under_way_due" on sklad_warehouse_order (check_due_at)
     where state in ('picked', 'shipped')`,
  `create index "IDX_sklad_warehouse_order_freed" on sklad_warehouse_order (check_due_at)
     where state = 'canceled' and cancel_reason in ('parcel_gone', 'fulfillment_failed') and check_due_at is not null`,
  `create index "IDX_sklad_warehouse_order_checked" on sklad_warehouse_order (checked_at)
     where state in ('planned', 'new')`,
  `create index "IDX_sklad_warehouse_order_sync" on sklad_warehouse_order (sync_due_at) where sync_due_at is not null`,
  `create index "IDX_sklad_warehouse_order_look_up" on sklad_warehouse_order (connection_id, look_up_due_at)
     where state in ('new', 'picked', 'shipped')`,
  `create index "IDX_sklad_warehouse_order_under_way" on sklad_warehouse_order (connection_id, picked_at)
     where state in ('picked', 'shipped')`,
  // Parcels shipped since a stock report was made.
  `create index "IDX_sklad_warehouse_order_shipped" on sklad_warehouse_order (connection_id, shipped_at)
     where shipped_at is not null`,
  `create index "IDX_sklad_warehouse_order_canceled" on sklad_warehouse_order (connection_id, canceled_at)
     where canceled_at is not null`,
  `create index "IDX_sklad_warehouse_order_unconfirmed_status" on sklad_warehouse_order (connection_id, id)
     where unconfirmed_status is not null`,
  `create index "IDX_sklad_warehouse_order_remote_id" on sklad_warehouse_order (remote_id) where remote_id is not null`,
  `create index "IDX_sklad_warehouse_order_remote_key" on sklad_warehouse_order (remote_key)
     where remote_key is not null`,
  `create index "IDX_sklad_warehouse_order_pending" on sklad_warehouse_order (updated_at)
     where pending_fulfillment_id is not null`,
  // Refusals that retention removes.
  `create index "IDX_sklad_warehouse_order_words" on sklad_warehouse_order (connection_id, updated_at)
     where refusal is not null or cancel_refusal is not null`,

  `create table sklad_fulfillment (
      id text primary key,
      warehouse_order_id text not null constraint sklad_fulfillment_warehouse_order_id_foreign
        references sklad_warehouse_order (id) on update cascade on delete cascade,
      ${AUDIT}
   )`,
  `create index "IDX_sklad_fulfillment_warehouse_order_id" on sklad_fulfillment (warehouse_order_id)`,

  `create table sklad_return (
      id text primary key, connection_id text not null, warehouse_order_id text not null, remote_id text not null,
      state text check (state in ('expected', 'received', 'damaged')), status_word text, reason text,
      lines jsonb not null, registered_at timestamptz, received_at timestamptz,
      medusa_return_id text, closed_at timestamptz, ${AUDIT}
   )`,
  `create unique index "IDX_sklad_return_warehouse_order_id_remote_id_unique" on sklad_return (warehouse_order_id, remote_id)`,
  `create index "IDX_sklad_return_expected" on sklad_return (connection_id, created_at) where received_at is null`,
  // Reasons that retention removes.
  `create index "IDX_sklad_return_reason" on sklad_return (connection_id, created_at) where reason is not null`,

  `create table sklad_warehouse_order_line (
      id text primary key,
      warehouse_order_id text not null constraint sklad_warehouse_order_line_warehouse_order_id_foreign
        references sklad_warehouse_order (id) on update cascade on delete cascade,
      line_item_id text not null, inventory_item_id text, sku text not null, quantity text not null,
      inventory_quantity text not null, since timestamptz not null, superseded_at timestamptz, ${AUDIT}
   )`,
  `create index "IDX_sklad_warehouse_order_line_warehouse_order_id" on sklad_warehouse_order_line (warehouse_order_id)`,
  // What a merchant searches by, newest first.
  `create index "IDX_sklad_warehouse_order_line_sku" on sklad_warehouse_order_line (sku, warehouse_order_id)
     where superseded_at is null`,
  `create index "IDX_sklad_warehouse_order_line_current" on sklad_warehouse_order_line (warehouse_order_id)
     where superseded_at is null`,

  `create table sklad_watched_order (
      id text primary key, order_id text not null, checks integer not null default 0,
      next_check_at timestamptz not null, ${AUDIT}
   )`,
  `create unique index "IDX_sklad_watched_order_order_id_unique" on sklad_watched_order (order_id)`,
  `create index "IDX_sklad_watched_order_next_check_at" on sklad_watched_order (next_check_at)`,

  `create table sklad_webhook_token (
      id text primary key, connection_id text not null, token_hash text not null, token_encrypted text not null,
      issued_at timestamptz not null, ended_at timestamptz, last_used_at timestamptz, ${AUDIT}
   )`,
  `create unique index "IDX_sklad_webhook_token_token_hash_unique" on sklad_webhook_token (token_hash)`,
  `create index "IDX_sklad_webhook_token_connection_id_id" on sklad_webhook_token (connection_id, id)`,
];

const FUNCTIONS = [
  // The only clock of the module: a test moves the time by replacing it. `stable` allows an index to be searched by it;
  // within a statement it still moves on, which the rate limit relies on.
  `create function sklad_now() returns timestamptz language sql stable as $$ select clock_timestamp() $$`,
  // The warehouse waits while a webhook is stored. Planning the insert takes as long as running it, and a connection
  // keeps the plans of a function, while a pooler may lose those of a named statement.
  `create function sklad_store_webhook(new_id text, hash text, type text, encoding text, bytes bytea)
   returns boolean language plpgsql as $$
   begin
     insert into sklad_inbox (id, connection_id, token_id, received_at, due_at, content_type, content_encoding, size, body)
     select new_id, connection_id, id, sklad_now(), sklad_now(), type, encoding, octet_length(bytes), bytes
       from sklad_webhook_token
      where token_hash = hash and ended_at is null;
     return found;
   end $$`,
  CREATE_ORDER_VERSIONS,
];

const DROPPED = [
  "drop function if exists sklad_order_versions(text[])",
  "drop function if exists sklad_store_webhook(text, text, text, text, bytea)",
  "drop function if exists sklad_now()",
];

export class Migration20261126000000 extends Migration {
  override async up(): Promise<void> {
    for (const statement of [...TABLES, ...FUNCTIONS]) this.addSql(statement);
  }

  override async down(): Promise<void> {
    for (const table of TABLES.flatMap((statement) => /^create table (\w+)/.exec(statement)?.[1] ?? []))
      this.addSql(`drop table if exists ${table} cascade`);
    for (const statement of DROPPED) this.addSql(statement);
  }
}
