import { buySame, untilAccepted } from "./support/orders.mjs";
import { benchShop, MANUAL_DELIVERY } from "./support/shop.mjs";
import { percentile, rounded } from "./support/statistics.mjs";

export const title = "a whole checkout through the Store API: this provider beside Medusa's manual provider";

const BLOCK = 20;
const WARM_UP = 10;

/** Blocks of both take turns, so that whatever else the machine does strikes both. */
export async function run({ say, orders }) {
  const shop = await benchShop(say);
  const before = (await untilAccepted(shop, 0)).length;
  const times = { manual: [], sklad: [] };
  let ours = 0;
  const block = async (series, count, record) => {
    for (let index = 0; index < count; index += 1) {
      const delivery = series === "manual" ? MANUAL_DELIVERY : "carrier-branch";
      const { milliseconds } = await buySame(shop, index, { delivery });
      if (record) times[series].push(milliseconds);
      if (series === "sklad") ours += 1;
    }
    // What the plugin still does for one block must not burden the next.
    await untilAccepted(shop, before + ours);
  };
  await block("manual", WARM_UP, false);
  await block("sklad", WARM_UP, false);
  while (times.sklad.length < orders) {
    const count = Math.min(BLOCK, orders - times.sklad.length);
    await block("manual", count, true);
    await block("sklad", count, true);
    say(`${times.sklad.length}/${orders}`);
  }
  const value = percentile(times.sklad, 0.5);
  const baseline = percentile(times.manual, 0.5);
  const p95 = `${rounded(percentile(times.sklad, 0.95))} / ${rounded(percentile(times.manual, 0.95))} ms`;
  return [
    {
      value: rounded(value),
      unit: "ms",
      baseline: rounded(baseline),
      ratio: rounded(value / baseline, 3),
      note: `p50 of ${orders} checkouts each, from cart to order; p95 ${p95}; wanted: ratio ≤ 1.05`,
    },
  ];
}
