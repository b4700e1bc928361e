import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/**
 * A report may change every level, and what follows from it is written to the same rows once more; and a command is claimed
 * before it is sent: there is room for that beside the row, and no index holds what a claim changes, so that the indexes
 * stay as they are. The index of what is due has the order in which commands leave.
 */
export class Migration20261123000000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table if exists "sklad_stock_level" set (fillfactor = 40);`);
    this.addSql(`alter table if exists "sklad_command" set (fillfactor = 50);`);
    this.addSql(`drop index if exists "IDX_sklad_command_due";`);
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_command_due" ON "sklad_command" ("connection_id", "next_attempt_at", "id") WHERE state IN ('queued', 'unknown') AND deleted_at IS NULL;`,
    );
    this.addSql(`drop index if exists "IDX_sklad_command_lease";`);
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_command_sending" ON "sklad_command" ("id") WHERE state = 'sending' AND deleted_at IS NULL;`,
    );
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_sklad_command_sending";`);
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_command_lease" ON "sklad_command" ("lease_until") WHERE state = 'sending' AND deleted_at IS NULL;`,
    );
    this.addSql(`drop index if exists "IDX_sklad_command_due";`);
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_command_due" ON "sklad_command" ("connection_id", "next_attempt_at") WHERE state IN ('queued', 'unknown') AND deleted_at IS NULL;`,
    );
    this.addSql(`alter table if exists "sklad_command" reset (fillfactor);`);
    this.addSql(`alter table if exists "sklad_stock_level" reset (fillfactor);`);
  }
}
