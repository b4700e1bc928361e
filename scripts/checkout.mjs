/**
 * Buys in the running demo as a customer does, through Medusa's Store API, and follows each order until the warehouse
 * has accepted it, or it ended as asked for, or is delivered. `npm run checkout`; see `--help`.
 */
import { parseArgs } from "node:util";
import { follow, queueTime } from "./lib/follow.mjs";
import { signIn } from "./lib/demo-shop.mjs";
import { someCustomer, someItems, pick } from "./lib/customers.mjs";
import { expectedAtWarehouse } from "./lib/expected.mjs";
import { jsonClient } from "./lib/http.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { runMain, UserError } from "./lib/main.mjs";
import { dim, liveLine } from "./lib/progress.mjs";
import { followToDelivered } from "./lib/journey.mjs";
import { asDelivered, asJourney, asJson, asStep, asStopped, asText } from "./lib/receipt.mjs";
import { readRunNote } from "./lib/state.mjs";
import { buy, openStorefront } from "./lib/storefront.mjs";

const USAGE = `npm run checkout                    one order, paid by card
npm run checkout -- --cod           paid on delivery
npm run checkout -- --prepaid       paid by card
npm run checkout -- --follow        one order, until it is delivered: the sandbox picks, ships and delivers, and
                                    Medusa follows
npm run checkout -- --count 25      25 orders; without --cod or --prepaid every other one is paid on delivery
npm run checkout -- --held          an order that waits for a person: its phone is a foreign one
npm run checkout -- --refused       an order the sandbox warehouse says no to
npm run checkout -- --json          one JSON object per order, and nothing else, on standard output

SHOP_URL=http://localhost:9001      another shop that is connected to a sandbox, with SHOP_ADMIN_EMAIL and
                                    SHOP_ADMIN_PASSWORD; by default the demo that "npm start" runs`;

const FOREIGN_PHONE = "+48 512 345 678";
const NO = {
  kind: "refuse",
  operation: "AddOrder",
  count: 1,
  message: "Склад не доставляє за цією адресою.",
};

const DELIVERIES = ["carrier-branch", "carrier-branch-by-tariff", "carrier-branch-free"];

const options = {
  cod: { type: "boolean" },
  prepaid: { type: "boolean" },
  count: { type: "string", default: "1" },
  held: { type: "boolean" },
  refused: { type: "boolean" },
  follow: { type: "boolean" },
  json: { type: "boolean" },
  help: { type: "boolean", short: "h" },
};

runMain(async () => {
  const wanted = parse();
  if (wanted.help) return void console.log(USAGE);
  ensureInstalled();
  const shop = await openShop();
  if (!wanted.json) console.log(dim(`Buying at ${shop.name}, ${shop.url}\n`));
  const { accepted, failures } = wanted.refused
    ? await withRefusal(shop, wanted)
    : await checkout(shop, wanted);
  if (wanted.follow) failures.push(...(await followAll(shop, accepted)));
  for (const { order, reason } of failures) {
    console.error(`\nOrder #${order.display_id} (${order.id}) did not end as expected: ${reason}`);
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
    const shown = ["held", "refused", "follow"].filter((name) => values[name]);
    if (shown.length > 1) throw new Error("Choose one of --held, --refused and --follow.");
    if (shown.length > 0 && (count > 1 || values.json))
      throw new Error(`--${shown[0]} shows one order, as text.`);
    return { ...values, count };
  } catch (error) {
    throw new UserError(`${error.message.split("\n")[0]}\n\n${USAGE}`);
  }
}

async function openShop() {
  const shopUrl = process.env.SHOP_URL || readRunNote()?.shopUrl;
  if (!shopUrl) throw new UserError('The demo does not run. Start it with "npm start" in another terminal.');
  const healthy = await fetch(`${shopUrl}/health`).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!healthy) {
    throw new UserError(`No shop answers at ${shopUrl}. Start it with "npm start" in another terminal.`);
  }
  const admin = await signIn(shopUrl);
  const { connections } = await admin.get("/admin/sklad/connections");
  const connection = connections.find(({ environment }) => environment === "sandbox");
  if (!connection) throw new UserError("The shop is not connected to a sandbox warehouse.");
  const front = await openStorefront({ shopUrl, admin, warehouseApiUrl: connection.base_url });
  const { stores } = await admin.get("/admin/stores?fields=name");
  const sandboxUrl = new URL(connection.base_url).origin;
  return { name: stores[0].name, url: shopUrl, admin, connection, front, sandboxUrl };
}

/** The sandbox says no to the next AddOrder. A fault that nothing met goes again. */
async function withRefusal(shop, wanted) {
  const sandbox = jsonClient(shop.sandboxUrl);
  const { fault } = await sandbox.post("/_sandbox/faults", NO);
  try {
    return await checkout(shop, wanted);
  } finally {
    await sandbox.delete(`/_sandbox/faults/${fault.id}`);
  }
}

/** What the sandbox and Medusa do with each order until it is delivered. Resolves to those that were not. */
async function followAll({ admin, sandboxUrl }, purchases) {
  const failures = [];
  for (const { purchase, accepted } of purchases) {
    const { order } = purchase;
    console.log(asJourney(accepted));
    const onStep = (step) => console.log(asStep(purchase, step));
    const reason = await followToDelivered({ admin, sandboxUrl, orderId: order.id, accepted, onStep });
    if (reason === null) console.log(asDelivered(purchase, accepted));
    else failures.push({ order, reason });
  }
  return failures;
}

/**
 * Buys one after the other while the earlier ones are looked at. Resolves to the purchases the warehouse has accepted, and
 * to those that did not end as expected.
 */
async function checkout(shop, wanted) {
  const { count, json } = wanted;
  const pending = [];
  const accepted = [];
  const failures = [];
  let placed = 0;
  const line = liveLine({ enabled: count > 1, stream: process.stderr });
  const show = () =>
    line.show(`${placed}/${count} placed, ${accepted.length} accepted, ${failures.length} failed`);
  let buying = true;

  const untilSettled = follow({
    admin: shop.admin,
    pending,
    isComplete: () => !buying,
    onSettled: (purchase, { accepted: order, held, refused, reason }) => {
      const stopped = wanted.held ? held : wanted.refused ? refused : undefined;
      if (stopped) console.log(asStopped(purchase, stopped));
      else if (wanted.held || wanted.refused) {
        failures.push({ order: purchase.order, reason: reason ?? "the warehouse accepted it" });
      } else if (order) {
        accepted.push({ purchase, accepted: order });
        line.clear();
        console.log(json ? asJson(purchase, order) : asText(purchase, order, count));
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
      placed += 1;
      show();
    }
    buying = false;
  };
  await Promise.all([untilSettled, buyAll()]);
  line.end();
  return { accepted, failures };
}

async function buyOne({ front, connection }, { cod, prepaid, held, count }, index) {
  const payment = cod || (!prepaid && count > 1 && index % 2 === 1) ? "cod" : "prepaid";
  const branch = pick(front.branches);
  const customer = someCustomer(branch.city);
  if (held) customer.address.phone = FOREIGN_PHONE;
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
  return { ...purchase, items, branch, payment, expected, isHeld: held };
}
