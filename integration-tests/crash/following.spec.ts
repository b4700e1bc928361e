import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import { Crashes } from "./crashes";

const at = new Crashes();
beforeAll(async () => {
  await at.open();
  await at.change({ capture_on_delivery: true });
});
afterAll(() => at.close());

interface Shown {
  fulfillments: number;
  shipped: number;
  delivered: number;
  labels: string[] | null;
  counted: string;
  reserved: number;
  captured: number;
}

/** What Medusa shows of an order of one line: how many fulfillments stand, and the line as ordered/fulfilled/shipped/delivered. */
async function shown(order: string): Promise<Shown | undefined> {
  const [row] = await at.shop.rows<Shown>(
    `select count(distinct f.id)::int as fulfillments, count(distinct f.id) filter (where f.shipped_at is not null)::int as shipped,
            count(distinct f.id) filter (where f.delivered_at is not null)::int as delivered,
            array_agg(distinct l.tracking_number) filter (where l.id is not null) as labels,
            (select (i.fulfilled_quantity = i.quantity)::text || '/' || (i.shipped_quantity = i.quantity)::text || '/'
                    || (i.delivered_quantity = i.quantity)::text
               from order_item i join "order" o on o.id = i.order_id and o.version = i.version where o.id = $1) as counted,
            (select count(*)::int from reservation_item r join order_item i on i.item_id = r.line_item_id
              where i.order_id = $1 and r.deleted_at is null) as reserved,
            (select count(*)::int from capture c join sklad_warehouse_order w on w.id = c.created_by where w.order_id = $1) as captured
       from order_fulfillment x join fulfillment f on f.id = x.fulfillment_id and f.canceled_at is null
       left join fulfillment_label l on l.fulfillment_id = f.id and l.deleted_at is null
      where x.order_id = $1 and x.deleted_at is null`,
    [order],
  );
  return row;
}

async function stocked(order: string): Promise<number> {
  const [level] = await at.shop.rows<{ stocked: number }>(
    `select l.stocked_quantity::int as stocked from inventory_level l
       join product_variant_inventory_item p on p.inventory_item_id = l.inventory_item_id
       join order_line_item i on i.variant_id = p.variant_id join order_item o on o.item_id = i.id
      where o.order_id = $1 and l.location_id = $2 limit 1`,
    [order, at.shop.shop.seeded.locationId],
  );
  return level?.stocked ?? NaN;
}

/** The warehouse has delivered it, and whoever follows dies where it was armed. */
async function dieFollowing(order: string): Promise<void> {
  await at.shop.rows(
    `update sklad_warehouse_order set state = 'delivered', tracking_numbers = '["TTN-1"]', follow_due_at = sklad_now()
      where order_id = $1`,
    [order],
  );
  await at.expectKilled(at.sender);
  await at.startSender();
  // As if the leases of the dead had run out.
  await at.shop.rows("update sklad_order_lease set lease_until = sklad_now()");
  await at.shop.rows("update sklad_warehouse_order set follow_due_at = sklad_now() where order_id = $1", [
    order,
  ]);
}

const ONCE = {
  fulfillments: 1,
  shipped: 1,
  delivered: 1,
  labels: ["TTN-1"],
  counted: "true/true/true",
  reserved: 0,
  captured: 1,
};

async function expectFollowedOnce(order: string): Promise<void> {
  await at.until(async () => {
    const [row] = await at.shop.rows<{ follow_due_at: Date | null }>(
      "select follow_due_at from sklad_warehouse_order where order_id = $1",
      [order],
    );
    return row?.follow_due_at === null;
  });
  expect(await shown(order)).toEqual(ONCE);
  expect(await at.sandbox.calls("CancelOrder")).toEqual([]);
}

/** An order of one unit of one thing that the warehouse has. */
async function arrived(): Promise<{ order: string; before: number; units: number }> {
  const [order = ""] = await at.shop.buy(1, { sku: "TEA-KARPATY-100" });
  await at.until(async () => {
    const [row] = await at.shop.rows<{ state: string }>(
      "select state from sklad_warehouse_order where order_id = $1",
      [order],
    );
    return row?.state === "new";
  });
  const [line] = await at.shop.rows<{ quantity: number }>(
    "select quantity::int as quantity from order_item where order_id = $1",
    [order],
  );
  return { order, before: await stocked(order), units: line?.quantity ?? 0 };
}

describe("A process that dies while Medusa follows the warehouse leaves each step done once", () => {
  it.each([
    ["after the fulfillment was made", Modules.FULFILLMENT, "createFulfillment", ""],
    ["after the order has registered it", Modules.ORDER, "registerFulfillment", ""],
    ["after the fulfillment is the order's", ContainerRegistrationKeys.LINK, "create", "fulfillment_id"],
    ["after its reservation is gone", Modules.INVENTORY, "deleteReservationItems", ""],
    ["after the fulfillment is marked as shipped", Modules.FULFILLMENT, "updateFulfillment", "shipped_at"],
    ["after the order has registered the shipment", Modules.ORDER, "registerShipment", ""],
    [
      "after the fulfillment is marked as delivered",
      Modules.FULFILLMENT,
      "updateFulfillment",
      "delivered_at",
    ],
    ["after the order has registered the delivery", Modules.ORDER, "registerDelivery", ""],
    ["after the payment was captured", Modules.PAYMENT, "capturePayment", ""],
  ])("%s", async (_, service, method, about) => {
    const { order, before, units } = await arrived();
    await at.sender.ask("dieAt", { service, method, when: "after", ...(about && { about }) });
    await dieFollowing(order);
    await expectFollowedOnce(order);
    expect(await stocked(order)).toBe(before - units);
  });

  it("but when it dies right after the stock was lowered: nothing tells, so it is lowered again and the timeline says so", async () => {
    const { order, before, units } = await arrived();
    await at.sender.ask("dieAt", { service: Modules.INVENTORY, method: "adjustInventory", when: "after" });
    await dieFollowing(order);
    await expectFollowedOnce(order);
    expect(await stocked(order)).toBe(before - 2 * units);
    const events = await at.shop.rows(
      "select 1 from sklad_event where order_id = $1 and type = 'fulfillment_discarded'",
      [order],
    );
    expect(events).toHaveLength(1);
  });

  it.each([0, 2])("before and after the step that follows %i others", async (after) => {
    for (const point of ["K8", "K9"] as const) {
      const { order, before, units } = await arrived();
      await at.strike(at.sender, point, { after });
      await dieFollowing(order);
      await expectFollowedOnce(order);
      expect(await stocked(order)).toBe(before - units);
    }
  });
});
