import { createRequire } from "node:module";
import { startPostgres } from "../scripts/lib/postgres.mjs";
import { source } from "./support/sources.mjs";
import { percentile, rounded } from "./support/statistics.mjs";

const { copyShop, dropShop } = source("integration-tests/support/shop-database.ts");
const { fill } = source("integration-tests/stores/support/filling.ts");
const { statementsOf, storeMethods } = source("integration-tests/stores/support/statements.ts");
const { knex } = createRequire(import.meta.url)("@medusajs/framework/mikro-orm/knex");

export const title = "every statement of every store, in a shop of 100,000 orders";

const ORDERS = 100_000;
const FILLING = { orders: ORDERS, events: 600_000, problems: 20_000 };
const ROUNDS = 7;
const WANTED_MS = 5;
/** They take many rows at a time, and are a figure of their own. */
const BATCHES = [
  // Due commands, up to a hundred; `claim` measures the first of them.
  "claims.claim",
  "fulfillmentSync.claimDue",
  "orderChecks.claimDue",
  "orderChecks.claimChanged",
  "orderChecks.claimUnderWay",
  // All that was written of Medusa orders within the hour, here of 2,500, once a minute.
  "medusaOrders.changedUnseen",
  // Rows that are no longer needed, up to a thousand at once; no caller waits for these statements.
  "retention.purgeCommands",
  "retention.purgeAged",
  "retention.purgeInbox",
  "retention.purgeStockLevels",
  // All that a connection has open, when a person changes a setting of it.
  "fulfillmentSync.scheduleAccepted",
  "warehouseOrders.scheduleCheckNow",
  // A person's search reads the latest two thousand recipients and titles, a count goes to a thousand.
  "listedOrders.latestRecipients",
  "listedOrders.latestTitles",
  "orderLists.count",
  // So do a search of skus and products, which reads them all, and the sums of a preview.
  "stockLists.search",
  "stockLists.count",
  "stockLists.changes",
  "stockProducts.skusNamed",
  "orderLists.countCash",
  // Among its cases are filters that few orders match together; `lists` measures them.
  "orderLists.page",
  // All skus of a warehouse, or hundreds: `stock` is what they come to together.
  "stockReports.take",
  "stockReports.quarantine",
  "stockReports.acceptQuarantined",
  "stockDue.unsettled",
  "stockLevels.facts",
  "stockUnits.read",
];

export async function run({ say, verbose }) {
  const postgres = await startPostgres({ durable: true });
  const server = postgres.url("").slice(0, -1);
  say("Creating a shop");
  const shop = await copyShop(server);
  const database = knex({ client: "pg", connection: shop.url, pool: { min: 1, max: 2 } });
  try {
    say(`Filling it: ${JSON.stringify(FILLING)}`);
    await fill(database, FILLING);
    const methods = [];
    for (const { store, method } of storeMethods(database))
      methods.push(await slowestStatement(database, store, method));
    if (verbose)
      for (const { name, ms, sql } of methods.toSorted((left, right) => right.ms - left.ms).slice(0, 10))
        say(`${name}: ${rounded(ms, 2)} ms\n${sql}`);
    return figures(methods);
  } finally {
    await database.destroy();
    await dropShop(shop, server);
  }
}

/** A method's slowest statement, by the median of some rounds, each of them undone. */
async function slowestStatement(database, store, method) {
  const rounds = [];
  for (let round = 0; round <= ROUNDS; round += 1)
    rounds.push(await statementsOf(database, ORDERS, { store, method }));
  const warm = rounds.slice(1);
  const times = warm[0].map((_, place) =>
    percentile(
      warm.map((statements) => statements[place].ms),
      0.5,
    ),
  );
  const ms = Math.max(...times);
  return { store, name: `${store}.${method}`, ms, sql: warm[0][times.indexOf(ms)].sql };
}

/** The slowest statement of all, and the slowest of each store. */
function figures(methods) {
  const slowest = (some) => some.reduce((left, right) => (right.ms > left.ms ? right : left));
  const batches = methods.filter(({ name }) => BATCHES.includes(name));
  const single = methods.filter(({ name }) => !BATCHES.includes(name));
  const stores = [...new Set(single.map(({ store }) => store))];
  const each = stores.map((store) => slowest(single.filter((method) => method.store === store)));
  const all = slowest(each);
  const note = each.map(({ name, ms }) => `${name} ${rounded(ms, 2)}`).join(", ");
  return [
    {
      value: rounded(all.ms, 2),
      unit: "ms",
      baseline: WANTED_MS,
      ratio: rounded(all.ms / WANTED_MS, 2),
      note: `${all.name}, of ${methods.length} methods with what the network of one machine takes, median of ${ROUNDS}; each store's slowest: ${note}; baseline: wanted, ≤ ${WANTED_MS} ms`,
    },
    {
      name: "statements-batches",
      value: rounded(slowest(batches).ms, 2),
      unit: "ms",
      note: `those that take many rows at a time: ${batches.map(({ name, ms }) => `${name} ${rounded(ms, 2)}`).join(", ")}`,
    },
  ];
}
