import { acceptedAfter } from "../scripts/lib/follow.mjs";
import { buySame, untilAccepted } from "./support/orders.mjs";
import { benchShop } from "./support/shop.mjs";
import { percentile, rounded } from "./support/statistics.mjs";

export const title = "from checkout completed to accepted by the warehouse, the sandbox at zero latency";

const WARM_UP = 10;

export async function run({ say, orders }) {
  const shop = await benchShop(say);
  for (let index = 0; index < WARM_UP; index += 1) await untilAccepted(shop, await place(shop, index));

  const started = performance.now();
  const purchases = [];
  for (let index = 0; index < orders; index += 1) {
    purchases.push(await place(shop, index));
    if (purchases.length % 50 === 0) say(`${purchases.length}/${orders}`);
  }
  const perMinute = Math.round((orders / (performance.now() - started)) * 60_000);

  const times = [];
  for (const purchase of purchases) times.push(acceptedAfter(purchase, await untilAccepted(shop, purchase)));
  const note = `of ${orders} orders, one customer after the other, ${perMinute} a minute`;
  return [
    { value: rounded(percentile(times, 0.95)), unit: "ms", note: `p95 ${note}; wanted: ≤ 1000 ms` },
    { name: "acceptance-p50", value: rounded(percentile(times, 0.5)), unit: "ms", note: `p50 ${note}` },
  ];
}

const place = (shop, index) =>
  buySame(shop, index, { delivery: "carrier-branch", payment: index % 2 === 0 ? "prepaid" : "cod" });
