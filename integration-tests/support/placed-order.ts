import { generateEntityId, Modules } from "@medusajs/framework/utils";
import type { MedusaContainer } from "@medusajs/framework/types";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { checkout, type PlacedOrder, type Purchase } from "./checkout";
import { type ClonedTable, TABLES } from "./clone-orders";
import { databaseOf } from "./merchant";
import type { Shop } from "./shop";

type Row = Record<string, unknown>;

/** The rows of an order as its checkout left them. */
interface PlacedRows {
  readonly placed: PlacedOrder;
  readonly customer: Row;
  readonly rows: readonly (readonly [ClonedTable, readonly Row[]])[];
}

/** What a cart is filled and an order is reserved from: with another content the next checkout is a real one. */
const WARES = [
  ..."product product_variant product_variant_inventory_item inventory_item price price_rule".split(" "),
  ..."shipping_option shipping_option_rule stock_location region sales_channel_stock_location".split(" "),
  ..."location_fulfillment_set service_zone geo_zone tax_rate tax_region promotion".split(" "),
].map((table) => `(select string_agg(t::text, '' order by t::text) from "${table}" t)`);
/** Where goods are, and whether there are plenty: a checkout of the last ones may be refused. */
const LEVELS = `
  (select string_agg(inventory_item_id || location_id || (stocked_quantity > 1000)::text, '' order by id)
     from inventory_level where deleted_at is null)`;
const FINGERPRINT = `select md5(concat(${[...WARES, LEVELS].join(", ")})) as fingerprint`;

/** By the Medusa they were placed in: all its tests begin with the same seeded shop. */
const known = new WeakMap<MedusaContainer, Map<string, PlacedRows>>();

/**
 * An order as {@link checkout} places it, for tests whose subject is what comes after it. The first of each kind is
 * checked out, which takes a second of a processor; the others are copies of its rows and send its event.
 */
export async function placeOrder(shop: Shop, purchase: Purchase): Promise<PlacedOrder> {
  const database = databaseOf(shop);
  const ofShop = known.get(shop.container) ?? new Map<string, PlacedRows>();
  known.set(shop.container, ofShop);
  const { rows } = await database.raw<{ rows: { fingerprint: string }[] }>(FINGERPRINT);
  const key = JSON.stringify([purchase, rows[0]?.fingerprint]);
  const before = ofShop.get(key);
  if (before) return copy(shop, database, before);
  const placed = await checkout(shop, purchase);
  ofShop.set(key, await read(database, placed));
  return placed;
}

async function read(database: Knex, placed: PlacedOrder): Promise<PlacedRows> {
  const { rows: customers } = await database.raw<{ rows: { row: Row }[] }>(
    `select to_jsonb(c) as row from customer c where id = (select customer_id from "order" where id = ?)`,
    [placed.id],
  );
  const rows = await Promise.all(
    TABLES.map(async (table) => {
      const found = await database.raw<{ rows: { row: Row }[] }>(
        `select to_jsonb(t) as row from "${table.table}" t where ${table.rows.replaceAll("$1", ":id")}`,
        { id: placed.id },
      );
      return [table, found.rows.map(({ row }) => row)] as const;
    }),
  );
  return { placed, customer: customers[0]?.row ?? {}, rows };
}

async function copy(
  shop: Shop,
  database: Knex,
  { placed, customer, rows }: PlacedRows,
): Promise<PlacedOrder> {
  const fresh = new Map<string, string>();
  const freshId = (id: string): string => {
    // Every id ends with a ULID.
    const own = fresh.get(id) ?? `${id.slice(0, -26)}${generateEntityId()}`;
    fresh.set(id, own);
    return own;
  };
  const idFor = (id: unknown): unknown => (typeof id === "string" ? freshId(id) : id);
  const created_at = new Date().toISOString();
  const order = await database.transaction(async (inside) => {
    await insert(inside, "customer", [customer], "on conflict do nothing");
    const { rows: numbers } = await inside.raw<{ rows: { display_id: number; customer_id: string }[] }>(
      `select nextval(pg_get_serial_sequence('"order"', 'display_id'))::int as display_id, c.id as customer_id
         from customer c where c.email = ? and not c.has_account and c.deleted_at is null`,
      [String(customer.email)],
    );
    const own = { ...numbers[0], created_at, updated_at: created_at };
    for (const [{ table, ids }, kept] of rows)
      await insert(
        inside,
        table,
        kept.map((row) => ({
          ...row,
          ...Object.fromEntries(ids.map((column) => [column, idFor(row[column])])),
          ...Object.fromEntries(Object.entries(own).filter(([column]) => column in row)),
        })),
      );
    const id = freshId(placed.id);
    await reserve(inside, id);
    return { ...placed, ...own, id };
  });
  await shop.container.resolve(Modules.EVENT_BUS).emit({ name: "order.placed", data: { id: order.id } });
  return { id: order.id, display_id: order.display_id, total: placed.total, created_at };
}

async function insert(database: Knex, table: string, rows: readonly Row[], otherwise = ""): Promise<void> {
  if (rows.length === 0) return;
  await database.raw(
    `insert into "${table}" select * from jsonb_populate_recordset(null::"${table}", ?::jsonb) ${otherwise}`,
    [JSON.stringify(rows)],
  );
}

/** Medusa counts what is reserved beside the reservations themselves. */
async function reserve(database: Knex, orderId: string): Promise<void> {
  await database.raw(
    `update inventory_level l
        set reserved_quantity = l.reserved_quantity + r.quantity,
            raw_reserved_quantity = jsonb_set(l.raw_reserved_quantity, '{value}', to_jsonb((l.reserved_quantity + r.quantity)::text))
       from (select inventory_item_id, location_id, sum(quantity) as quantity from reservation_item
              where line_item_id in (select item_id from order_item where order_id = ?) and deleted_at is null group by 1, 2) r
      where l.inventory_item_id = r.inventory_item_id and l.location_id = r.location_id and l.deleted_at is null`,
    [orderId],
  );
}
