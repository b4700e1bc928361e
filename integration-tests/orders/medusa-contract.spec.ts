import { Modules } from "@medusajs/framework/utils";
import { contextOf } from "../../src/engine/context";
import { loadOrders, loadSyncOrder } from "../../src/engine/medusa";
import { ulidFloor } from "../../src/modules/sklad/stores/database";
import { checkout, type PlacedOrder } from "../support/checkout";
import { describeShop, type OpenShop } from "../support/describe-shop";
import { databaseOf, Merchant } from "../support/merchant";
import { inSoak } from "../../unit-tests/support/in-soak";

/** The columns of Medusa that `stores/medusa` names. */
const COLUMNS: Readonly<Record<string, readonly string[]>> = {
  order: [
    ...["id", "display_id", "version", "status", "is_draft_order", "shipping_address_id", "customer_id"],
    ...["created_at", "updated_at", "deleted_at"],
  ],
  order_item: [
    ...["id", "order_id", "item_id", "version", "quantity", "fulfilled_quantity"],
    ...["created_at", "deleted_at"],
  ],
  order_line_item: ["id", "variant_id", "deleted_at"],
  order_shipping: ["id", "order_id", "shipping_method_id", "version", "created_at", "deleted_at"],
  order_shipping_method: ["id", "shipping_option_id", "deleted_at"],
  order_summary: ["order_id", "version", "updated_at", "deleted_at"],
  order_address: ["id", "first_name", "last_name", "phone"],
  order_change_action: [
    ...["order_id", "reference", "reference_id", "action", "details", "applied", "deleted_at"],
  ],
  shipping_option: ["id", "provider_id"],
  inventory_item: ["id", "sku", "title", "thumbnail", "deleted_at"],
  inventory_level: [
    ...["id", "inventory_item_id", "location_id", "stocked_quantity", "reserved_quantity", "deleted_at"],
  ],
  reservation_item: ["id", "inventory_item_id", "line_item_id", "location_id", "quantity", "deleted_at"],
  product: ["id", "title", "thumbnail", "metadata", "deleted_at"],
  product_variant: ["id", "product_id", "sku", "title", "thumbnail", "manage_inventory", "deleted_at"],
  product_variant_inventory_item: [
    "id",
    "variant_id",
    "inventory_item_id",
    "required_quantity",
    "deleted_at",
  ],
};

const SKU = "TEA-KARPATY-100";

const buy = (at: OpenShop, paymentData: { capture?: boolean } = {}): Promise<PlacedOrder> =>
  checkout(at.shop, {
    items: { [SKU]: 2 },
    shipping: "carrier-branch",
    payment: "pp_card_demo",
    paymentData,
  });

/**
 * What our statements take for granted of Medusa's tables. A failing test names the assumption that a release breaks:
 * `npm run test:soak -- --orders`, when Medusa's version changes.
 */
describeShop("Medusa's tables", (at) => {
  const rows = (table: string, where: Record<string, unknown>) =>
    databaseOf(at.shop)(table).where(where).orderBy("id");
  // "Fulfill items" is refused while the order is being sent.
  beforeEach(() => at.stopDraining());
  const orderRow = async ({ id }: PlacedOrder) => (await rows("order", { id }))[0];

  it("have the columns that our statements name", async () => {
    const found: { table_name: string; column_name: string }[] = await databaseOf(at.shop)(
      "information_schema.columns",
    ).where({ table_schema: "public" });
    const known = new Set(found.map(({ table_name, column_name }) => `${table_name}.${column_name}`));
    const named = Object.entries(COLUMNS).flatMap(([table, columns]) =>
      columns.map((column) => `${table}.${column}`),
    );
    expect(named.filter((column) => !known.has(column))).toEqual([]);
  });

  inSoak("have ids that begin with the time at which a row was created", async () => {
    const placed = await buy(at);
    await new Merchant(at.shop).editOrder(placed.id, { quantities: { [SKU]: 3 } });
    for (const [table, prefix, where] of [
      ["order", "order", { id: placed.id }],
      ["order_item", "orditem", { order_id: placed.id }],
      ["order_shipping", "ordspmv", { order_id: placed.id }],
    ] as const)
      for (const { id, created_at } of await rows(table, where)) {
        const [first, last] = [-60_000, 60_000].map(
          (ms) => `${prefix}_${ulidFloor(new Date(new Date(created_at).getTime() + ms))}`,
        );
        expect(id > first! && id < last!).toBe(true);
      }
  });

  inSoak(
    "have version 1 of an order that was placed, and the next one of each line when an edit is confirmed",
    async () => {
      const placed = await buy(at);
      expect(await orderRow(placed)).toMatchObject({ version: 1, status: "pending", is_draft_order: false });
      await new Merchant(at.shop).editOrder(placed.id, { quantities: { [SKU]: 3 } });

      expect(await orderRow(placed)).toMatchObject({ version: 2, status: "pending" });
      const versions = async (table: string) =>
        (await rows(table, { order_id: placed.id, deleted_at: null })).map(({ version }) => version).sort();
      expect(await versions("order_item")).toEqual([1, 2]);
      expect(await versions("order_shipping")).toEqual([1, 2]);
      expect(await versions("order_summary")).toContain(2);
      const [line] = await rows("order_item", { order_id: placed.id, version: 2 });
      expect(Number(line.quantity)).toBe(3);
    },
  );

  inSoak("keep the version of an order while an edit is open", async () => {
    const placed = await buy(at);
    await new Merchant(at.shop).beginEdit(placed.id);
    expect(await orderRow(placed)).toMatchObject({ version: 1 });
  });

  inSoak("move the date of an order's summary when its payment is captured", async () => {
    const placed = await buy(at, { capture: false });
    const summary = async () => (await rows("order_summary", { order_id: placed.id, version: 1 }))[0];
    const before = await summary();
    await new Merchant(at.shop).capturePayment(placed.id);
    expect((await summary()).updated_at.getTime()).toBeGreaterThan(before.updated_at.getTime());
  });

  inSoak("say of a cancelled order that it is, and keep its row", async () => {
    const placed = await buy(at);
    await new Merchant(at.shop).post(`/admin/orders/${placed.id}/cancel`);
    expect(await orderRow(placed)).toMatchObject({ status: "canceled", deleted_at: null });
    const { medusaOrders } = contextOf(at.shop.container).sklad.stores;
    expect([...(await medusaOrders.canceledAmong([placed.id]))]).toEqual([placed.id]);
  });

  it("have a reservation for each line of an order, and its units in the level of the location", async () => {
    const placed = await buy(at);
    const [line] = await rows("order_item", { order_id: placed.id });
    const [reservation] = await rows("reservation_item", { line_item_id: line.item_id, deleted_at: null });
    expect(reservation).toMatchObject({ location_id: at.shop.seeded.locationId });
    expect(Number(reservation.quantity)).toBe(2);
    const { inventory_item_id, location_id } = reservation;
    const [level] = await rows("inventory_level", { inventory_item_id, location_id, deleted_at: null });
    expect(Number(level.reserved_quantity)).toBeGreaterThanOrEqual(2);
  });

  inSoak("have an action for each unit that is registered for a fulfillment", async () => {
    await at.shop.changeSettings(at.connectionId, { automatic_handover: false });
    const placed = await buy(at);
    const fulfillment_id = await new Merchant(at.shop).fulfill(placed.id);
    const [line] = await rows("order_item", { order_id: placed.id });
    const { medusaOrders } = contextOf(at.shop.container).sklad.stores;
    expect(await medusaOrders.bookings(placed.id)).toEqual([
      { fulfillment_id, action: "FULFILL_ITEM", line_item_id: line.item_id, quantity: "2" },
    ]);
  });

  it("name the return that a shipping method of an order belongs to, also after an edit of the order", async () => {
    const { id: order_id } = await buy(at);
    const ctx = contextOf(at.shop.container);
    const orders = at.shop.container.resolve(Modules.ORDER);
    const { id: return_id } = await orders.createReturns({ order_id });
    const shipping_option_id = await new Merchant(at.shop).shippingOption("ukrposhta");
    await orders.createOrderShippingMethods([
      { name: "Return", order_id, amount: 0, shipping_option_id, return_id },
    ]);
    const returns = async () => {
      const [order] = await loadOrders(ctx, [order_id]);
      return order?.shipping_methods.map((method) => method.is_return ?? false);
    };
    expect(await returns()).toEqual([true, false]);
    await new Merchant(at.shop).editOrder(order_id, { quantities: { [SKU]: 3 } });
    expect(await returns()).toEqual([true, false]);
  });

  inSoak(
    "have one pending difference for both readers, to which a requested return adds nothing",
    async () => {
      const { id } = await buy(at);
      const ctx = contextOf(at.shop.container);
      const merchant = new Merchant(at.shop);
      const read = async () => {
        const [planned] = await loadOrders(ctx, [id]);
        const synced = await loadSyncOrder(ctx, id, []);
        // Taxes leave the last of twenty digits.
        return [planned?.payment, synced?.money].map((one) => Number(one?.pending_difference).toFixed(2));
      };
      expect(await read()).toEqual(["0.00", "0.00"]);
      await merchant.fulfill(id);
      await merchant.requestReturn(id, SKU, 1);
      expect(await read()).toEqual(["0.00", "0.00"]);
      await merchant.exchange(id, SKU, 1, "carrier-branch", { sku: "HON-LYPA-500", unit_price: 220 });
      expect(await read()).toEqual(["75.00", "75.00"]);
    },
  );

  inSoak("have no price of units that a return brought back, and say how many those are", async () => {
    const { id } = await buy(at);
    const merchant = new Merchant(at.shop);
    await merchant.fulfill(id);
    await merchant.receiveReturn(await merchant.requestReturn(id, SKU, 1), id, SKU, 1);
    const [order] = await loadOrders(contextOf(at.shop.container), [id]);
    const [line] = order?.lines ?? [];
    expect(line).toMatchObject({ quantity: "2", fulfilled_quantity: "2", returned_quantity: "1" });
    expect(Number(line?.total).toFixed(2)).toBe("145.00");
  });

  inSoak("have a delivery method that leads to the shipping option of our provider", async () => {
    const placed = await buy(at);
    const { medusaOrders } = contextOf(at.shop.container).sklad.stores;
    const [since, until] = [-1, 1].map((hours) => new Date(Date.now() + hours * 3_600_000));
    await databaseOf(at.shop)("sklad_warehouse_order").where({ order_id: placed.id }).delete();
    const found = await medusaOrders.older(
      { since: since!, until: until!, location_id: at.shop.seeded.locationId },
      10,
    );
    expect(found).toMatchObject([{ id: placed.id, display_id: placed.display_id }]);
  });
});
