import { createRequire } from "node:module";
import { onEnd } from "../scripts/lib/main.mjs";
import { startPostgres } from "../scripts/lib/postgres.mjs";
import { TRUE_TIMES } from "./support/process-shop.mjs";
import { source } from "./support/sources.mjs";
import { percentile, rounded } from "./support/statistics.mjs";

const { knex } = createRequire(import.meta.url)("@medusajs/framework/mikro-orm/knex");

export const title = "the admin's lists over HTTP in a shop of 100,000 orders and as many skus";

const ORDERS = 100_000;
const FILLING = { orders: ORDERS, events: 600_000, problems: 20_000 };
const ROUNDS = 40;
const WANTED_MS = 50;
const STOCK = "connections/sklconn_1/stock";

/** Each list as a page asks for it; `deep` is by the `after` of what lies in the middle. */
const lists = ({ middle, number, sku }) => ({
  orders: "orders?limit=20",
  "orders-search": `orders?limit=20&q=${number}`,
  "orders-search-sku": `orders?limit=20&q=${sku}`,
  "orders-search-name": `orders?limit=20&q=${encodeURIComponent("окс лисенко")}`,
  "orders-search-phone": "orders?limit=20&q=9991",
  "orders-needs-you": "orders?limit=20&tone=needs_you",
  "orders-deep": `orders?limit=20&after=${middle}`,
  reasons: "orders/reasons",
  stock: `${STOCK}/levels?limit=20`,
  "stock-odd": `${STOCK}/levels?limit=20&odd=true`,
  "stock-search": `${STOCK}/sku?sku=SKU-77`,
  "stock-search-unknown": `${STOCK}/sku?sku=SKU-77777`,
  "stock-deep": `${STOCK}/levels?limit=20&after=SKU-5`,
  "stock-preview": `${STOCK}/preview?limit=20`,
});

export async function run({ say }) {
  const { ProcessShop } = source("integration-tests/support/process-shop.ts");
  const { fill } = source("integration-tests/stores/support/filling.ts");
  say("Creating a shop");
  const postgres = await startPostgres({ durable: true });
  const server = postgres.url("").slice(0, -1);
  // This process serves requests only: the orders filled in are not sent.
  const shop = await ProcessShop.open({ mode: "server", plugin: TRUE_TIMES, server });
  onEnd(() => shop.close());
  say(`Filling it: ${JSON.stringify(FILLING)}, and ${ORDERS} skus`);
  const database = knex({ client: "pg", connection: shop.shop.url, pool: { min: 0, max: 1 } });
  await fill(database, FILLING);
  await database.raw(
    `insert into sklad_stock_level (id, connection_id, sku, quantities, reported, reported_at, notes, history)
     select 'sklconn_1:SKU-' || i, 'sklconn_1', 'SKU-' || i, '["5"]', '5', now(), '[{"code": "unknown_sku"}]', '[]'
       from generate_series(1, ${ORDERS}) i on conflict do nothing`,
  );
  await database.raw("vacuum analyze");
  const [middle] = await shop.rows(
    "select id, number from sklad_warehouse_order order by id offset $1 limit 1",
    [ORDERS / 2],
  );
  const [line] = await shop.rows("select sku from sklad_warehouse_order_line limit 1", []);
  await database.destroy();
  const asked = Object.entries(lists({ middle: middle.id, number: middle.number, sku: line.sku }));
  const figures = [];
  for (const [name, path] of asked) figures.push(await figure(shop, name, path));
  return [overall(figures), ...figures];
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
