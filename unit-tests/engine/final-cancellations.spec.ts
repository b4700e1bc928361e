import { transitions } from "../../src/engine/orders";
import type { CancelReason } from "../../src/planning/warehouse-order";
import { World } from "./handover/world";

/** An order at the warehouse whose parcel is to be canceled there because it lost its goods. */
async function withoutGoods() {
  const world = new World();
  world.place("order_1");
  await world.reconcile("order_1");
  await world.drain();
  const rows = () => world.tables.rows("orders").filter(({ order_id }) => order_id === "order_1");
  const [row] = rows();
  if (!row) throw new Error("nothing was planned");
  const cancel = (reason: CancelReason) =>
    world.act(({ sklad: { stores } }) => transitions.cancelQueued(stores, row, reason, "merchant"));
  await cancel("parcel_gone");
  const ended = async () => {
    await world.drain();
    world.pass(5 * 60_000);
    await world.drain();
    await world.reconcile("order_1");
    await world.drain();
    return rows().map(({ state, cancel_reason }) => [state, cancel_reason]);
  };
  return { world, cancel, ended };
}

it("A parcel that lost its goods is followed by another one when they are ordered again", async () => {
  const { ended } = await withoutGoods();
  expect(await ended()).toEqual([
    ["canceled", "parcel_gone"],
    ["new", null],
  ]);
});

it.each(["withdrawn_by_merchant", "order_canceled"] as const)(
  "No parcel follows one whose cancellation became final before it was sent (%s)",
  async (reason) => {
    const { cancel, ended } = await withoutGoods();
    await cancel(reason);
    // The later reason is not the final one.
    await cancel("parcel_gone");
    expect(await ended()).toEqual([["canceled", reason]]);
  },
);

describe.each(["withdrawn_by_merchant", "order_canceled"] as const)(
  "No parcel follows one whose cancellation became final (%s)",
  (reason) => {
    it("while its CancelOrder was under way", async () => {
      const { world, cancel, ended } = await withoutGoods();
      let pressed: Promise<unknown> | undefined;
      world.warehouse.onCancel = () => void (pressed ??= cancel(reason));
      await world.drain();
      await pressed;
      expect(await ended()).toEqual([["canceled", reason]]);
    });

    it("while a look-up had to show whether it was canceled", async () => {
      const { world, cancel, ended } = await withoutGoods();
      world.warehouse.faults.push("reset_after");
      await world.drain();
      await cancel(reason);
      expect(await ended()).toEqual([["canceled", reason]]);
    });
  },
);
