import { Migration } from "@medusajs/framework/mikro-orm/migrations";

export class Migration20261121000000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "sklad_webhook_token" drop constraint if exists "sklad_webhook_token_token_hash_unique";`,
    );
    this.addSql(
      `alter table if exists "sklad_watched_order" drop constraint if exists "sklad_watched_order_order_id_unique";`,
    );
    this.addSql(
      `alter table if exists "sklad_warehouse_order" drop constraint if exists "sklad_warehouse_order_order_id_sequence_unique";`,
    );
    this.addSql(
      `alter table if exists "sklad_warehouse_order" drop constraint if exists "sklad_warehouse_order_connection_id_number_unique";`,
    );
    this.addSql(
      `alter table if exists "sklad_stock_level" drop constraint if exists "sklad_stock_level_connection_id_sku_unique";`,
    );
    this.addSql(
      `alter table if exists "sklad_stock" drop constraint if exists "sklad_stock_connection_id_unique";`,
    );
    this.addSql(
      `alter table if exists "sklad_rate_limit" drop constraint if exists "sklad_rate_limit_api_key_fingerprint_bucket_unique";`,
    );
    this.addSql(
      `alter table if exists "sklad_order_lease" drop constraint if exists "sklad_order_lease_order_id_unique";`,
    );
    this.addSql(
      `alter table if exists "sklad_operation" drop constraint if exists "sklad_operation_connection_id_operation_unique";`,
    );
    this.addSql(
      `alter table if exists "sklad_heartbeat" drop constraint if exists "sklad_heartbeat_process_unique";`,
    );
    this.addSql(
      `alter table if exists "sklad_feed_item" drop constraint if exists "sklad_feed_item_feed_id_run_id_ordinal_unique";`,
    );
    this.addSql(
      `alter table if exists "sklad_feed" drop constraint if exists "sklad_feed_name_place_key_unique";`,
    );
    this.addSql(
      `alter table if exists "sklad_connection" drop constraint if exists "sklad_connection_stock_location_id_unique";`,
    );
    this.addSql(
      `alter table if exists "sklad_confirmation" drop constraint if exists "sklad_confirmation_key_unique";`,
    );
    this.addSql(
      `create table if not exists "sklad_cancellation" ("id" text not null, "order_id" text not null, "target" text check ("target" in ('order', 'exchange', 'claim')) not null, "target_id" text not null, "actor_id" text null, "state" text check ("state" in ('asking', 'expired', 'done', 'refused', 'failed')) not null, "expires_at" timestamptz not null, "ended_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "sklad_cancellation_pkey" primary key ("id"));`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_cancellation_deleted_at" ON "sklad_cancellation" ("deleted_at") WHERE deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_sklad_cancellation_one_open" ON "sklad_cancellation" ("target_id") WHERE ended_at IS NULL AND deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_cancellation_open" ON "sklad_cancellation" ("updated_at") WHERE ended_at IS NULL AND deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_cancellation_ended_at" ON "sklad_cancellation" ("ended_at") WHERE ended_at IS NOT NULL AND deleted_at IS NULL;`,
    );

    this.addSql(
      `create table if not exists "sklad_command" ("id" text not null, "kind" text not null, "subject_id" text not null, "connection_id" text not null, "state" text check ("state" in ('queued', 'sending', 'unknown', 'parked', 'done', 'refused', 'withdrawn')) not null, "attempts" integer not null default 0, "failures" integer not null default 0, "failing_since" timestamptz null, "next_attempt_at" timestamptz not null, "reason" text null, "batch_limit" integer null, "absences" integer not null default 0, "unclear_look_ups" integer not null default 0, "batch_id" text null, "lease_until" timestamptz null, "sent" jsonb null, "facts" jsonb null, "sent_at" timestamptz null, "received" jsonb null, "finished_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "sklad_command_pkey" primary key ("id"));`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_command_deleted_at" ON "sklad_command" ("deleted_at") WHERE deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_sklad_command_one_open" ON "sklad_command" ("subject_id", "kind") WHERE state IN ('queued', 'sending', 'unknown', 'parked') AND deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_command_subject" ON "sklad_command" ("subject_id", "id") WHERE deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_command_due" ON "sklad_command" ("connection_id", "next_attempt_at") WHERE state IN ('queued', 'unknown') AND deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_command_queued" ON "sklad_command" ("connection_id", "kind", "next_attempt_at", "id") WHERE state = 'queued' AND deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_command_unknown" ON "sklad_command" ("connection_id", "kind", "next_attempt_at", "id") WHERE state = 'unknown' AND deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_command_parked" ON "sklad_command" ("subject_id") WHERE state = 'parked' AND deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_command_lease" ON "sklad_command" ("lease_until") WHERE state = 'sending' AND deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_command_failing" ON "sklad_command" ("failing_since") WHERE state IN ('queued', 'sending', 'unknown') AND failing_since IS NOT NULL AND deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_command_finished" ON "sklad_command" ("connection_id", "finished_at") WHERE finished_at IS NOT NULL AND deleted_at IS NULL;`,
    );

    this.addSql(
      `create table if not exists "sklad_confirmation" ("id" text not null, "key" text not null, "asked_at" timestamptz not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "sklad_confirmation_pkey" primary key ("id"));`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_confirmation_deleted_at" ON "sklad_confirmation" ("deleted_at") WHERE deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_sklad_confirmation_key_unique" ON "sklad_confirmation" ("key") WHERE deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_confirmation_asked_at" ON "sklad_confirmation" ("asked_at") WHERE deleted_at IS NULL;`,
    );

    this.addSql(
      `create table if not exists "sklad_connection" ("id" text not null, "name" text not null, "environment" text check ("environment" in ('production', 'staging', 'sandbox')) not null, "base_url" text not null, "stock_location_id" text not null, "api_key_encrypted" text not null, "api_key_last_four" text not null, "api_key_fingerprint" text not null, "api_key_set_at" timestamptz not null, "webhook_header_name" text null, "webhook_header_hash" text null, "settings" jsonb not null, "enabled" boolean not null default false, "enabled_at" timestamptz null, "disabled_at" timestamptz null, "disabled_intervals" jsonb not null, "consecutive_failures" integer not null default 0, "array_form" text check ("array_form" in ('untried', 'trusted', 'unsupported')) not null default 'untried', "failed_trials" integer not null default 0, "batch_size" integer not null default 100, "swept_until" timestamptz null, "last_ok_at" timestamptz null, "pause_reason" text null, "paused_until" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "sklad_connection_pkey" primary key ("id"));`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_connection_deleted_at" ON "sklad_connection" ("deleted_at") WHERE deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_sklad_connection_stock_location_id_unique" ON "sklad_connection" ("stock_location_id") WHERE enabled = true AND deleted_at IS NULL;`,
    );

    this.addSql(
      `create table if not exists "sklad_event" ("id" text not null, "warehouse_order_id" text null, "order_id" text null, "connection_id" text null, "type" text not null, "source" text not null, "data" jsonb null, "at" timestamptz not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "sklad_event_pkey" primary key ("id"));`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_event_deleted_at" ON "sklad_event" ("deleted_at") WHERE deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_event_warehouse_order_id_at" ON "sklad_event" ("warehouse_order_id", "at") WHERE deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_event_of_connection" ON "sklad_event" ("connection_id", "at") WHERE warehouse_order_id IS NULL AND deleted_at IS NULL;`,
    );

    this.addSql(
      `create table if not exists "sklad_feed" ("id" text not null, "name" text not null, "place_key" text not null, "cursor" jsonb null, "next_run_at" timestamptz not null, "run_requested_at" timestamptz null, "lease_id" text null, "lease_until" timestamptz null, "holder" text null, "fence" integer not null default 0, "run_id" text null, "run_started_at" timestamptz null, "requested_at" timestamptz null, "pages" integer not null default 0, "items" integer not null default 0, "waits_for" text null, "waiting_since" timestamptz null, "last_ok_at" timestamptz null, "consecutive_failures" integer not null default 0, "history" jsonb not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "sklad_feed_pkey" primary key ("id"));`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_feed_deleted_at" ON "sklad_feed" ("deleted_at") WHERE deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_sklad_feed_name_place_key_unique" ON "sklad_feed" ("name", "place_key") WHERE deleted_at IS NULL;`,
    );

    this.addSql(
      `create table if not exists "sklad_feed_item" ("id" text not null, "feed_id" text not null, "run_id" text not null, "ordinal" integer not null, "item" jsonb not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "sklad_feed_item_pkey" primary key ("id"));`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_feed_item_deleted_at" ON "sklad_feed_item" ("deleted_at") WHERE deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_sklad_feed_item_feed_id_run_id_ordinal_unique" ON "sklad_feed_item" ("feed_id", "run_id", "ordinal") WHERE deleted_at IS NULL;`,
    );

    this.addSql(
      `create table if not exists "sklad_heartbeat" ("id" text not null, "process" text not null, "at" timestamptz not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "sklad_heartbeat_pkey" primary key ("id"));`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_heartbeat_deleted_at" ON "sklad_heartbeat" ("deleted_at") WHERE deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_sklad_heartbeat_process_unique" ON "sklad_heartbeat" ("process") WHERE deleted_at IS NULL;`,
    );

    this.addSql(
      `create table if not exists "sklad_inbox" ("id" text not null, "connection_id" text not null, "token_id" text not null, "received_at" timestamptz not null, "content_type" text null, "content_encoding" text null, "size" integer not null, "state" text check ("state" in ('received', 'recorded', 'unmatched', 'not_understood', 'dismissed')) not null default 'received', "due_at" timestamptz null, "failures" integer not null default 0, "reason" text null, "understood_at" timestamptz null, "statuses" jsonb null, "matched" integer not null default 0, "unmatched" integer not null default 0, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "sklad_inbox_pkey" primary key ("id"));`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_inbox_deleted_at" ON "sklad_inbox" ("deleted_at") WHERE deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_inbox_fresh" ON "sklad_inbox" ("due_at", "id") WHERE failures = 0 AND understood_at IS NULL AND due_at IS NOT NULL AND deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_inbox_again" ON "sklad_inbox" ("due_at", "id") WHERE (failures > 0 OR understood_at IS NOT NULL) AND due_at IS NOT NULL AND deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_inbox_not_understood" ON "sklad_inbox" ("connection_id") WHERE state = 'not_understood' AND deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_inbox_failing" ON "sklad_inbox" ("connection_id") WHERE failures > 0 AND deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_inbox_connection_id_id" ON "sklad_inbox" ("connection_id", "id") WHERE deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_inbox_state_id" ON "sklad_inbox" ("state", "id") WHERE deleted_at IS NULL;`,
    );

    this.addSql(
      `create table if not exists "sklad_operation" ("id" text not null, "connection_id" text not null, "operation" text not null, "failures" integer not null default 0, "unread" integer not null default 0, "last_failed_id" text null, "last_ok_at" timestamptz null, "paused_until" timestamptz null, "probe_until" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "sklad_operation_pkey" primary key ("id"));`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_operation_deleted_at" ON "sklad_operation" ("deleted_at") WHERE deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_sklad_operation_connection_id_operation_unique" ON "sklad_operation" ("connection_id", "operation") WHERE deleted_at IS NULL;`,
    );

    this.addSql(
      `create table if not exists "sklad_order_lease" ("id" text not null, "order_id" text not null, "fence" integer not null default 0, "lease_until" timestamptz not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "sklad_order_lease_pkey" primary key ("id"));`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_order_lease_deleted_at" ON "sklad_order_lease" ("deleted_at") WHERE deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_sklad_order_lease_order_id_unique" ON "sklad_order_lease" ("order_id") WHERE deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_order_lease_lease_until" ON "sklad_order_lease" ("lease_until") WHERE deleted_at IS NULL;`,
    );

    this.addSql(
      `create table if not exists "sklad_problem" ("id" text not null, "key" text not null, "code" text not null, "params" jsonb null, "connection_id" text null, "warehouse_order_id" text null, "raised_at" timestamptz not null, "notified_at" timestamptz null, "notify_after" timestamptz null, "cleared_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "sklad_problem_pkey" primary key ("id"));`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_problem_deleted_at" ON "sklad_problem" ("deleted_at") WHERE deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_sklad_problem_one_open" ON "sklad_problem" ("key") WHERE cleared_at IS NULL AND deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_problem_unnotified" ON "sklad_problem" ("raised_at") WHERE cleared_at IS NULL AND notified_at IS NULL AND deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_problem_open_of_order" ON "sklad_problem" ("warehouse_order_id") WHERE cleared_at IS NULL AND warehouse_order_id IS NOT NULL AND deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_problem_open_of_shop" ON "sklad_problem" ("id") WHERE cleared_at IS NULL AND warehouse_order_id IS NULL AND deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_problem_open" ON "sklad_problem" ("id") WHERE cleared_at IS NULL AND deleted_at IS NULL;`,
    );

    this.addSql(
      `create table if not exists "sklad_rate_limit" ("id" text not null, "api_key_fingerprint" text not null, "bucket" text not null, "slots" jsonb not null, "paused_until" timestamptz null, "urgent_until" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "sklad_rate_limit_pkey" primary key ("id"));`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_rate_limit_deleted_at" ON "sklad_rate_limit" ("deleted_at") WHERE deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_sklad_rate_limit_api_key_fingerprint_bucket_unique" ON "sklad_rate_limit" ("api_key_fingerprint", "bucket") WHERE deleted_at IS NULL;`,
    );

    this.addSql(
      `create table if not exists "sklad_secret" ("id" text not null, "encrypted" text not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "sklad_secret_pkey" primary key ("id"));`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_secret_deleted_at" ON "sklad_secret" ("deleted_at") WHERE deleted_at IS NULL;`,
    );

    this.addSql(
      `create table if not exists "sklad_stock" ("id" text not null, "connection_id" text not null, "accepted_at" timestamptz null, "requested_at" timestamptz null, "reported_skus" integer not null default 0, "due_at" timestamptz null, "compared_at" timestamptz null, "compared_requested_at" timestamptz null, "compared_basis" text null, "thorough_at" timestamptz null, "lease_id" text null, "lease_until" timestamptz null, "failures" integer not null default 0, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "sklad_stock_pkey" primary key ("id"));`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_stock_deleted_at" ON "sklad_stock" ("deleted_at") WHERE deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_sklad_stock_connection_id_unique" ON "sklad_stock" ("connection_id") WHERE deleted_at IS NULL;`,
    );

    this.addSql(
      `create table if not exists "sklad_stock_level" ("id" text not null, "connection_id" text not null, "sku" text not null, "quantities" jsonb null, "reported" text null, "requested_at" timestamptz null, "reported_at" timestamptz null, "former_quantities" jsonb null, "former_reported" text null, "held_at" timestamptz null, "held_quantities" jsonb null, "applied" text null, "applied_reserved" text null, "applied_before" text null, "applied_at" timestamptz null, "replaced" text null, "replaced_at" timestamptz null, "notes" jsonb not null, "due_at" timestamptz null, "history" jsonb not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "sklad_stock_level_pkey" primary key ("id"));`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_stock_level_deleted_at" ON "sklad_stock_level" ("deleted_at") WHERE deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_sklad_stock_level_connection_id_sku_unique" ON "sklad_stock_level" ("connection_id", "sku") WHERE deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_stock_level_due" ON "sklad_stock_level" ("connection_id", "due_at") WHERE due_at IS NOT NULL AND deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_stock_level_held" ON "sklad_stock_level" ("connection_id", "sku") WHERE held_at IS NOT NULL AND deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_stock_level_odd" ON "sklad_stock_level" ("connection_id", "sku") WHERE notes <> '[]'::jsonb AND deleted_at IS NULL;`,
    );

    this.addSql(
      `create table if not exists "sklad_stock_run" ("id" text not null, "connection_id" text not null, "kind" text check ("kind" in ('applied', 'preview', 'failed')) not null, "requested_at" timestamptz null, "started_at" timestamptz not null, "finished_at" timestamptz not null, "duration_ms" integer not null, "counts" jsonb not null, "error" text null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "sklad_stock_run_pkey" primary key ("id"));`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_stock_run_deleted_at" ON "sklad_stock_run" ("deleted_at") WHERE deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_stock_run_connection_id_id" ON "sklad_stock_run" ("connection_id", "id") WHERE deleted_at IS NULL;`,
    );

    this.addSql(
      `create table if not exists "sklad_warehouse_order" ("id" text not null, "order_id" text not null, "connection_id" text not null, "location_id" text not null, "shipping_option_id" text not null, "sequence" integer not null, "number" text not null, "origin" text check ("origin" in ('automatic', 'manual')) not null, "state" text check ("state" in ('planned', 'new', 'picked', 'shipped', 'delivered', 'canceled', 'returned', 'refused')) not null, "hold_code" text null, "hold_params" jsonb null, "refusal" jsonb null, "cancel_refusal" jsonb null, "payment_provider_id" text null, "remote_id" text null, "remote_key" text null, "fulfillment_id" text null, "fulfillment_followed" boolean not null default false, "pending_fulfillment_id" text null, "payload_hash" text null, "sent_date" text null, "sent_source_hash" text null, "own_total" text null, "collect_on_delivery" boolean not null default false, "cash_on_delivery_sum" text null, "cash_unbooked" boolean not null default false, "told_differences" text null, "plan_rounds" jsonb null, "reserving_until" timestamptz null, "status_word" text null, "status_at" timestamptz null, "look_up_due_at" timestamptz null, "confirming" jsonb null, "tracking_numbers" jsonb null, "follow_due_at" timestamptz null, "follow_failures" integer not null default 0, "approved_at" timestamptz null, "gate_passed_at" timestamptz null, "held_by_merchant_at" timestamptz null, "checked_at" timestamptz null, "unchecked_since" timestamptz null, "check_due_at" timestamptz null, "accepted_at" timestamptz null, "picked_at" timestamptz null, "shipped_at" timestamptz null, "delivered_at" timestamptz null, "refused_at" timestamptz null, "returned_at" timestamptz null, "canceled_at" timestamptz null, "revived_at" timestamptz null, "cancel_reason" text null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "sklad_warehouse_order_pkey" primary key ("id"));`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_warehouse_order_deleted_at" ON "sklad_warehouse_order" ("deleted_at") WHERE deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_sklad_warehouse_order_connection_id_number_unique" ON "sklad_warehouse_order" ("connection_id", "number") WHERE deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_sklad_warehouse_order_order_id_sequence_unique" ON "sklad_warehouse_order" ("order_id", "sequence") WHERE deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_sklad_warehouse_order_one_planned" ON "sklad_warehouse_order" ("order_id", "location_id", "shipping_option_id") WHERE state = 'planned' AND deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_warehouse_order_fulfillment_id" ON "sklad_warehouse_order" ("fulfillment_id") WHERE deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_warehouse_order_state_id" ON "sklad_warehouse_order" ("state", "id") WHERE deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_warehouse_order_connection_id_id" ON "sklad_warehouse_order" ("connection_id", "id") WHERE deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_warehouse_order_hold_code_id" ON "sklad_warehouse_order" ("hold_code", "id") WHERE hold_code IS NOT NULL AND deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_warehouse_order_cash_unbooked" ON "sklad_warehouse_order" ("id") WHERE cash_unbooked AND deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_warehouse_order_accepted" ON "sklad_warehouse_order" ("connection_id", "accepted_at") WHERE remote_id IS NOT NULL AND deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_warehouse_order_open" ON "sklad_warehouse_order" ("order_id") WHERE state IN ('planned', 'new') AND deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_warehouse_order_due" ON "sklad_warehouse_order" ("check_due_at") WHERE state IN ('planned', 'new') AND deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_warehouse_order_under_way_due" ON "sklad_warehouse_order" ("check_due_at") WHERE state IN ('picked', 'shipped') AND deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_warehouse_order_checked" ON "sklad_warehouse_order" ("checked_at") WHERE state IN ('planned', 'new') AND deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_warehouse_order_follow" ON "sklad_warehouse_order" ("follow_due_at") WHERE follow_due_at IS NOT NULL AND deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_warehouse_order_look_up" ON "sklad_warehouse_order" ("connection_id", "look_up_due_at") WHERE state IN ('new', 'picked', 'shipped') AND deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_warehouse_order_under_way" ON "sklad_warehouse_order" ("connection_id", "picked_at") WHERE state IN ('picked', 'shipped') AND deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_warehouse_order_shipped" ON "sklad_warehouse_order" ("connection_id", "shipped_at") WHERE shipped_at IS NOT NULL AND deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_warehouse_order_canceled" ON "sklad_warehouse_order" ("connection_id", "canceled_at") WHERE canceled_at IS NOT NULL AND deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_warehouse_order_confirming" ON "sklad_warehouse_order" ("connection_id", "id") WHERE confirming IS NOT NULL AND deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_warehouse_order_remote_id" ON "sklad_warehouse_order" ("remote_id") WHERE remote_id IS NOT NULL AND deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_warehouse_order_remote_key" ON "sklad_warehouse_order" ("remote_key") WHERE remote_key IS NOT NULL AND deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_warehouse_order_pending" ON "sklad_warehouse_order" ("updated_at") WHERE pending_fulfillment_id IS NOT NULL AND deleted_at IS NULL;`,
    );

    this.addSql(
      `create table if not exists "sklad_fulfillment" ("id" text not null, "warehouse_order_id" text not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "sklad_fulfillment_pkey" primary key ("id"));`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_fulfillment_warehouse_order_id" ON "sklad_fulfillment" ("warehouse_order_id") WHERE deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_fulfillment_deleted_at" ON "sklad_fulfillment" ("deleted_at") WHERE deleted_at IS NULL;`,
    );

    this.addSql(
      `create table if not exists "sklad_warehouse_order_line" ("id" text not null, "warehouse_order_id" text not null, "line_item_id" text not null, "inventory_item_id" text null, "sku" text not null, "quantity" text not null, "inventory_quantity" text not null, "since" timestamptz not null, "superseded_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "sklad_warehouse_order_line_pkey" primary key ("id"));`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_warehouse_order_line_warehouse_order_id" ON "sklad_warehouse_order_line" ("warehouse_order_id") WHERE deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_warehouse_order_line_deleted_at" ON "sklad_warehouse_order_line" ("deleted_at") WHERE deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_warehouse_order_line_sku" ON "sklad_warehouse_order_line" ("sku", "warehouse_order_id") WHERE superseded_at IS NULL AND deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_warehouse_order_line_current" ON "sklad_warehouse_order_line" ("warehouse_order_id") WHERE superseded_at IS NULL AND deleted_at IS NULL;`,
    );

    this.addSql(
      `create table if not exists "sklad_watched_order" ("id" text not null, "order_id" text not null, "checks" integer not null default 0, "next_check_at" timestamptz not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "sklad_watched_order_pkey" primary key ("id"));`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_watched_order_deleted_at" ON "sklad_watched_order" ("deleted_at") WHERE deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_sklad_watched_order_order_id_unique" ON "sklad_watched_order" ("order_id") WHERE deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_watched_order_next_check_at" ON "sklad_watched_order" ("next_check_at") WHERE deleted_at IS NULL;`,
    );

    this.addSql(
      `create table if not exists "sklad_webhook_token" ("id" text not null, "connection_id" text not null, "token_hash" text not null, "token_encrypted" text not null, "issued_at" timestamptz not null, "ended_at" timestamptz null, "last_used_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "sklad_webhook_token_pkey" primary key ("id"));`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_webhook_token_deleted_at" ON "sklad_webhook_token" ("deleted_at") WHERE deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_sklad_webhook_token_token_hash_unique" ON "sklad_webhook_token" ("token_hash") WHERE deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_webhook_token_connection_id_id" ON "sklad_webhook_token" ("connection_id", "id") WHERE deleted_at IS NULL;`,
    );

    this.addSql(
      `alter table if exists "sklad_fulfillment" add constraint "sklad_fulfillment_warehouse_order_id_foreign" foreign key ("warehouse_order_id") references "sklad_warehouse_order" ("id") on update cascade on delete cascade;`,
    );

    this.addSql(
      `alter table if exists "sklad_warehouse_order_line" add constraint "sklad_warehouse_order_line_warehouse_order_id_foreign" foreign key ("warehouse_order_id") references "sklad_warehouse_order" ("id") on update cascade on delete cascade;`,
    );
  }

  override async down(): Promise<void> {
    this.addSql(
      `alter table if exists "sklad_fulfillment" drop constraint if exists "sklad_fulfillment_warehouse_order_id_foreign";`,
    );

    this.addSql(
      `alter table if exists "sklad_warehouse_order_line" drop constraint if exists "sklad_warehouse_order_line_warehouse_order_id_foreign";`,
    );

    this.addSql(`drop table if exists "sklad_cancellation" cascade;`);

    this.addSql(`drop table if exists "sklad_command" cascade;`);

    this.addSql(`drop table if exists "sklad_confirmation" cascade;`);

    this.addSql(`drop table if exists "sklad_connection" cascade;`);

    this.addSql(`drop table if exists "sklad_event" cascade;`);

    this.addSql(`drop table if exists "sklad_feed" cascade;`);

    this.addSql(`drop table if exists "sklad_feed_item" cascade;`);

    this.addSql(`drop table if exists "sklad_heartbeat" cascade;`);

    this.addSql(`drop table if exists "sklad_inbox" cascade;`);

    this.addSql(`drop table if exists "sklad_operation" cascade;`);

    this.addSql(`drop table if exists "sklad_order_lease" cascade;`);

    this.addSql(`drop table if exists "sklad_problem" cascade;`);

    this.addSql(`drop table if exists "sklad_rate_limit" cascade;`);

    this.addSql(`drop table if exists "sklad_secret" cascade;`);

    this.addSql(`drop table if exists "sklad_stock" cascade;`);

    this.addSql(`drop table if exists "sklad_stock_level" cascade;`);

    this.addSql(`drop table if exists "sklad_stock_run" cascade;`);

    this.addSql(`drop table if exists "sklad_warehouse_order" cascade;`);

    this.addSql(`drop table if exists "sklad_fulfillment" cascade;`);

    this.addSql(`drop table if exists "sklad_warehouse_order_line" cascade;`);

    this.addSql(`drop table if exists "sklad_watched_order" cascade;`);

    this.addSql(`drop table if exists "sklad_webhook_token" cascade;`);
  }
}
