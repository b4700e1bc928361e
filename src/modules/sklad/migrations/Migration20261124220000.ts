import { Migration } from "@medusajs/framework/mikro-orm/migrations";
import { CREATE_ORDER_VERSIONS } from "../stores/order-versions";

const TABLES = [
  "sklad_cancellation",
  "sklad_command",
  "sklad_confirmation",
  "sklad_connection",
  "sklad_event",
  "sklad_feed",
  "sklad_feed_item",
  "sklad_fulfillment",
  "sklad_heartbeat",
  "sklad_operation",
  "sklad_order_lease",
  "sklad_problem",
  "sklad_rate_limit",
  "sklad_secret",
  "sklad_stock",
  "sklad_stock_level",
  "sklad_stock_run",
  "sklad_warehouse_order",
  "sklad_warehouse_order_line",
  "sklad_watched_order",
  "sklad_webhook_token",
];

/**
 * - Medusa gives each table an index of what is not deleted. It would hold every row, no statement asks for it, and each
 *   change of a row writes it: the inbox lost its own before.
 * - The versions of orders are asked for by a function, whose plans the connection to the database keeps.
 * - Pages of calls and of accepted orders are read from indexes, and so are the words of ended orders that are forgotten.
 * - An approval of what replaces a claimed item says which lines it saw.
 * - What is cancelled and frees its goods is planned by the sweep, should nobody else have come to it.
 * - A person is told of a connection that meets nothing but the rate limit.
 * - A warehouse order says which cancellation it is cancelled for: others of the same order are not its own.
 * - Another dialect of a connection is noticed when a process starts.
 * - A sku that a report does not name is gone with the second such report.
 */
export class Migration20261124220000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_warehouse_order_words" ON "sklad_warehouse_order" ("connection_id", "updated_at") WHERE (refusal IS NOT NULL OR cancel_refusal IS NOT NULL) AND deleted_at IS NULL;`,
    );
    this.addSql(CREATE_ORDER_VERSIONS);
    for (const table of TABLES) this.addSql(`drop index if exists "IDX_${table}_deleted_at";`);
    this.addSql(
      `alter table if exists "sklad_warehouse_order" add column if not exists "approved_lines" text null;`,
    );
    this.addSql(
      `alter table if exists "sklad_warehouse_order" add column if not exists "cancellation_id" text null;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_command_sent" ON "sklad_command" ("connection_id", "state", "id") WHERE sent IS NOT NULL AND deleted_at IS NULL;`,
    );
    this.addSql(`drop index if exists "IDX_sklad_warehouse_order_accepted";`);
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_warehouse_order_accepted" ON "sklad_warehouse_order" ("connection_id", "accepted_at", "id") WHERE remote_id IS NOT NULL AND deleted_at IS NULL;`,
    );
    this.addSql(
      `alter table if exists "sklad_connection" add column if not exists "rate_limited_since" timestamptz null;`,
    );
    this.addSql(
      `alter table if exists "sklad_connection" add column if not exists "dialect_mark" text null;`,
    );
    this.addSql(
      `alter table if exists "sklad_stock_level" add column if not exists "missed_at" timestamptz null;`,
    );
    // What was freed before this was noted is not planned again, so long afterwards.
    this.addSql(`update "sklad_warehouse_order" set "check_due_at" = null where "state" = 'canceled';`);
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_warehouse_order_freed" ON "sklad_warehouse_order" ("check_due_at") WHERE state = 'canceled' AND cancel_reason IN ('parcel_gone', 'fulfillment_failed') AND check_due_at IS NOT NULL AND deleted_at IS NULL;`,
    );
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_sklad_warehouse_order_freed";`);
    this.addSql(`alter table if exists "sklad_stock_level" drop column if exists "missed_at";`);
    this.addSql(`alter table if exists "sklad_connection" drop column if exists "dialect_mark";`);
    this.addSql(`alter table if exists "sklad_connection" drop column if exists "rate_limited_since";`);
    this.addSql(`drop index if exists "IDX_sklad_warehouse_order_accepted";`);
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_warehouse_order_accepted" ON "sklad_warehouse_order" ("connection_id", "accepted_at") WHERE remote_id IS NOT NULL AND deleted_at IS NULL;`,
    );
    this.addSql(`drop index if exists "IDX_sklad_command_sent";`);
    this.addSql(`alter table if exists "sklad_warehouse_order" drop column if exists "cancellation_id";`);
    this.addSql(`alter table if exists "sklad_warehouse_order" drop column if exists "approved_lines";`);
    for (const table of TABLES)
      this.addSql(
        `create index if not exists "IDX_${table}_deleted_at" on "${table}" ("deleted_at") where deleted_at is null;`,
      );
    this.addSql("drop function if exists sklad_order_versions(text[]);");
    this.addSql(`drop index if exists "IDX_sklad_warehouse_order_words";`);
  }
}
