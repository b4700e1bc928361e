import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** What Medusa's models cannot say: a webhook's body is bytes, for it may be no text at all. */
export class Migration20261122000000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table if exists "sklad_inbox" add column if not exists "body" bytea not null;`);
  }

  override async down(): Promise<void> {
    this.addSql(`alter table if exists "sklad_inbox" drop column if exists "body";`);
  }
}
