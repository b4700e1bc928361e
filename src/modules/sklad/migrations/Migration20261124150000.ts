import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** What the warehouse said of orders that have ended is forgotten in time, and found by this. */
export class Migration20261124150000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_warehouse_order_words" ON "sklad_warehouse_order" ("connection_id", "updated_at") WHERE (refusal IS NOT NULL OR cancel_refusal IS NOT NULL) AND deleted_at IS NULL;`,
    );
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_sklad_warehouse_order_words";`);
  }
}
