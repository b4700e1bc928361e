/**
 * Buys in the running demo as a customer does, through Medusa's Store API, and follows each order until the warehouse
 * has accepted it, or it ended as asked for, or is delivered. `npm run checkout`; see `--help`.
 */
import { parseCheckout, USAGE } from "./lib/checkout-options.mjs";
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

const FOREIGN_PHONE = "+48 512 345 678";
const NO = {
  kind: "refuse",
  operation: "AddOrder",
  count: 1,
  message: "Склад не доставляє за цією адресою.",
};

const DELIVERIES = ["carrier-branch", "carrier-branch-by-tariff", "carrier-branch-free"];

runMain(async () => {
  const wanted = parseCheckout(process.argv.slice(2));
  if (wanted.help) return void console.log(USAGE);
  ensureInstalled();
  const line = liveLine({ enabled: wanted.count > 1, stream: process.stderr });
  const shop = await openShop((doing) => line.show(doing));
  line.clear();
  if (!wanted.json) console.log(dim(`Buying at ${shop.name}, ${shop.url}\n`));
  const { accepted, failures } = wanted.refused
    ? await withRefusal(shop, wanted, line)
    : await checkout(shop, wanted, line);
  if (wanted.follow) failures.push(...(await followAll(shop, accepted)));
  for (const { order, reason } of failures) {
    console.error(`\nOrder #${order.display_id} did not end as expected: ${reason}`);
    console.error(`  ${shop.url}/app/orders/${order.id}`);
  }
  return failures.length === 0 ? 0 : 1;
});

async function openShop(say) {
  const shopUrl = process.env.SHOP_URL || readRunNote()?.shopUrl;
  if (!shopUrl) throw new UserError('The demo does not run. Start it with "npm start" in another terminal.');
  say(`Opening the shop at ${shopUrl} …`);
  const healthy = await fetch(`${shopUrl}/health`).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!healthy) {
    throw new UserError(`No shop answers at ${shopUrl}. Start it with "npm start" in another terminal.`);
  }
  const admin = await signIn(shopUrl);
  const [{ connections }, { stores }] = await Promise.all([
    admin.get("/admin/sklad/connections"),
    admin.get("/admin/stores?fields=name"),
  ]);
  const connection = connections.find(({ environment }) => environment === "sandbox");
  if (!connection) throw new UserError("The shop is not connected to a sandbox warehouse.");
  say(`Looking at what ${stores[0].name} sells …`);
  const front = await openStorefront({ shopUrl, admin, warehouseApiUrl: connection.base_url });
  const sandboxUrl = new URL(connection.base_url).origin;
  return { name: stores[0].name, url: shopUrl, admin, connection, front, sandboxUrl };
}

/** Makes the sandbox refuse the next AddOrder, and removes an unused fault afterwards. */
async function withRefusal(shop, wanted, line) {
  const sandbox = jsonClient(shop.sandboxUrl);
  const { fault } = await sandbox.post("/_sandbox/faults", NO);
  try {
    return await checkout(shop, wanted, line);
  } finally {
    await sandbox.delete(`/_sandbox/faults/${fault.id}`);
  }
}

/** Prints the steps of each order until it is delivered. Resolves to the orders that were not. */
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
async function checkout(shop, wanted, line) {
  const { count, json } = wanted;
  const pending = [];
  const accepted = [];
  const failures = [];
  let placed = 0;
  let stood = 0;
  const standing = () => {
    if (count === 1) return placed === 0 ? "A customer buys …" : "The order is on its way …";
    const settled = wanted.held ? `${stood} held` : `${accepted.length} accepted`;
    return `${placed}/${count} placed, ${settled}, ${failures.length} failed`;
  };
  const show = () => line.show(standing());
  const print = (text) => {
    line.clear();
    console.log(text);
  };
  let buying = true;

  const untilSettled = follow({
    admin: shop.admin,
    pending,
    isComplete: () => !buying,
    onSettled: (purchase, { accepted: order, held, refused, reason }) => {
      const stopped = wanted.held ? held : wanted.refused ? refused : undefined;
      if (stopped) {
        stood += 1;
        print(asStopped(purchase, stopped, { count, shop }));
      } else if (wanted.held || wanted.refused) {
        failures.push({ order: purchase.order, reason: reason ?? "the warehouse accepted it" });
      } else if (order) {
        accepted.push({ purchase, accepted: order });
        print(json ? asJson(purchase, order) : asText(purchase, order, { count, shop }));
      } else failures.push({ order: purchase.order, reason });
      if (placed < count || pending.length > 0) show();
    },
  });
  const buyAll = async () => {
    for (let index = 0; index < count; index += 1) {
      show();
      // An order that is held takes no call of the warehouse, so nothing waits for it.
      const ahead = wanted.held ? 0 : pending.length;
      const queueMs = await queueTime({
        sandboxUrl: shop.sandboxUrl,
        perMinute: shop.connection.settings.requests_per_minute,
        ahead,
      });
      pending.push({ ...(await buyOne(shop, wanted, index)), queueMs });
      placed += 1;
    }
    show();
    buying = false;
  };
  await Promise.all([untilSettled, buyAll()]);
  line.clear();
  if (count > 1) console.error(standing());
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
