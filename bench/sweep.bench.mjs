import { createRequire } from "node:module";
import { processShop, templatesOf } from "./support/process-shop.mjs";
import { source } from "./support/sources.mjs";
import { percentile, rounded } from "./support/statistics.mjs";

const { MedusaOrderStore } = source("src/modules/sklad/stores/medusa/orders.ts");
const { WatchedOrderStore } = source("src/modules/sklad/stores/medusa/watched-orders.ts");
const { OrderCheckStore } = source("src/modules/sklad/stores/orders/order-checks.ts");
const { knex } = createRequire(import.meta.url)("@medusajs/framework/mikro-orm/knex");

export const title = "what a sweep asks of Postgres, by how many orders the shop has ever sold";

const HISTORIES = [10_000, 100_000, 1_000_000];
/** When the newest of the old orders was placed: the same for all that is made of it. */
const YESTERDAY = Date.now() - 24 * 60 * 60_000;
const OPEN = 200;
/** The oldest orders that never became ours, which are checked less and less often. */
const WATCHED = 200;
const ROUNDS = 15;
const WARM_UP = 10;
const AT_ONCE = 500;
/** So short that every round finds the open orders due again. */
const LEASE_MS = 0;

export async function run({ say, verbose }) {
  const shop = await processShop(say);
  const database = knex({ client: "pg", connection: shop.shop.url, pool: { min: 1, max: 2 } });
  const [template] = await templatesOf(shop);
  const figures = [];
  try {
    let held = 0;
    for (const history of HISTORIES) {
      say(`${history} orders in the shop's history`);
      await grow(shop, template, held, history);
      held = history;
      const times = [];
      for (let round = 0; round < ROUNDS + WARM_UP; round += 1) times.push(await sweep(database));
      const warm = times.slice(WARM_UP);
      figures.push({ history, ms: percentile(warm, 0.5), p95: percentile(warm, 0.95) });
    }
    if (verbose) (await explain(shop, database)).forEach(say);
    return figures.map((figure) => toFigure(figure, figures[0]));
  } finally {
    await database.destroy();
    await shop.close();
  }
}

/** The questions of one sweep, without the planning of what they find. */
async function sweep(database) {
  const [orders, checks] = [new MedusaOrderStore(database), new OrderCheckStore(database)];
  const watching = new WatchedOrderStore(database);
  const began = performance.now();
  const since = new Date(Date.now() - 60 * 60_000);
  await orders.unseenSince(since, AT_ONCE);
  await orders.changedUnseen(since, AT_ONCE);
  const watched = await watching.watchedToCheck(AT_ONCE);
  const changed = await checks.claimChanged(AT_ONCE, LEASE_MS);
  const freed = await checks.claimFreed(AT_ONCE, LEASE_MS);
  const due = await checks.claimDue(AT_ONCE, LEASE_MS, new Date());
  const underWay = await checks.claimUnderWay(AT_ONCE, LEASE_MS);
  await watching.stopWatching([...watched, ...changed, ...freed, ...due, ...underWay]);
  return performance.now() - began;
}

/** Orders of the past years, delivered long ago but for the last {@link OPEN}, and a warehouse order for each. */
async function grow(shop, template, from, to) {
  const at = `(to_timestamp(${Math.floor(YESTERDAY / 1000)}) - (${to} - i) * interval '60 seconds')`;
  const time = `(select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', ((ms >> (5 * (9 - d))) & 31)::int + 1, 1), '' order by d)
                   from generate_series(0, 9) d)`;
  const made = `
    with made as materialized (
      select i, at, 'order_' || ${time} || 'BENCH' || lpad(i::text, 11, '0') as id
        from (select i, ${at} as at, (extract(epoch from ${at}) * 1000)::bigint as ms
                from generate_series(${from + 1}, ${to}) i) timed)`;
  const ours = ["id", "created_at", "updated_at", "display_id", "order_id"];
  const copy = async (table, where, values) => {
    const columns = await shop.rows(
      "select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1",
      [table],
    );
    const others = columns
      .map(({ name }) => name)
      .filter((name) => !ours.includes(name) || !(name in values));
    const named = [...Object.keys(values), ...others.map((name) => `"${name}"`)].join(", ");
    const filled = [...Object.values(values), ...others.map((name) => `t."${name}"`)].join(", ");
    await shop.rows(
      `${made} insert into "${table}" (${named}) select ${filled} from "${table}" t, made where ${where}`,
      [template],
    );
  };
  const dates = { created_at: "made.at", updated_at: "made.at" };
  await copy("order", "t.id = $1", { ...dates, id: "made.id", display_id: "1000000 + made.i" });
  await copy("order_summary", "t.order_id = $1", {
    ...dates,
    id: "'ordsum_' || made.id",
    order_id: "made.id",
  });
  await copy("order_item", "t.id = (select min(id) from order_item where order_id = $1)", {
    ...dates,
    id: "'orditem_' || substr(made.id, 7)",
    order_id: "made.id",
  });
  await copy("order_shipping", "t.order_id = $1", {
    ...dates,
    id: "'ordspmv_' || substr(made.id, 7)",
    order_id: "made.id",
  });
  await shop.rows(
    `insert into sklad_warehouse_order (id, order_id, connection_id, location_id, shipping_option_id, sequence, number, origin, state, checked_at, check_due_at)
     select 'sklord_' || substr(id, 7), id, 'sklconn_bench', 'sloc_bench', 'so_bench', 1, 'bench-' || display_id, 'automatic',
            'delivered', now(), now()
       from "order" where id like 'order_%BENCH%' and display_id > 1000000 + $1`,
    [Math.max(from, WATCHED)],
  );
  await shop.rows(
    `insert into sklad_watched_order (id, order_id, next_check_at)
     select 'sklwatch_' || substr(id, 7), id, now() + interval '1 day' from "order"
      where id like 'order_%BENCH%' and display_id between 1000000 + $1 + 1 and 1000000 + $2`,
    [from, WATCHED],
  );
  await shop.rows(
    `update sklad_warehouse_order set state = case when number > $1 then 'new' else 'delivered' end
      where order_id like 'order_%BENCH%' and (state = 'new' or number > $1)`,
    [`bench-${1_000_000 + to - OPEN}`],
  );
  await shop.rows("vacuum analyze");
}

/** How Postgres answers each of the sweep's questions. */
async function explain(shop, database) {
  const questions = [];
  const listen = ({ sql, bindings }) => questions.push({ sql, bindings });
  database.on("query", listen);
  await sweep(database);
  database.off("query", listen);
  const lines = [];
  for (const { sql, bindings } of questions) {
    // Explaining a change with its times would make it.
    const how = /^\s*select/.test(sql) ? "explain (analyze, costs off)" : "explain (costs off)";
    const rows = await shop.rows(`${how} ${sql}`, bindings);
    lines.push(...sql.trim().split("\n"), ...rows.map((row) => `    ${row["QUERY PLAN"]}`), "");
  }
  return lines;
}

function toFigure({ history, ms, p95 }, least) {
  return {
    name: `sweep-${history}`,
    value: rounded(ms),
    unit: "ms",
    baseline: rounded(least.ms),
    ratio: rounded(ms / least.ms, 2),
    note: `all questions of one sweep, with ${history} orders, ${OPEN} open and ${WATCHED} watched, median of ${ROUNDS}, p95 ${rounded(p95)}; wanted: no growth`,
  };
}
