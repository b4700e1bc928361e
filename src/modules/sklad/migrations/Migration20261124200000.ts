import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** What was sent is listed for a connection, a state, or both, from an index that has each of these lists in its order. */
export class Migration20261124200000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_command_sent" ON "sklad_command" ("connection_id", "state", "id") WHERE sent IS NOT NULL AND deleted_at IS NULL;`,
    );
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_sklad_command_sent";`);
  }
}
