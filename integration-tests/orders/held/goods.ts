import { ADDRESS, checkout } from "../../support/checkout";
import { suite } from "../../support/describe-shop";
import { eventually } from "../../support/eventually";
import { Merchant } from "../../support/merchant";
import { expectArrivedOnce, expectHeld, sweep, sweepUntilDue } from "../../support/waiting-orders";
import { inSoak } from "../../../unit-tests/support/in-soak";

const BY_BRANCH = { shipping: "carrier-branch", payment: "pp_system_default" } as const;

export const goods = suite("A checkout whose goods the warehouse could not ship", (at) => {
  inSoak("waits for the SKU of an inventory item, until the item has one", async () => {
    const merchant = new Merchant(at.shop);
    const honey = await merchant.inventoryItem("HON-LYPA-500");
    await merchant.changeInventoryItem(honey, { sku: null });
    const placed = await checkout(at.shop, { ...BY_BRANCH, items: { "GFT-RANOK-01": 1 } });
    await expectHeld(at, placed.id, {
      code: "sku_missing",
      en: "“Мед липовий, 500 г” has no SKU",
      uk: "У товару «Мед липовий, 500 г» немає артикула (SKU)",
    });
    await merchant.changeInventoryItem(honey, { sku: "HON-LYPA-500" });
    await sweepUntilDue(at, placed.id);
    const arrived = await expectArrivedOnce(at, placed.id);
    expect(arrived.order.products.map(({ sku, count }) => `${count} ${sku}`).sort()).toEqual([
      "1 HON-LYPA-500",
      "1 TEA-KARPATY-100",
      "2 CUP-KOSIV-350",
    ]);
  });

  // A cart of Medusa rounds a quantity to whole units; a draft order and an order edit do not.
  inSoak("waits with a fractional quantity, until an edit makes it whole", async () => {
    await at.shop.changeSettings(at.connectionId, { without_payment: "cash_on_delivery" });
    const merchant = new Merchant(at.shop);
    const placed = await merchant.convertDraft({ "TEA-KARPATY-100": 1.5 }, "pickup", ADDRESS);
    await expectHeld(at, placed.id, {
      code: "fractional_quantity",
      en: "The quantity of “Чай трав’яний «Карпатський збір», 100 г, Стандарт” (TEA-KARPATY-100) is not a whole number",
      uk: "Кількість товару «Чай трав’яний «Карпатський збір», 100 г, Стандарт» (TEA-KARPATY-100) не є цілим числом",
    });
    await merchant.editOrder(placed.id, { quantities: { "TEA-KARPATY-100": 2 } });
    const arrived = await expectArrivedOnce(at, placed.id);
    expect(arrived.order).toMatchObject({
      products: [{ sku: "TEA-KARPATY-100", count: "2", price: "145.00" }],
      payment_method: "Наличными",
      order_payment_sum: "290.00",
    });
  });

  inSoak("waits while a bundle's parts are reserved at different places, until they are at one", async () => {
    const merchant = new Merchant(at.shop);
    await merchant.setStock("CUP-KOSIV-350", 0);
    await merchant.addLocation("Склад Львів", { "CUP-KOSIV-350": 50 });
    const placed = await checkout(at.shop, { ...BY_BRANCH, items: { "GFT-RANOK-01": 1 } });
    await expectHeld(at, placed.id, {
      code: "reserved_at_two_locations",
      en: "“Подарунковий набір «Ранок у Карпатах», Стандарт” (GFT-RANOK-01) is reserved at more than one stock location",
      uk: "Резервації товару «Подарунковий набір «Ранок у Карпатах», Стандарт» (GFT-RANOK-01) на різних локаціях",
    });
    await merchant.setStock("CUP-KOSIV-350", 10);
    await moveReservation(merchant, placed.id, "CUP-KOSIV-350");
    await sweep(at.shop);
    const arrived = await expectArrivedOnce(at, placed.id);
    expect(arrived.order.products).toHaveLength(3);
  });

  it("waits for unreserved stock, until it is reserved", async () => {
    const merchant = new Merchant(at.shop);
    const placed = await checkoutOfBackorder(merchant);
    await expectHeld(at, placed.id, {
      code: "reservation_missing",
      en: "No stock is reserved for “Плед вовняний «Яворів», 140×200 см, Стандарт” (PLD-YAVORIV-140)",
      uk: "Для товару «Плед вовняний «Яворів», 140×200 см, Стандарт» (PLD-YAVORIV-140) нічого не зарезервовано",
    });
    await merchant.setStock("PLD-YAVORIV-140", 5);
    const [line] = await merchant.lines(placed.id);
    await merchant.post("/admin/reservations", {
      line_item_id: line?.id,
      location_id: at.shop.seeded.locationId,
      inventory_item_id: await merchant.inventoryItem("PLD-YAVORIV-140"),
      quantity: 1,
    });
    await sweep(at.shop);
    await expectArrivedOnce(at, placed.id);
  });

  inSoak("waits with nothing to ship, until an edit puts something in", async () => {
    const merchant = new Merchant(at.shop);
    await at.shop.changeSettings(at.connectionId, { approve: "all" });
    const placed = await checkout(at.shop, { ...BY_BRANCH, items: { "TEA-KARPATY-100": 1 } });
    await merchant.editOrder(placed.id, { quantities: { "TEA-KARPATY-100": 0 } });
    await expectHeld(at, placed.id, {
      code: "nothing_to_ship",
      en: "The order has nothing left for the warehouse to ship",
      uk: "У цьому замовленні складу нема чого відправляти",
    });
    await at.shop.changeSettings(at.connectionId, { approve: "none" });
    await merchant.editOrder(placed.id, { add: { "COF-LVIV-1000": 3 } });
    const arrived = await expectArrivedOnce(at, placed.id);
    expect(arrived.order.products).toMatchObject([{ sku: "COF-LVIV-1000", count: "3" }]);
  });

  async function moveReservation(merchant: Merchant, orderId: string, sku: string): Promise<void> {
    const inventory_item_id = await merchant.inventoryItem(sku);
    const lines = await merchant.lines(orderId);
    const [reservation] = await at.shop.query<{ id: string }>("reservation", ["id"], {
      line_item_id: lines.map(({ id }) => id),
      inventory_item_id,
    });
    await merchant.post(`/admin/reservations/${reservation?.id}`, { location_id: at.shop.seeded.locationId });
  }

  /** Sold although it was out of stock, and its reservation taken away: as a merchant does to serve another order. */
  async function checkoutOfBackorder(merchant: Merchant) {
    await at.shop.changeSettings(at.connectionId, { grace_period_minutes: 60 });
    const placed = await checkout(at.shop, { ...BY_BRANCH, items: { "PLD-YAVORIV-140": 1 } });
    await eventually(
      () => at.shop.warehouseOrders(placed.id),
      ([order]) => order?.hold_code === "grace_period",
    );
    const lines = await merchant.lines(placed.id);
    const reservations = await at.shop.query<{ id: string }>("reservation", ["id"], {
      line_item_id: lines.map(({ id }) => id),
    });
    for (const { id } of reservations) await at.shop.api.delete(`/admin/reservations/${id}`, at.shop.admin);
    await at.shop.changeSettings(at.connectionId, { grace_period_minutes: 0 });
    await sweep(at.shop);
    return placed;
  }
});
