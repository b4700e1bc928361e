import { Migration } from "@medusajs/framework/mikro-orm/migrations";

export class Migration20261120130000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "sklad_connection" add column if not exists "refused_trials" integer not null default 0;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_command_queue" ON "sklad_command" ("connection_id", "kind", "next_attempt_at", "id") WHERE state = 'queued' AND deleted_at IS NULL;`,
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_command_urgent" ON "sklad_command" ("connection_id") WHERE (state = 'unknown' OR kind IN ('cancel', 'edit')) AND state IN ('queued', 'unknown') AND deleted_at IS NULL;`,
    );
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_sklad_command_urgent";`);
    this.addSql(`drop index if exists "IDX_sklad_command_queue";`);
    this.addSql(`alter table if exists "sklad_connection" drop column if exists "refused_trials";`);
  }
}
