import { fileURLToPath } from "node:url";
import { onEnd } from "../scripts/lib/main.mjs";
import { startPostgres } from "../scripts/lib/postgres.mjs";
import { templatesOf, TRUE_TIMES } from "./support/process-shop.mjs";
import { addManualDelivery } from "./support/shop.mjs";
import { source } from "./support/sources.mjs";
import { percentile, rounded } from "./support/statistics.mjs";

const { cloneOrders } = source("integration-tests/support/clone-orders.ts");
const { eventually } = source("integration-tests/support/eventually.ts");
const { ProcessShop } = source("integration-tests/support/process-shop.ts");
const { SandboxProcess } = source("integration-tests/support/sandbox-process.ts");
const { FULFIL_PATH } = source("bench/support/bare-fulfil.ts");
const { MAX_ORDERS_IN_PARALLEL } = source("src/engine/fulfillments/sync.ts");

export const title = "from what the warehouse says of an order to Medusa's fulfillment";

const BARE_FULFIL = fileURLToPath(new URL("./support/bare-fulfil.ts", import.meta.url));
/** A second instead of a minute: a figure about speed must not be one about the rate limit. */
const WINDOW_MS = 1_000;
const WARM_UP = 10;
const PATIENCE = { within: 600_000, every: 20 };
const CREATED = "type = 'fulfillment_created'";

export async function run({ say, orders: singles }) {
  // 200 by default: 200 webhooks one after the other, and a report of 10,000 entries of which 300 are new.
  const moved = Math.ceil(singles * 1.5);
  const entries = singles * 50;
  const accepted = entries - moved - singles - WARM_UP;
  const world = await open(say, { accepted, bare: moved });
  const { shop, handedOver, bare } = world;
  try {
    const times = await byWebhook(world, handedOver.splice(0, singles + WARM_UP));
    say(`${singles} webhooks, one after the other`);
    const half = Math.ceil(bare.length / 2);
    const first = await fulfilBare(shop, bare.slice(0, half));
    const ours = await byReport(world, handedOver.splice(0, moved));
    const second = await fulfilBare(shop, bare.slice(half));
    const baseline = (first + second) / 1_000;
    const note = `of ${singles} webhooks, one after the other, from received to fulfilled`;
    return [
      { value: rounded(percentile(times, 0.95)), unit: "ms", note: `p95 ${note}` },
      { name: "status-p50", value: rounded(percentile(times, 0.5)), unit: "ms", note: `p50 ${note}` },
      {
        name: "status-poll",
        value: rounded(ours.took_ms / 1_000, 2),
        unit: "s",
        baseline: rounded(baseline, 2),
        ratio: rounded((baseline * 1_000) / ours.took_ms, 3),
        note: `a report of ${ours.entries} entries, ${moved} of them new, until Medusa has fulfilled them; the report alone ${rounded(ours.report_ms / 1_000, 2)} s; baseline: Medusa's workflow called bare for as many, ${MAX_ORDERS_IN_PARALLEL} at a time`,
      },
    ];
  } finally {
    await shop.close();
    await world.sandbox.kill();
  }
}

/** A shop whose orders the warehouse has accepted, and some that are not for it. */
async function open(say, { accepted, bare }) {
  say("Creating and filling a shop");
  const postgres = await startPostgres({ durable: true });
  const server = postgres.url("").slice(0, -1);
  const shop = await ProcessShop.open({
    plugin: { ...TRUE_TIMES, rateWindowMs: WINDOW_MS },
    server,
    env: { LOAD_BEFORE_MEDUSA: BARE_FULFIL },
  });
  const sandbox = await SandboxProcess.start("--window-ms", String(WINDOW_MS));
  onEnd(() => sandbox.kill());
  const others = await ordersOfOthers(shop, bare);
  const connectionId = await shop.connect(sandbox.apiUrl);
  const templates = await templatesOf(shop);
  await shop.pause();
  say(`Handing ${accepted} orders over`);
  await cloneOrders(shop.database, { templates, count: accepted - templates.length });
  await shop.rows(
    `update inventory_level set stocked_quantity = 10000000, raw_stocked_quantity = '{"value": "10000000", "precision": 20}'`,
  );
  // Orders as young as these are due again within seconds: a sweep is the last when each has its command.
  for (let queued = 0; queued < accepted;) {
    await shop.medusa.ask("sweep", null);
    [{ queued }] = await shop.rows("select count(*)::int as queued from sklad_command");
  }
  await shop.rows("update sklad_connection set array_form = 'trusted', batch_size = 100");
  await shop.resume();
  await eventually(
    () => sandbox.orders(),
    (held) => held.length === accepted,
    { ...PATIENCE, every: 500 },
  );
  await eventually(
    () => shop.hasWork(),
    (open) => !open,
    PATIENCE,
  );
  // The feeds' own scheduled runs are not measured.
  await shop.rows("update sklad_feed set next_run_at = now() + interval '1 day'");
  const handedOver = await shop.rows("select id, remote_id from sklad_warehouse_order order by id");
  return { shop, sandbox, connectionId, handedOver, bare: others };
}

/** The same goods, for Medusa's manual provider, bought before the connection was there. */
async function ordersOfOthers(shop, count) {
  const admin = {
    get: (path) => shop.admin("GET", path),
    post: (path, body) => shop.admin("POST", path, body),
  };
  const option = await addManualDelivery(admin);
  const templates = await templatesOf(shop);
  await cloneOrders(shop.database, { templates, count: count - templates.length });
  await shop.rows("update order_shipping_method set shipping_option_id = $1", [option.id]);
  const items = await shop.rows(
    `select order_id, json_agg(json_build_object('id', item_id, 'quantity', quantity)) as items
       from order_item group by order_id order by order_id`,
  );
  const location_id = shop.shop.seeded.locationId;
  return items.map((one) => ({ ...one, location_id, shipping_option_id: option.id }));
}

/** Milliseconds from the moment a webhook is stored to the moment Medusa has fulfilled its order, for each of them. */
async function byWebhook({ shop, sandbox, connectionId }, orders) {
  const { webhook } = await shop.admin("GET", `/admin/sklad/connections/${connectionId}/webhook`);
  const url = shop.medusa.url + new URL(webhook.url).pathname;
  await sandbox.control("PUT", "webhooks", { environment: "production", url });
  const times = [];
  for (const { id, remote_id } of orders) {
    await sandbox.advance(remote_id, "picked");
    const [took] = await eventually(
      () =>
        shop.rows(
          `select (extract(epoch from event.at - inbox.received_at) * 1000)::float8 as ms
             from sklad_event event, (select received_at from sklad_inbox order by id desc limit 1) inbox
            where event.warehouse_order_id = $1 and event.${CREATED}`,
          [id],
        ),
      (rows) => rows.length > 0,
      PATIENCE,
    );
    times.push(took.ms);
  }
  await sandbox.control("PUT", "webhooks", { environment: "production", url: null });
  return times.slice(WARM_UP);
}

/** Picks all orders at the warehouse, which reports that at once. */
async function byReport({ shop, sandbox, connectionId }, orders) {
  for (const { remote_id } of orders) await sandbox.advance(remote_id, "picked");
  const ids = orders.map(({ id }) => id);
  const [{ began }] = await shop.rows("select clock_timestamp() as began");
  await shop.admin("POST", `/admin/sklad/connections/${connectionId}/read-statuses`, {});
  await eventually(
    () =>
      shop.rows(
        `select count(*)::int as count from sklad_event where warehouse_order_id = any($1) and ${CREATED}`,
        [ids],
      ),
    ([{ count }]) => count === ids.length,
    { ...PATIENCE, every: 200 },
  );
  const [{ took_ms }] = await shop.rows(
    `select (extract(epoch from max(at) - $2::timestamptz) * 1000)::float8 as took_ms
       from sklad_event where warehouse_order_id = any($1) and ${CREATED}`,
    [ids, began],
  );
  const [{ run }] = await shop.rows(
    "select history -> 0 as run from sklad_feed where name = 'statuses' and scope_key = $1",
    [connectionId],
  );
  const report_ms = Date.parse(run.finished_at) - Date.parse(run.started_at);
  return { took_ms, report_ms, entries: run.items };
}

async function fulfilBare(shop, orders) {
  const body = { together: MAX_ORDERS_IN_PARALLEL, orders };
  return (await shop.admin("POST", FULFIL_PATH, body)).took_ms;
}
