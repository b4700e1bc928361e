import { Migration } from "@medusajs/framework/mikro-orm/migrations";
import { CREATE_ORDER_VERSIONS } from "../stores/order-versions";

/** The versions of orders are asked for by a function, whose plans the connection to the database keeps. */
export class Migration20261124180000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(CREATE_ORDER_VERSIONS);
  }

  override async down(): Promise<void> {
    this.addSql("drop function if exists sklad_order_versions(text[]);");
  }
}
