import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** Whether orders travel together is known of a dialect, and found out again with another one. */
export class Migration20261124120000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "sklad_connection" add column if not exists "array_form_dialect" text null;`,
    );
  }

  override async down(): Promise<void> {
    this.addSql(`alter table if exists "sklad_connection" drop column if exists "array_form_dialect";`);
  }
}
