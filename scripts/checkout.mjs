/**
 * Buys in the running demo as a customer does, through Medusa's Store API, and follows each order until the warehouse
 * has accepted it, or it ended as asked for, or is delivered. `npm run checkout`; see `--help`.
 */
import { parseCheckout } from "./lib/checkout-options.mjs";
import { acceptedAfter, follow, queueTime } from "./lib/follow.mjs";
import { someCustomer, someItems, pick } from "./lib/customers.mjs";
import { expectedAtWarehouse } from "./lib/expected.mjs";
import { answers, jsonClient, NoAnswer } from "./lib/http.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { runMain, UserError } from "./lib/main.mjs";
import { dim, liveLine } from "./lib/progress.mjs";
import { followToDelivered } from "./lib/journey.mjs";
import { openShop } from "./lib/open-shop.mjs";
import {
  asDelivered,
  asJourney,
  asJson,
  asStep,
  asStopped,
  asText,
  numberOf,
  pageInShop,
} from "./lib/receipt.mjs";
import { buy } from "./lib/storefront.mjs";

const FOREIGN_PHONE = "+48 512 345 678";
const REFUSAL = {
  kind: "refuse",
  operation: "AddOrder",
  count: 1,
  message: "Склад не доставляє за цією адресою.",
};

const DELIVERIES = ["carrier-branch", "carrier-branch-by-tariff"];

runMain(async () => {
  const wanted = parseCheckout(process.argv.slice(2));
  const { words } = wanted;
  if (wanted.help) return void console.log(words.usage);
  ensureInstalled();
  const line = liveLine({ enabled: wanted.count > 1, stream: process.stderr, seconds: words.seconds });
  line.show(words.starting);
  const shop = await openShop({ words, say: (doing) => line.show(doing) });
  const openedMs = performance.now();
  line.clear();
  if (!wanted.json) console.log(dim(`${words.buyingAt(shop.name, shop.url)}\n`));
  try {
    return await buyAndFollow(shop, wanted, line, openedMs);
  } catch (error) {
    line.clear();
    if (!(error instanceof NoAnswer)) throw error;
    throw new UserError(silent(shop, error.origin, words));
  }
});

/** Who does not answer, and what starts it again. */
const silent = ({ sandboxUrl }, origin, words) =>
  origin === sandboxUrl ? words.warehouseOff(origin) : words.noShop(origin);

async function buyAndFollow(shop, wanted, line, openedMs) {
  const { words } = wanted;
  const outcome = wanted.refused ? await withRefusal(shop, wanted, line) : await checkout(shop, wanted, line);
  report(outcome, wanted, openedMs);
  const failures = [...outcome.failures];
  if (wanted.follow) failures.push(...(await followAll(shop, outcome.accepted, words)));
  for (const { order, reason } of failures) {
    console.error(`\n${words.failed(numberOf(order), reason)}`);
    console.error(`  ${pageInShop(shop, order)}`);
  }
  const waiting = outcome.waiting.length;
  if (waiting > 0) {
    const isOff = !(await answers(shop.sandboxUrl));
    console.error(
      `\n${words.waiting(waiting)} ${isOff ? words.warehouseOff(shop.sandboxUrl) : words.goesOn}`,
    );
  }
  return failures.length + waiting === 0 ? 0 : 1;
}

/** What all of it took; of several orders how they ended, too. Standard output has nothing but JSON when that is asked for. */
function report({ accepted, stopped, waiting, failures }, { count, held, json, words }, openedMs) {
  const all = performance.now();
  const purchases = [...accepted.map(({ purchase }) => purchase), ...stopped, ...waiting];
  if (count > 1) {
    const waits = accepted.map(({ purchase, accepted: order }) => acceptedAfter(purchase, order));
    // An order that did not end as expected was placed all the same.
    const sum = [...purchases, ...failures].reduce((total, { order }) => total + order.total, 0);
    const summary = words.summary({
      count,
      ms: all,
      accepted: accepted.length,
      held: held ? stopped.length : undefined,
      waiting: waiting.length,
      failed: failures.length,
      sum: words.money(sum),
      meanMs:
        waits.length > 0 ? Math.round(waits.reduce((total, ms) => total + ms) / waits.length) : undefined,
    });
    (json ? console.error : console.log)(`\n${summary}`);
  } else if (!json && purchases.length === 1) {
    const bought = purchases[0].milliseconds;
    console.log(dim(`\n  ${words.took({ all, opened: openedMs, bought, waited: all - openedMs - bought })}`));
  }
}

/** Makes the sandbox refuse the next AddOrder, and removes the fault afterwards. */
async function withRefusal(shop, wanted, line) {
  const sandbox = jsonClient(shop.sandboxUrl);
  const { fault } = await sandbox.post("/_sandbox/faults", REFUSAL);
  try {
    return await checkout(shop, wanted, line);
  } finally {
    await sandbox.delete(`/_sandbox/faults/${fault.id}`);
  }
}

/** Prints the steps of each order until it is delivered. Resolves to the orders that were not. */
async function followAll({ admin, sandboxUrl }, purchases, words) {
  const failures = [];
  for (const { purchase, accepted } of purchases) {
    const { order } = purchase;
    console.log(asJourney(order, words));
    const onStep = (step) => console.log(asStep(purchase, step));
    const reason = await followToDelivered({ admin, sandboxUrl, orderId: order.id, accepted, words, onStep });
    if (reason === null) console.log(asDelivered(purchase, words));
    else failures.push({ order, reason });
  }
  return failures;
}

/**
 * Buys one after the other while the earlier ones are looked at. Resolves to the purchases the warehouse has accepted,
 * those that stopped as asked for, those that wait for a warehouse that is off or fails, and those that did not end as expected.
 */
async function checkout(shop, wanted, line) {
  const { count, json, words } = wanted;
  const pending = [];
  const outcome = { accepted: [], stopped: [], waiting: [], failures: [] };
  let placed = 0;
  const show = () => line.show(standing());
  const standing = () => {
    if (count === 1) return placed === 0 ? words.buying : words.onItsWay;
    const ended = (wanted.held ? outcome.stopped : outcome.accepted).length;
    return words.progress({ placed, count, ended, isHeld: wanted.held, failed: outcome.failures.length });
  };
  const print = (text) => {
    line.clear();
    console.log(text);
  };
  const among = { count, shop, words };
  let isBuying = true;

  const untilSettled = follow({
    admin: shop.admin,
    sandboxUrl: shop.sandboxUrl,
    words,
    pending,
    isComplete: () => !isBuying,
    onSettled: (purchase, { accepted, held, refused, waiting, reason }) => {
      const stopped = wanted.held ? held : wanted.refused ? refused : undefined;
      if (stopped) {
        outcome.stopped.push(purchase);
        print(asStopped(purchase, stopped, among));
      } else if (waiting) {
        outcome.waiting.push(purchase);
        if (!json) print(asStopped(purchase, waiting, among));
      } else if (wanted.held || wanted.refused) {
        outcome.failures.push({ order: purchase.order, reason: reason ?? words.accepted });
      } else if (accepted) {
        outcome.accepted.push({ purchase, accepted });
        print(json ? asJson(purchase, accepted) : asText(purchase, accepted, among));
      } else outcome.failures.push({ order: purchase.order, reason });
      if (placed < count || pending.length > 0) show();
    },
  });
  const buyAll = async () => {
    for (let index = 0; index < count; index += 1) {
      show();
      // An order that is held takes no call of the warehouse, so nothing waits for it.
      const queueMs = wanted.held
        ? 0
        : await queueTime({
            sandboxUrl: shop.sandboxUrl,
            perMinute: shop.connection.settings.requests_per_minute,
            ahead: pending.length,
          });
      pending.push({ ...(await buyOne(shop, wanted, index)), queueMs });
      placed += 1;
    }
    show();
    isBuying = false;
  };
  await Promise.all([untilSettled, buyAll()]);
  line.clear();
  return outcome;
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
