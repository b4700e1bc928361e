import { type Database, rowsOf } from "./database";

/** Rows of `table` whose `column` is the `key` of an earlier entry; `more` are columns that later entries need. */
interface Step {
  readonly name?: string;
  readonly table: string;
  readonly column: string;
  readonly of: string;
  readonly key: string;
  readonly more?: string;
}

/** Every row that `loadOrders` reads: what belongs to an order, and what its goods and its delivery refer to. */
const STEPS: readonly Step[] = [
  { table: "customer", column: "id", of: "orders", key: "customer_id" },
  { table: "order_address", column: "id", of: "orders", key: "shipping_address_id" },
  { table: "order_summary", column: "order_id", of: "orders", key: "id" },
  { table: "order_credit_line", column: "order_id", of: "orders", key: "id" },

  { name: "claims", table: "order_claim", column: "order_id", of: "orders", key: "id" },
  { table: "order_claim_item", column: "claim_id", of: "claims", key: "id" },
  { name: "items", table: "order_item", column: "order_id", of: "orders", key: "id", more: "item_id" },
  { name: "lines", table: "order_line_item", column: "id", of: "items", key: "item_id", more: "variant_id" },
  { table: "order_line_item_tax_line", column: "item_id", of: "lines", key: "id" },
  { table: "order_line_item_adjustment", column: "item_id", of: "lines", key: "id" },
  { table: "reservation_item", column: "line_item_id", of: "lines", key: "id" },

  {
    name: "variants",
    table: "product_variant",
    column: "id",
    of: "lines",
    key: "variant_id",
    more: "product_id",
  },
  { table: "product", column: "id", of: "variants", key: "product_id" },
  {
    name: "profiles",
    table: "product_shipping_profile",
    column: "product_id",
    of: "variants",
    key: "product_id",
    more: "shipping_profile_id",
  },
  { table: "shipping_profile", column: "id", of: "profiles", key: "shipping_profile_id" },
  {
    name: "components",
    table: "product_variant_inventory_item",
    column: "variant_id",
    of: "variants",
    key: "id",
    more: "inventory_item_id",
  },
  { table: "inventory_item", column: "id", of: "components", key: "inventory_item_id" },

  {
    name: "shippings",
    table: "order_shipping",
    column: "order_id",
    of: "orders",
    key: "id",
    more: "shipping_method_id",
  },
  {
    name: "methods",
    table: "order_shipping_method",
    column: "id",
    of: "shippings",
    key: "shipping_method_id",
    more: "shipping_option_id",
  },
  { table: "order_shipping_method_tax_line", column: "shipping_method_id", of: "methods", key: "id" },
  { table: "order_shipping_method_adjustment", column: "shipping_method_id", of: "methods", key: "id" },
  {
    name: "options",
    table: "shipping_option",
    column: "id",
    of: "methods",
    key: "shipping_option_id",
    more: "service_zone_id",
  },
  {
    name: "zones",
    table: "service_zone",
    column: "id",
    of: "options",
    key: "service_zone_id",
    more: "fulfillment_set_id",
  },
  { table: "fulfillment_set", column: "id", of: "zones", key: "fulfillment_set_id" },
  {
    name: "places",
    table: "location_fulfillment_set",
    column: "fulfillment_set_id",
    of: "zones",
    key: "fulfillment_set_id",
    more: "stock_location_id",
  },
  { table: "stock_location", column: "id", of: "places", key: "stock_location_id" },

  {
    name: "collections",
    table: "order_payment_collection",
    column: "order_id",
    of: "orders",
    key: "id",
    more: "payment_collection_id",
  },
  { table: "payment_collection", column: "id", of: "collections", key: "payment_collection_id" },
  {
    table: "payment_session",
    column: "payment_collection_id",
    of: "collections",
    key: "payment_collection_id",
  },
  {
    name: "payments",
    table: "payment",
    column: "payment_collection_id",
    of: "collections",
    key: "payment_collection_id",
  },
  { table: "capture", column: "payment_id", of: "payments", key: "id" },
  { table: "refund", column: "payment_id", of: "payments", key: "id" },
];

/** Tables a version is made of. */
export const VERSIONED_TABLES: readonly string[] = ["order", ...STEPS.map(({ table }) => table)];

/**
 * `offset 0` keeps the planner from turning hundreds of index look-ups into a scan of the whole table. Shipping options
 * count when they are deleted, too.
 */
const found = ({ table, column, of, key, more }: Step): string =>
  `select f.order_id, t.* from ${of} f cross join lateral (
     select id, xmin${more ? `, ${more}` : ""} from ${table} x
      where x.${column} = f.${key}${table === "shipping_option" ? "" : " and x.deleted_at is null"} offset 0) t`;

const named = STEPS.filter(({ name }) => name !== undefined);
const leaves = STEPS.filter(({ name }) => name === undefined);

const STATEMENT = `
  with orders as (
    select id as order_id, id, xmin, shipping_address_id, customer_id from "order"
     where id = any(:ids) and deleted_at is null),
  ${named.map((step) => `${step.name ?? ""} as (${found(step)})`).join(",\n  ")},
  versioned as (
    ${["orders", ...named.map(({ name }) => name)].map((name) => `select order_id, id, xmin from ${name ?? ""}`).join("\n    union all ")}
    ${leaves.map((step) => `union all ${found(step)}`).join("\n    ")})
  select order_id, count(*) || ':' || sum(hashtextextended(id || ':' || xmin::text, 0)) as version
    from versioned group by order_id`;

/**
 * A text for each order that is another one as soon as a row has changed that the order is read from, whoever changed
 * it and whether or not the row has a date: it is made of the transactions that wrote the rows (`xmin`). An order that
 * does not exist has none.
 */
export async function orderVersions(
  database: Database,
  orderIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await rowsOf<{ order_id: string; version: string }>(
    database.raw(STATEMENT, { ids: [...orderIds] }),
  );
  return new Map(rows.map(({ order_id, version }) => [order_id, version]));
}
