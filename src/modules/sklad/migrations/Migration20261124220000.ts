import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** A person is told of a connection that meets nothing but the rate limit. */
export class Migration20261124220000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "sklad_connection" add column if not exists "rate_limited_since" timestamptz null;`,
    );
  }

  override async down(): Promise<void> {
    this.addSql(`alter table if exists "sklad_connection" drop column if exists "rate_limited_since";`);
  }
}
