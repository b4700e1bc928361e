import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** Problems are notified of in the order in which their turn comes; that of one nobody delays is when it was raised. */
export class Migration20261124000000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`update "sklad_problem" set "notify_after" = "raised_at" where "notify_after" is null;`);
    this.addSql(`alter table if exists "sklad_problem" alter column "notify_after" set not null;`);
    this.addSql(`drop index if exists "IDX_sklad_problem_unnotified";`);
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_problem_unnotified" ON "sklad_problem" ("notify_after") WHERE cleared_at IS NULL AND notified_at IS NULL AND deleted_at IS NULL;`,
    );
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_sklad_problem_unnotified";`);
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_sklad_problem_unnotified" ON "sklad_problem" ("raised_at") WHERE cleared_at IS NULL AND notified_at IS NULL AND deleted_at IS NULL;`,
    );
    this.addSql(`alter table if exists "sklad_problem" alter column "notify_after" drop not null;`);
  }
}
