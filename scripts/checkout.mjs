/**
 * Buys in the running demo as a customer does, through Medusa's Store API, and follows each order until the warehouse
 * has accepted it. `npm run checkout`; see `--help`.
 */
import { parseArgs } from "node:util";
import { acceptedAfter, follow, queueTime } from "./lib/follow.mjs";
import { ADMIN } from "./lib/demo-shop.mjs";
import { someCustomer, someItems, pick } from "./lib/customers.mjs";
import { expectedAtWarehouse } from "./lib/expected.mjs";
import { adminClient } from "./lib/http.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { runMain, UserError } from "./lib/main.mjs";
import { bold, dim, green, liveLine } from "./lib/progress.mjs";
import { readRunNote } from "./lib/run-note.mjs";
import { buy, openStorefront, PAYMENT } from "./lib/storefront.mjs";

const USAGE = `npm run checkout                    one order, paid by card
npm run checkout -- --cod           paid on delivery
npm run checkout -- --prepaid       paid by card
npm run checkout -- --count 25      so many orders; without --cod or --prepaid every other one is paid on delivery
npm run checkout -- --json          one JSON object per order, and nothing else, on standard output

SHOP_URL=http://localhost:9001      where the shop is, when it was not started here by "npm start"`;

const DELIVERIES = ["carrier-branch", "carrier-branch-by-tariff", "carrier-branch-free"];

const options = {
  cod: { type: "boolean" },
  prepaid: { type: "boolean" },
  count: { type: "string", default: "1" },
  json: { type: "boolean" },
  help: { type: "boolean", short: "h" },
};

runMain(async () => {
  const wanted = parse();
  if (wanted.help) return void console.log(USAGE);
  ensureInstalled();
  const shop = await openShop();
  const failures = await checkout(shop, wanted);
  for (const { order, reason } of failures) {
    console.error(`\nOrder #${order.display_id} (${order.id}) was not accepted: ${reason}`);
  }
  return failures.length === 0 ? 0 : 1;
});

function parse() {
  try {
    const { values } = parseArgs({ options });
    const count = Number(values.count);
    if (!Number.isInteger(count) || count < 1)
      throw new Error(`--count is "${values.count}", not a whole number.`);
    if (values.cod && values.prepaid) throw new Error("Choose one of --cod and --prepaid.");
    return { ...values, count };
  } catch (error) {
    throw new UserError(`${error.message.split("\n")[0]}\n\n${USAGE}`);
  }
}

async function openShop() {
  const shopUrl =
    process.env.SHOP_URL ?? readRunNote()?.shopUrl ?? `http://localhost:${process.env.PORT || 9000}`;
  const healthy = await fetch(`${shopUrl}/health`).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!healthy) {
    throw new UserError(`No shop answers at ${shopUrl}. Start it with "npm start" in another terminal.`);
  }
  const admin = await adminClient(shopUrl, ADMIN);
  const { connections } = await admin.get("/admin/sklad/connections");
  const connection = connections.find(({ environment }) => environment === "sandbox");
  if (!connection) throw new UserError("The shop is not connected to a sandbox warehouse.");
  const front = await openStorefront({ shopUrl, admin, warehouseApiUrl: connection.base_url });
  return { admin, connection, front, sandboxUrl: new URL(connection.base_url).origin };
}

/** Buys one after the other while the earlier ones are followed. Resolves to the orders that were not accepted. */
async function checkout(shop, wanted) {
  const { count, json } = wanted;
  const pending = [];
  const failures = [];
  const tally = { placed: 0, accepted: 0 };
  const line = liveLine({ enabled: count > 1, stream: process.stderr });
  const show = () =>
    line.show(`${tally.placed}/${count} placed, ${tally.accepted} accepted, ${failures.length} failed`);
  let buying = true;

  const followAll = follow({
    admin: shop.admin,
    pending,
    isComplete: () => !buying,
    onSettled: (purchase, { accepted, reason }) => {
      if (accepted) {
        tally.accepted += 1;
        line.clear();
        console.log(json ? asJson(purchase, accepted) : asText(purchase, accepted, count));
      } else failures.push({ order: purchase.order, reason });
      show();
    },
  });
  const buyAll = async () => {
    for (let index = 0; index < count; index += 1) {
      const queueMs = await queueTime({
        sandboxUrl: shop.sandboxUrl,
        perMinute: shop.connection.settings.requests_per_minute,
        ahead: pending.length,
      });
      pending.push({ ...(await buyOne(shop, wanted, index)), queueMs });
      tally.placed += 1;
      show();
    }
    buying = false;
  };
  await Promise.all([followAll, buyAll()]);
  line.end();
  return failures;
}

async function buyOne({ front, connection }, { cod, prepaid, count }, index) {
  const payment = cod || (!prepaid && count > 1 && index % 2 === 1) ? "cod" : "prepaid";
  const branch = pick(front.branches);
  const customer = someCustomer(branch.city);
  const items = someItems(front.variants);
  const delivery = DELIVERIES[index % DELIVERIES.length];
  const purchase = await buy(front, { customer, items, branch, payment, delivery });
  for (const { variant, quantity } of items) variant.available -= quantity;
  const expected = expectedAtWarehouse({
    ...purchase,
    customer,
    items,
    branch,
    payment,
    carrierLiteral: connection.settings.carrier_literal,
  });
  return { ...purchase, items, branch, payment, expected };
}

function asJson({ order, expected, ...purchase }, accepted) {
  return JSON.stringify({
    order_id: order.id,
    display_id: order.display_id,
    id_order: accepted.number,
    external_id: accepted.id,
    id_order_FF: accepted.remote_id,
    key_order: accepted.remote_key,
    total: order.total,
    expected,
    accepted_ms: acceptedAfter(purchase, accepted),
  });
}

function asText(purchase, accepted, count) {
  const { order, option, items, branch, payment } = purchase;
  const after = `accepted after ${acceptedAfter(purchase, accepted)} ms`;
  const head = `${green("✓")} ${bold(`Order ${accepted.number}`)}  ${money(order.total)}, ${PAYMENT[payment].words}`;
  const ids = `id_order_FF ${accepted.remote_id}  key_order ${accepted.remote_key}`;
  if (count > 1) return `${head}  ${dim(`${ids}  ${after}`)}`;
  return [
    head,
    "",
    ...items.map(({ variant, quantity }) => `  ${quantity} × ${variant.name}`),
    `  ${option.name}: ${branch.city}, ${branch.name}`,
    "",
    `  Medusa order  ${order.id}`,
    `  id_order_FF   ${accepted.remote_id}`,
    `  key_order     ${accepted.remote_key}`,
    "",
    bold("  Timeline"),
    ...timeline(purchase, accepted),
    "",
    `  ${bold(after)}`,
  ].join("\n");
}

function timeline({ completedAt }, { timeline: entries }) {
  const placed = { at: new Date(completedAt).toISOString(), type: "placed" };
  return [placed, ...entries].map(({ at, type }) => {
    const since = Date.parse(at) - completedAt;
    return `  ${clock(at)}  ${dim(`${since < 0 ? "−" : "+"}${String(Math.abs(since)).padStart(5)} ms`)}  ${type}`;
  });
}

const clock = (instant) => new Date(instant).toISOString().slice(11, 23);

const money = (amount) =>
  new Intl.NumberFormat("uk-UA", { style: "currency", currency: "UAH" }).format(amount);
