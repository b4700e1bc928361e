import { wrongs } from "./handover/verdict";
import { World } from "./handover/world";

/** More steps than the sending of one order has. */
const STEPS = 60;
const MINUTES = 20;

describe("A process that sleeps at any step of sending, and wakes when another has taken over,", () => {
  it("sends nothing that the other has resolved", async () => {
    let late = 0;
    for (let step = 1; step <= STEPS; step += 1) {
      const world = new World();
      world.warehouse.lateness_ms = 0;
      // One that is known to be there: a look-up that does not find the next means that it is not.
      world.place("order_9");
      await world.reconcile("order_9");
      await world.drain();
      world.place("order_1");
      await world.reconcile("order_1");
      await world.drain({ kind: "sleeps", after: step });
      for (let minute = 0; minute < MINUTES; minute += 1) {
        world.pass(60_000);
        await world.drain();
      }
      await world.wakeAll();
      await world.quiet();
      expect([step, wrongs(world)]).toEqual([step, []]);
      if (world.log.some((line) => line.includes("are not sent now"))) late += 1;
    }
    // At one of the steps its command was committed as sending, and the call had not left.
    expect(late).toBeGreaterThan(0);
  });
});
