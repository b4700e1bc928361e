import { wrongs } from "./handover/verdict";
import { World } from "./handover/world";

const KEY = "kyiv";

/** An order that never arrived, its look-up due, and a process that falls asleep on its way through it. */
async function asleepInLookUp(after: number): Promise<World> {
  const world = new World();
  world.place("order_1");
  await world.reconcile("order_1");
  world.warehouse.faults.push("reset_before");
  await world.drain();
  world.pass(60_000);
  await world.drain({ kind: "sleeps", after });
  return world;
}

describe.each(Array.from({ length: 20 }, (_, step) => step + 1))(
  "A rate limit that is used up after step %i of a look-up",
  (step) => {
    it("makes it wait, and loses nothing", async () => {
      const world = await asleepInLookUp(step);
      world.tables.put("pauses", KEY, world.now + 300_000);

      await world.wakeAll();
      await world.quiet();

      expect(world.warehouse.orders.filter(({ body }) => body.id_order === "1001")).toHaveLength(1);
      expect(wrongs(world)).toEqual([]);
    });
  },
);
