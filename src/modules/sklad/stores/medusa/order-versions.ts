import { type Database, rowsOf } from "../database";

/** Rows of `table` whose `column` is the `key` of an earlier entry; `more` are columns that later entries need. */
interface Step {
  readonly name?: string;
  readonly table: string;
  readonly column: string;
  readonly of: string;
  readonly key: string;
  readonly more?: string;
}

/** What belongs to an order alone. */
const OF_ORDER: readonly Step[] = [
  { table: "customer", column: "id", of: "orders", key: "customer_id" },
  { table: "order_address", column: "id", of: "orders", key: "shipping_address_id" },
  { table: "order_address", column: "id", of: "orders", key: "billing_address_id" },
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

/** What a line's variant refers to. Many orders have the same: it is looked up once for all of them. */
const OF_VARIANT: readonly Step[] = [
  {
    name: "variants",
    table: "product_variant",
    column: "id",
    of: "ordered_variants",
    key: "root",
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
];

/** What a method's shipping option refers to, likewise. */
const OF_OPTION: readonly Step[] = [
  {
    name: "options",
    table: "shipping_option",
    column: "id",
    of: "chosen_options",
    key: "root",
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
];

/** Tables a version is made of: every row that `loadOrders` reads is of one of them. */
export const VERSIONED_TABLES: readonly string[] = [
  "order",
  ...[...OF_ORDER, ...OF_VARIANT, ...OF_OPTION].map(({ table }) => table),
];

/**
 * `offset 0` keeps the planner from turning hundreds of index look-ups into a scan of the whole table. Shipping options
 * count when they are deleted, too.
 */
const found = ({ table, column, of, key, more }: Step): string =>
  `select f.root, t.* from ${of} f cross join lateral (
     select id, xmin${more ? `, ${more}` : ""} from ${table} x
      where x.${column} = f.${key}${table === "shipping_option" ? "" : " and x.deleted_at is null"} offset 0) t`;

const named = (steps: readonly Step[]): string =>
  steps.flatMap((step) => (step.name ? `${step.name} as materialized (${found(step)})` : [])).join(",\n  ");

/** Their rows as `parts`: how many there are of each root, and the sum of their hashes. */
const parts = (steps: readonly Step[], more: readonly string[] = []): string =>
  `select root, count(*) as rows, sum(hashtextextended(id || ':' || xmin::text, 0)) as hash from (
    ${[...more, ...steps.map((step) => (step.name ? `select root, id, xmin from ${step.name}` : found(step)))].join("\n    union all ")}
  ) each group by root`;

/** Order ids → order id and version. Of an order that does not exist there is no row. */
export const ORDER_VERSIONS = `
  with orders as materialized (
    select id as root, id, xmin, shipping_address_id, billing_address_id, customer_id from "order"
     where id = any(ids) and deleted_at is null),
  ${named(OF_ORDER)},
  ordered_variants as materialized (select distinct variant_id as root from lines),
  ${named(OF_VARIANT)},
  of_variant as materialized (${parts(OF_VARIANT)}),
  chosen_options as materialized (select distinct shipping_option_id as root from methods),
  ${named(OF_OPTION)},
  of_option as materialized (${parts(OF_OPTION)}),
  versioned as (
    ${parts(OF_ORDER, ["select root, id, xmin from orders"])}
    union all select lines.root, of_variant.rows, of_variant.hash from lines join of_variant on of_variant.root = variant_id
    union all select methods.root, of_option.rows, of_option.hash from methods join of_option on of_option.root = shipping_option_id)
  select root, sum(rows) || ':' || sum(hash) from versioned group by root`;

/**
 * The statement as a function of the database, which a migration makes: planning it takes several times as long as it does
 * for one order, a function's plans are kept by the connection to the database, and behind a pooler a named statement's get
 * lost. A change of the statement wants a migration that replaces the function.
 */
export const CREATE_ORDER_VERSIONS = `
  create or replace function sklad_order_versions(ids text[]) returns table (order_id text, version text)
  language plpgsql stable as $$
  #variable_conflict use_column
  begin
    return query ${ORDER_VERSIONS};
  end $$;`;

/**
 * A text for each order that is another one as soon as a row has changed that the order is read from, also by a change that
 * leaves no date in the row: it is made of the transactions that wrote the rows (`xmin`). An order that
 * does not exist has none.
 */
export async function orderVersions(
  database: Database,
  orderIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await rowsOf<{ order_id: string; version: string }>(
    database.raw("select order_id, version from sklad_order_versions(:ids)", { ids: [...orderIds] }),
  );
  return new Map(rows.map(({ order_id, version }) => [order_id, version]));
}
