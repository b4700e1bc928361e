import { Modules } from "@medusajs/framework/utils";
import { checkout } from "../../support/checkout";
import { suite } from "../../support/describe-shop";
import { databaseOf, Merchant } from "../../support/merchant";
import { problems } from "../../support/outage";
import { expectArrivedOnce, expectHeld, sweep, sweepUntilDue } from "../../support/waiting-orders";

const TEA = "TEA-KARPATY-100";

export const withoutReservations = suite("An order whose checkout died before it reserved anything", (at) => {
  const merchant = () => new Merchant(at.shop);

  /** As the process leaves it that is killed between the order and its reservations. */
  async function cutShort() {
    await at.shop.changeSettings(at.connectionId, { approve: "all" });
    const items = { [TEA]: 2 };
    const placed = await checkout(at.shop, {
      items,
      shipping: "carrier-branch",
      payment: "pp_system_default",
    });
    const lines = (await merchant().lines(placed.id)).map(({ id }) => id);
    await at.shop.container.resolve(Modules.INVENTORY).deleteReservationItemsByLineItem(lines);
    await at.shop.changeSettings(at.connectionId, { approve: "none" });
    await sweep(at.shop);
    return { id: placed.id, lines };
  }

  it("is held by the name of its goods, and goes once a person has allocated them", async () => {
    const { id, lines } = await cutShort();
    await expectHeld(at, id, {
      code: "reservation_missing",
      en: `(${TEA}), so it is not clear which location it ships from. Either it is out of stock, or the checkout was interrupted. Press "Allocate items" on the order's page in Medusa`,
      uk: `(${TEA}) нічого не зарезервовано`,
    });
    expect(await problems(at)).toMatchObject([
      { code: "held", message: { en: expect.stringContaining("Allocate items") } },
    ]);
    // A checkout makes its reservations within moments: the merchant is notified later.
    const { rows } = await databaseOf(at.shop).raw(
      "select extract(epoch from notify_after - raised_at)::int as after_s from sklad_problem where code = 'held' and cleared_at is null",
    );
    expect(rows).toEqual([{ after_s: 120 }]);

    await merchant().post("/admin/reservations", {
      line_item_id: lines[0],
      location_id: at.shop.seeded.locationId,
      inventory_item_id: await merchant().inventoryItem(TEA),
      quantity: 2,
    });
    await sweepUntilDue(at, id);
    await expectArrivedOnce(at, id);
    expect(await problems(at)).toEqual([]);
  });
});
