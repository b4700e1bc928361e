import { randomUUID } from "node:crypto";
import type { ClientBase, Pool } from "pg";

/** Number of orders cloned at once; the temporary table lives on one connection. */
export interface CloneRequest {
  /** Orders that were checked out for real; each clone is a copy of one of them, in rotation. */
  readonly templates: readonly string[];
  readonly count: number;
  /** Moments between which the clones were placed, evenly. By default from the first template until now. */
  readonly placed?: { readonly from: Date; readonly to: Date };
}

export interface ClonedTable {
  readonly table: string;
  /** Columns that hold ids of cloned rows. */
  readonly ids: readonly string[];
  /** SQL condition for the rows of the template `$1`. */
  readonly rows: string;
}

const ITEMS = "(select item_id from order_item where order_id = $1)";
const METHODS = "(select shipping_method_id from order_shipping where order_id = $1)";
const COLLECTIONS = "(select payment_collection_id from order_payment_collection where order_id = $1)";

/** The tables that a checkout writes, referenced ones first. */
export const TABLES: readonly ClonedTable[] = [
  {
    table: "order_address",
    ids: ["id"],
    rows: `t.id in (select unnest(array[shipping_address_id, billing_address_id]) from "order" where id = $1)`,
  },
  { table: "order", ids: ["id", "shipping_address_id", "billing_address_id"], rows: "t.id = $1" },
  { table: "order_line_item", ids: ["id"], rows: `t.id in ${ITEMS}` },
  { table: "order_item", ids: ["id", "order_id", "item_id"], rows: "t.order_id = $1" },
  { table: "order_line_item_tax_line", ids: ["id", "item_id"], rows: `t.item_id in ${ITEMS}` },
  { table: "order_line_item_adjustment", ids: ["id", "item_id"], rows: `t.item_id in ${ITEMS}` },
  { table: "order_summary", ids: ["id", "order_id"], rows: "t.order_id = $1" },
  { table: "order_shipping_method", ids: ["id"], rows: `t.id in ${METHODS}` },
  { table: "order_shipping", ids: ["id", "order_id", "shipping_method_id"], rows: "t.order_id = $1" },
  {
    table: "order_shipping_method_tax_line",
    ids: ["id", "shipping_method_id"],
    rows: `t.shipping_method_id in ${METHODS}`,
  },
  {
    table: "order_shipping_method_adjustment",
    ids: ["id", "shipping_method_id"],
    rows: `t.shipping_method_id in ${METHODS}`,
  },
  { table: "order_transaction", ids: ["id", "order_id", "reference_id"], rows: "t.order_id = $1" },
  { table: "order_promotion", ids: ["id", "order_id"], rows: "t.order_id = $1" },
  { table: "payment_collection", ids: ["id"], rows: `t.id in ${COLLECTIONS}` },
  {
    table: "order_payment_collection",
    ids: ["id", "order_id", "payment_collection_id"],
    rows: "t.order_id = $1",
  },
  {
    table: "payment_collection_payment_providers",
    ids: ["payment_collection_id"],
    rows: `t.payment_collection_id in ${COLLECTIONS}`,
  },
  {
    table: "payment_session",
    ids: ["id", "payment_collection_id"],
    rows: `t.payment_collection_id in ${COLLECTIONS}`,
  },
  {
    table: "payment",
    ids: ["id", "payment_collection_id", "payment_session_id"],
    rows: `t.payment_collection_id in ${COLLECTIONS}`,
  },
  {
    table: "capture",
    ids: ["id", "payment_id"],
    rows: `t.payment_id in (select id from payment where payment_collection_id in ${COLLECTIONS})`,
  },
  { table: "reservation_item", ids: ["id", "line_item_id"], rows: `t.line_item_id in ${ITEMS}` },
];

/** Every id ends with a ULID: ten characters of time, sixteen random ones. */
const clonedId = (column: string) =>
  `left(t."${column}", -26) || c.time || upper(left(md5(t."${column}" || c.salt), 16))`;

/**
 * Fills a shop with orders that are like the templates, row by row, with ids, display ids, dates and phones of their
 * own. Only the cart is left out, and there are no events: the sweep has to find them.
 * @returns ids of the new orders, oldest first
 */
export async function cloneOrders(database: Pool, request: CloneRequest): Promise<string[]> {
  const client = await database.connect();
  try {
    await client.query("begin");
    const columns = await columnsOf(client);
    const ids: string[] = [];
    const { rows: highest } = await client.query<{ last: number }>(
      'select max(display_id) as last from "order"',
    );
    for (const [place, template] of request.templates.entries()) {
      await planClones(client, request, { template, place, last: highest[0]?.last ?? 0 });
      for (const table of TABLES) await cloneRows(client, table, columns.get(table.table) ?? [], template);
      await reserve(client, template);
      const { rows } = await client.query<{ id: string }>(
        `select ${clonedId("id")} as id from "order" t, clones c where t.id = $1`,
        [template],
      );
      ids.push(...rows.map(({ id }) => id));
      await client.query("drop table clones");
    }
    await client.query(
      `select setval(pg_get_serial_sequence('"order"', 'display_id'), (select max(display_id) from "order"))`,
    );
    await client.query("commit");
    await client.query(`analyze ${TABLES.map(({ table }) => `"${table}"`).join(", ")}`);
    return ids.sort();
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}

async function columnsOf(client: ClientBase): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ table_name: string; columns: string[] }>(
    `select table_name, array_agg(column_name::text order by ordinal_position) as columns
       from information_schema.columns where table_schema = current_schema() and table_name = any($1)
      group by table_name`,
    [TABLES.map(({ table }) => table)],
  );
  return new Map(rows.map(({ table_name, columns }) => [table_name, columns]));
}

/** One row for each clone of this template: its time, its display id, and the part that makes its ids unique. */
async function planClones(
  client: ClientBase,
  { templates, count, placed }: CloneRequest,
  { template, place, last }: { template: string; place: number; last: number },
): Promise<void> {
  await client.query(
    `create temporary table clones on commit drop as
       select i, at, display_id, ':' || $1::text || ':' || i as salt,
              (select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', ((ms >> (5 * (9 - digit))) & 31)::int + 1, 1), ''
                        order by digit) from generate_series(0, 9) digit) as time
         from (
           select i, at, (extract(epoch from at) * 1000)::bigint as ms, $8::int + i as display_id
             from generate_series($2::int + 1, $3::int, $4::int) i,
                  (select coalesce($5, created_at) as since, coalesce($6, clock_timestamp()) as until
                     from "order" where id = $7) span,
                  lateral (select since + (until - since) * (i::float8 / $3::int) as at) moment) planned`,
    [randomUUID(), place, count, templates.length, placed?.from ?? null, placed?.to ?? null, template, last],
  );
}

async function cloneRows(
  client: ClientBase,
  { table, ids, rows }: ClonedTable,
  columns: readonly string[],
  template: string,
): Promise<void> {
  const value = (column: string): string => {
    if (ids.includes(column)) return clonedId(column);
    if (["created_at", "updated_at"].includes(column)) return "c.at";
    if (column === "display_id") return "c.display_id";
    if (table === "order_address" && column === "phone")
      return "'+38050' || lpad(c.display_id::text, 7, '0')";
    return `t."${column}"`;
  };
  await client.query(
    `insert into "${table}" (${columns.map((column) => `"${column}"`).join(", ")})
     select ${columns.map(value).join(", ")} from "${table}" t, clones c where ${rows}`,
    [template],
  );
}

/** Medusa counts what is reserved beside the reservations themselves. */
async function reserve(client: ClientBase, template: string): Promise<void> {
  await client.query(
    `update inventory_level l
        set reserved_quantity = l.reserved_quantity + r.quantity,
            raw_reserved_quantity = jsonb_set(l.raw_reserved_quantity, '{value}', to_jsonb((l.reserved_quantity + r.quantity)::text))
       from (select inventory_item_id, location_id, sum(quantity) * (select count(*) from clones) as quantity
               from reservation_item t where line_item_id in ${ITEMS} and deleted_at is null group by 1, 2) r
      where l.inventory_item_id = r.inventory_item_id and l.location_id = r.location_id and l.deleted_at is null`,
    [template],
  );
}
