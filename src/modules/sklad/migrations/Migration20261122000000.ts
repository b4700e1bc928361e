import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/**
 * What Medusa's models cannot say: the module's one clock, from which every statement takes the time, so that a test can
 * move it by replacing the function (`stable` lets an index be searched by it; within a statement it still moves on, as the
 * rate limit wants). A webhook's body is bytes, for it may be no text at all; and the warehouse waits
 * while it is stored. So one that comes alone is kept by a function: planning its statement each time takes as long as
 * running it, a function's plans are kept by the connection to the database, and behind a pooler a named statement's get
 * lost. And Medusa's index of what is not deleted, which would hold every row, is not kept up to date.
 */
export class Migration20261122000000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create or replace function sklad_now() returns timestamptz language sql stable as $$ select clock_timestamp() $$;`,
    );
    this.addSql(`alter table if exists "sklad_inbox" add column if not exists "body" bytea not null;`);
    this.addSql(`drop index if exists "IDX_sklad_inbox_deleted_at";`);
    this.addSql(`
      create or replace function sklad_keep_webhook(new_id text, hash text, type text, encoding text, bytes bytea)
      returns boolean language plpgsql as $$
      begin
        insert into sklad_inbox (id, connection_id, token_id, received_at, due_at, content_type, content_encoding, size, body)
        select new_id, connection_id, id, sklad_now(), sklad_now(), type, encoding, octet_length(bytes), bytes
          from sklad_webhook_token
         where token_hash = hash and ended_at is null and deleted_at is null;
        return found;
      end $$;`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop function if exists sklad_keep_webhook(text, text, text, text, bytea);`);
    this.addSql(
      `create index if not exists "IDX_sklad_inbox_deleted_at" on "sklad_inbox" ("deleted_at") where deleted_at is null;`,
    );
    this.addSql(`alter table if exists "sklad_inbox" drop column if exists "body";`);
    this.addSql(`drop function if exists sklad_now();`);
  }
}
