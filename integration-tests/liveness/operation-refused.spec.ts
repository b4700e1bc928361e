import { keyFeed } from "../../src/engine/statuses/key-feed";
import { MINUTE_MS } from "./support/cells";
import { FeedsBeside } from "./support/feeds-beside";
import { liveness } from "./support/liveness";

/** Longer than the longest call: no timer extends it while time stands still. */
const at = liveness({ claimLeaseMs: 120_000 });

const QUEUE = Array.from({ length: 200 }, (_, index) => `order_${100 + index}`);

it("An ApiKey that may not cancel sends all orders in their time, and its problem is the order's", async () => {
  const { world } = at;
  world.beside(new FeedsBeside(world, at.database, [keyFeed]));
  await world.place("order_1");
  await world.run(2_000);
  world.warehouse.faults = [{ failure: "401", hits: ({ operation }) => operation === "CancelOrder" }];
  await world.cancel("order_1");
  await world.run(10 * MINUTE_MS);
  await world.placeAll(QUEUE);
  await world.run(6 * MINUTE_MS);
  const rows = await world.stores.warehouseOrders.ofOrders(QUEUE);
  expect(rows.filter(({ state }) => state === "planned").map(({ number }) => number)).toEqual([]);
  const open = (await world.problems()).filter(({ cleared_at }) => cleared_at === null);
  expect(open.map(({ code }) => code)).toEqual(["not_getting_through"]);
});
