import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** The orders at the warehouse are read page by page, in an order that no two of them share. */
export class Migration20261124210000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`drop index if exists "IDX_sklad_warehouse_order_accepted";`);
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_warehouse_order_accepted" ON "sklad_warehouse_order" ("connection_id", "accepted_at", "id") WHERE remote_id IS NOT NULL AND deleted_at IS NULL;`,
    );
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_sklad_warehouse_order_accepted";`);
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_warehouse_order_accepted" ON "sklad_warehouse_order" ("connection_id", "accepted_at") WHERE remote_id IS NOT NULL AND deleted_at IS NULL;`,
    );
  }
}
