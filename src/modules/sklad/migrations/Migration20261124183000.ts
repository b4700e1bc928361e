import { Migration } from "@medusajs/framework/mikro-orm/migrations";

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
 * Medusa gives each table an index of what is not deleted. It would hold every row, no statement asks for it, and each
 * change of a row writes it: the inbox lost its own before.
 */
export class Migration20261124183000 extends Migration {
  override async up(): Promise<void> {
    for (const table of TABLES) this.addSql(`drop index if exists "IDX_${table}_deleted_at";`);
  }

  override async down(): Promise<void> {
    for (const table of TABLES)
      this.addSql(
        `create index if not exists "IDX_${table}_deleted_at" on "${table}" ("deleted_at") where deleted_at is null;`,
      );
  }
}
