import { reserveMissing } from "../../../src/engine/orders/reserve-missing";
import { contextOf } from "../../../src/engine/context";
import { Modules } from "@medusajs/framework/utils";
import { checkout, type PlacedOrder } from "../../support/checkout";
import { suite } from "../../support/describe-shop";
import { databaseOf, Merchant } from "../../support/merchant";
import { problems } from "../../support/outage";
import { expectArrivedOnce, expectHeld, sweep } from "../../support/waiting-orders";
import { inSoak } from "../../../unit-tests/support/in-soak";

const TEA = {
  items: { "TEA-KARPATY-100": 2 },
  shipping: "carrier-branch",
  payment: "pp_system_default",
} as const;

const UNRESERVED = {
  code: "reservation_missing",
  en: "No stock is reserved for",
  uk: "нічого не зарезервовано",
};

export const withoutReservations = suite("An order whose checkout died before it reserved anything", (at) => {
  const merchant = () => new Merchant(at.shop);
  const codes = async () => (await problems(at)).map(({ code }) => code);
  const inventory = () => at.shop.container.resolve(Modules.INVENTORY);
  const reservationsOf = async (orderId: string) =>
    inventory().listReservationItems({ line_item_id: (await merchant().lines(orderId)).map(({ id }) => id) });

  /** As the process leaves it that is killed between the order and its reservations. */
  async function cutShort(): Promise<PlacedOrder> {
    await at.shop.changeSettings(at.connectionId, { approve: "all" });
    const placed = await checkout(at.shop, TEA);
    const lines = (await merchant().lines(placed.id)).map(({ id }) => id);
    await inventory().deleteReservationItemsByLineItem(lines);
    await at.shop.changeSettings(at.connectionId, { approve: "none" });
    await sweep(at.shop);
    await expectHeld(at, placed.id, UNRESERVED);
    return placed;
  }

  /** As if the checkout had been some minutes ago, without a sweep since. */
  async function minutesLater(): Promise<void> {
    await databaseOf(at.shop).raw(
      "update sklad_warehouse_order set created_at = created_at - interval '3 minutes', reserving_until = null",
    );
  }

  it("is given its reservations once, however many processes see it, and is handed over automatically", async () => {
    const placed = await cutShort();
    expect(await reservationsOf(placed.id)).toEqual([]);
    await minutesLater();
    const stock = { inventory: inventory(), locking: at.shop.container.resolve(Modules.LOCKING) };
    const ctx = contextOf(at.shop.container);
    await Promise.all([1, 2, 3].map(() => reserveMissing(ctx, stock)));
    await expectArrivedOnce(at, placed.id);
    await minutesLater();
    await sweep(at.shop);
    expect(await reservationsOf(placed.id)).toMatchObject([
      { location_id: at.shop.seeded.locationId, quantity: 2 },
    ]);
    const [order] = await at.shop.warehouseOrders(placed.id);
    const { timeline } = await at.shop.warehouseOrder(order?.id ?? "");
    expect(timeline?.filter(({ type }) => type === "reserved")).toHaveLength(1);
    expect(await codes()).toEqual([]);
  });

  inSoak(
    "waits where there is not enough stock, with a problem, and is handed over once there is",
    async () => {
      const placed = await cutShort();
      await merchant().setStock("TEA-KARPATY-100", 1);
      await minutesLater();
      await sweep(at.shop);
      expect(await reservationsOf(placed.id)).toEqual([]);
      const [problem, ...more] = await problems(at);
      expect(more).toEqual([]);
      expect(problem).toMatchObject({
        code: "not_reserved",
        message: {
          en: expect.stringContaining("not enough stock"),
          uk: expect.stringContaining("бракує залишку"),
        },
      });
      await merchant().setStock("TEA-KARPATY-100", 5);
      await minutesLater();
      await sweep(at.shop);
      await expectArrivedOnce(at, placed.id);
      expect(await codes()).toEqual([]);
    },
  );

  inSoak("is left alone while its checkout may still be at work", async () => {
    const placed = await cutShort();
    await sweep(at.shop);
    expect(await reservationsOf(placed.id)).toEqual([]);
    expect(await codes()).toEqual([]);
  });
});
