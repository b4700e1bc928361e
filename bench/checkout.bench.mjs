import { setTimeout as delay } from "node:timers/promises";
import { buySame, untilAccepted } from "./support/orders.mjs";
import { benchShop, MANUAL_DELIVERY } from "./support/shop.mjs";
import { percentile, rounded } from "./support/statistics.mjs";

export const title = "a whole checkout through the Store API: this provider beside Medusa's manual provider";

const WARM_UP = 10;
/** After an order is placed, Medusa's own subscribers still work for a moment. */
const REST_MS = 200;
const BLOCK = 10;

export async function run({ say, orders }) {
  const shop = await benchShop(say);
  for (let index = 0; index < WARM_UP; index += 1) await buyPair(shop, index);
  return [
    await oneAtATime(shop, orders, say),
    await backToBack(shop, Math.max(BLOCK, Math.round(orders / 4)), say),
  ];
}

/** The time for one customer: the shop is idle before each checkout. The two alternate in going first. */
async function oneAtATime(shop, orders, say) {
  const times = { manual: [], sklad: [] };
  for (let index = 0; index < orders; index += 1) {
    const pair = await buyPair(shop, index);
    for (const [series, { milliseconds }] of Object.entries(pair)) times[series].push(milliseconds);
    if ((index + 1) % 50 === 0) say(`${index + 1}/${orders}`);
  }
  return figure("checkout", times, "the shop at rest before each; wanted: ratio ≤ 1.05");
}

async function buyPair(shop, index) {
  const pair = {};
  const turns = index % 2 === 0 ? ["manual", "sklad"] : ["sklad", "manual"];
  for (const series of turns) {
    pair[series] = await buySame(shop, index, { delivery: deliveryOf(series) });
    if (series === "sklad") await untilAccepted(shop, pair[series]);
    await delay(REST_MS);
  }
  return pair;
}

/** A busy shop: the handover of one order goes on while the next customer checks out. */
async function backToBack(shop, orders, say) {
  const times = { manual: [], sklad: [] };
  while (times.sklad.length < orders) {
    for (const series of ["manual", "sklad"]) {
      let last;
      for (let index = 0; index < BLOCK; index += 1) {
        last = await buySame(shop, index, { delivery: deliveryOf(series) });
        times[series].push(last.milliseconds);
      }
      if (series === "sklad") await untilAccepted(shop, last);
      await delay(REST_MS);
    }
  }
  say(`${times.sklad.length} back to back`);
  return figure("checkout-back-to-back", times, "one after the other, handovers going on meanwhile");
}

const deliveryOf = (series) => (series === "manual" ? MANUAL_DELIVERY : "carrier-branch");

function figure(name, { sklad, manual }, note) {
  const value = percentile(sklad, 0.5);
  const baseline = percentile(manual, 0.5);
  const p95 = `${rounded(percentile(sklad, 0.95))} / ${rounded(percentile(manual, 0.95))} ms`;
  return {
    name,
    value: rounded(value),
    unit: "ms",
    baseline: rounded(baseline),
    ratio: rounded(value / baseline, 3),
    note: `p50 of ${sklad.length} checkouts each, from cart to order, ${note}; p95 ${p95}`,
  };
}
