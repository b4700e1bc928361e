import { raiseStuck } from "../../src/engine/statuses";
import { recordingWorld } from "./support/recording-world";

const DAY_MS = 86_400_000;
/** The default settings, by the state an order stays in. */
const LONGEST = { new: 3, picked: 5, shipped: 5 } as const;
const ENDED = ["delivered", "canceled"] as const;

describe("An order that stays in one state", () => {
  const world = recordingWorld();
  const { accepted, statusOf, record, rowOf } = world;
  const raised = async () => {
    await raiseStuck(world.process());
    const open = await world.stores.problems.openOf(["stuck_at_warehouse"]);
    return open.map(({ warehouse_order_id, params }) => [
      warehouse_order_id,
      params?.["word"],
      params?.["days"],
    ]);
  };
  async function aged(id: string, days: number): Promise<void> {
    const row = await rowOf(id);
    const then = (at: Date | null) => at && new Date(at.getTime() - days * DAY_MS);
    const { accepted_at, picked_at, shipped_at, delivered_at, reappeared_at } = row;
    const times = { accepted_at, picked_at, shipped_at, delivered_at, reappeared_at };
    await world.module
      .database("sklad_warehouse_order")
      .where({ id })
      .update(Object.fromEntries(Object.entries(times).map(([name, at]) => [name, then(at)])));
  }

  it.each(["new", "picked", "shipped"] as const)(
    "%s for too long is a problem, until it moves",
    async (state) => {
      const [id = ""] = await accepted(1);
      if (state !== "new") await record([statusOf(id, state)]);
      await aged(id, LONGEST[state] - 0.1);
      expect(await raised()).toEqual([]);
      await aged(id, 0.2);
      for (const _ of [1, 2]) expect(await raised()).toEqual([[id, state, String(LONGEST[state])]]);
      await record([statusOf(id, state === "new" ? "picked" : "delivered")]);
      expect(await raised()).toEqual([]);
    },
  );

  it.each(ENDED)("%s is none, however long", async (state) => {
    const [id = ""] = await accepted(1);
    await record([statusOf(id, state)]);
    await aged(id, 100);
    expect(await raised()).toEqual([]);
  });

  it("new is counted anew when it lives on after its cancellation", async () => {
    const [id = ""] = await accepted(1);
    await aged(id, 10);
    await world.module.database("sklad_warehouse_order").where({ id }).update({ reappeared_at: new Date() });
    expect(await raised()).toEqual([]);
  });
});
