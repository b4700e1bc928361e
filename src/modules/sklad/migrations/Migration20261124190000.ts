import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** An approval is of the replacements it was shown, and of none that joins the parcel later. */
export class Migration20261124190000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "sklad_warehouse_order" add column if not exists "approved_lines" text null;`,
    );
  }

  override async down(): Promise<void> {
    this.addSql(`alter table if exists "sklad_warehouse_order" drop column if exists "approved_lines";`);
  }
}
