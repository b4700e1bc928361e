import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/**
 * The module's one clock. Every statement takes the time from this function, so that a test can move it by replacing
 * the function. `stable` lets an index be searched by it; within a statement it still moves on, as the rate limit wants.
 */
export class Migration20261120000000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create or replace function sklad_now() returns timestamptz language sql stable as $$ select clock_timestamp() $$;`,
    );
  }

  override async down(): Promise<void> {
    this.addSql(`drop function if exists sklad_now();`);
  }
}
