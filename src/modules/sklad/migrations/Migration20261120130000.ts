import { Migration } from "@medusajs/framework/mikro-orm/migrations";

export class Migration20261120130000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "sklad_connection" add column if not exists "refused_trials" integer not null default 0;`,
    );
  }

  override async down(): Promise<void> {
    this.addSql(`alter table if exists "sklad_connection" drop column if exists "refused_trials";`);
  }
}
