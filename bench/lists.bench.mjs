import { createRequire } from "node:module";
import { onEnd } from "../scripts/lib/main.mjs";
import { startPostgres } from "../scripts/lib/postgres.mjs";
import { combined, single } from "./support/order-filters.mjs";
import { TRUE_TIMES } from "./support/process-shop.mjs";
import { source } from "./support/sources.mjs";
import { percentile, rounded } from "./support/statistics.mjs";

const { knex } = createRequire(import.meta.url)("@medusajs/framework/mikro-orm/knex");

export const title = "the admin's lists over HTTP in a shop of 100,000 orders, and as many skus and products";

const ORDERS = 100_000;
const FILLING = { orders: ORDERS, events: 600_000, problems: 20_000 };
const ROUNDS = 40;
const WANTED_MS = 50;
const STOCK = "connections/sklconn_1/stock";

/** Each list as a page asks for it; `deep` is by the `after` of what lies in the middle. */
const lists = (known) => ({
  orders: "orders?limit=20",
  ...Object.fromEntries(
    single(known).map(([name, query]) => [`orders-${name}`, `orders?limit=20&${new URLSearchParams(query)}`]),
  ),
  "orders-deep": `orders?limit=20&after=${known.middle}`,
  "orders-summary": "orders/summary",
  reasons: "orders/reasons",
  "stock-overview": STOCK,
  "stock-runs": `${STOCK}/runs?limit=10&notable=true`,
  stock: `${STOCK}/levels?limit=20`,
  "stock-changes": `${STOCK}/levels?limit=20&changes=true`,
  "stock-part-of-sku": `${STOCK}/levels?limit=20&q=u-7777`,
  "stock-product": `${STOCK}/levels?limit=20&q=${encodeURIComponent("карпати 7777")}`,
  "stock-no-product": `${STOCK}/levels?limit=20&q=${encodeURIComponent("кава львівська")}`,
  "stock-odd": `${STOCK}/levels?limit=20&odd=true`,
  "stock-held": `${STOCK}/levels?limit=20&held=true`,
  "stock-note": `${STOCK}/levels?limit=20&note=unknown_sku`,
  "stock-no-such-note": `${STOCK}/levels?limit=20&note=not_reported`,
  "stock-search": `${STOCK}/sku?sku=SKU-77`,
  "stock-search-unknown": `${STOCK}/sku?sku=SKU-77777`,
  "stock-deep": `${STOCK}/levels?limit=20&after=SKU-5`,
  "stock-preview": `${STOCK}/preview?limit=20`,
});

export async function run({ say }) {
  const { ProcessShop } = source("integration-tests/support/process-shop.ts");
  const { fill } = source("integration-tests/stores/support/filling.ts");
  const { mixOrders } = source("integration-tests/stores/support/list-filling.ts");
  say("Creating a shop");
  const postgres = await startPostgres({ durable: true });
  const server = postgres.url("").slice(0, -1);
  // This process serves requests only: the orders filled in are not sent.
  const shop = await ProcessShop.open({ mode: "server", plugin: TRUE_TIMES, server });
  onEnd(() => shop.close());
  say(`Filling it: ${JSON.stringify(FILLING)}, and ${ORDERS} skus`);
  const database = knex({ client: "pg", connection: shop.shop.url, pool: { min: 0, max: 1 } });
  await fill(database, FILLING);
  await mixOrders(database);
  await database.raw(
    `insert into sklad_stock_level (id, connection_id, sku, quantities, reported, reported_at, notes, history, difference)
     select 'sklconn_1:SKU-' || i, 'sklconn_1', 'SKU-' || i, '["5"]', '5', now(), '[{"code": "unknown_sku"}]', '[]', '-5'
       from generate_series(1, ${ORDERS}) i on conflict do nothing`,
  );
  // Every product has metadata, one of ten about stock.
  await database.raw(
    `insert into product (id, title, handle, metadata)
     select 'prod_bench' || i, 'Чай Карпати ' || i, 'tea-' || i,
            case when i % 10 = 0 then '{"sklad_stock_buffer": "2"}'::jsonb
                 else jsonb_build_object('origin', 'field ' || i, 'care', repeat('keep dry ', 20)) end
       from generate_series(1, ${ORDERS}) i`,
  );
  await database.raw(
    `insert into product_variant (id, title, sku, product_id)
     select 'variant_bench' || i, '100 г', 'SKU-' || i, 'prod_bench' || i from generate_series(1, ${ORDERS}) i`,
  );
  await database.raw(
    `insert into inventory_item (id, sku) select 'iitem_' || i, 'SKU-' || i from generate_series(1, ${ORDERS}) i
     on conflict do nothing`,
  );
  await database.raw(
    `insert into product_variant_inventory_item (id, variant_id, inventory_item_id, required_quantity)
     select 'pvitem_bench' || i, 'variant_bench' || i, 'iitem_' || i, 1 from generate_series(1, ${ORDERS}) i`,
  );
  await database.raw("vacuum analyze");
  const known = await knownOf(shop);
  await database.destroy();
  const figures = [];
  for (const [name, path] of Object.entries(lists(known))) figures.push(await figure(shop, name, path));
  say("Combining filters");
  figures.push(await combinedFigure(shop, combined(known)));
  return [overall(figures), ...figures];
}

/** What the lists are asked for: an order in the middle, one's numbers, and periods of days. */
async function knownOf(shop) {
  const [middle] = await shop.rows(
    "select order_id, id, number, tracking_numbers from sklad_warehouse_order where state = 'delivered' order by id offset $1 limit 1",
    [Math.floor(ORDERS / 3)],
  );
  const [line] = await shop.rows("select sku from sklad_warehouse_order_line limit 1", []);
  return {
    middle: `${middle.order_id}:${middle.id}`,
    number: middle.number,
    waybill: middle.tracking_numbers[0],
    sku: line.sku,
    // Ids of filled orders are of 1970.
    days: [
      ["1970-01-01", "1970-01-02"],
      ["2026-01-01", "2026-12-31"],
    ],
  };
}

/** Each combination has its own p95; the figure is the slowest of them. */
async function combinedFigure(shop, queries) {
  const each = [];
  for (const query of queries) {
    const text = new URLSearchParams(query).toString();
    each.push({ text, ...(await figure(shop, "orders-combined", `orders?limit=20&${text}`)) });
  }
  const slowest = each.reduce((left, right) => (right.value > left.value ? right : left));
  const { text, ...figures } = slowest;
  const middle = percentile(
    each.map(({ value }) => value),
    0.5,
  );
  const note = `the slowest of ${each.length} combinations, ${decodeURIComponent(text)}; their median is ${middle} ms; ${slowest.note}`;
  return { ...figures, note };
}

async function figure(shop, name, path) {
  const times = [];
  let found;
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now();
    found = await shop.admin("GET", `/admin/sklad/${path}`);
    // The first asks while statements are planned and code is cold.
    if (round > 0) times.push(performance.now() - began);
  }
  const rows = Object.values(found).find(Array.isArray)?.length ?? 1;
  const p95 = percentile(times, 0.95);
  return {
    name: `lists-${name}`,
    value: rounded(p95, 1),
    unit: "ms",
    baseline: WANTED_MS,
    ratio: rounded(p95 / WANTED_MS, 2),
    note: `p95 of ${times.length}, ${rows} rows; median ${rounded(percentile(times, 0.5), 1)} ms; baseline: wanted, ≤ ${WANTED_MS} ms`,
  };
}

function overall(figures) {
  const slowest = figures.reduce((left, right) => (right.value > left.value ? right : left));
  return { ...slowest, name: "lists", note: `the slowest of all, ${slowest.name}: ${slowest.note}` };
}
