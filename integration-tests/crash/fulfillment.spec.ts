import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import type { Death } from "../support/medusa-process";
import { Crashes } from "./crashes";

const at = new Crashes();
beforeAll(async () => {
  await at.open();
  await at.change({ automatic_handover: false });
});
afterAll(() => at.close());

/** Presses "Fulfill items" for all items; the process dies during it. */
async function dieFulfilling(orderId: string, death: Death): Promise<void> {
  await at.shop.medusa.ask("dieAt", death);
  await expect(fulfill(orderId)).rejects.toThrow("fetch failed");
  await at.expectKilled(at.shop.medusa);
  await at.shop.start({ mode: "server" });
  await at.sender.ask("sweep", null);
}

async function fulfill(orderId: string): Promise<void> {
  const { order } = await at.shop.admin<{ order: { items: { id: string; quantity: number }[] } }>(
    "GET",
    `/admin/orders/${orderId}`,
  );
  const items = order.items.map(({ id, quantity }) => ({ id, quantity }));
  const location_id = at.shop.shop.seeded.locationId;
  await at.shop.admin("POST", `/admin/orders/${orderId}/fulfillments`, { items, location_id });
}

async function atWarehouse(orderId: string): Promise<number> {
  const rows = await at.shop.rows<{ id: string }>(
    "select id from sklad_warehouse_order where order_id = $1",
    [orderId],
  );
  const held = await at.sandbox.orders();
  return held.filter(({ order }) => rows.some(({ id }) => id === order.external_id)).length;
}

const lastStateOf = async (orderId: string) =>
  at.shop.rows<{ state: string; cancel_reason: string | null }>(
    "select state, cancel_reason from sklad_warehouse_order where order_id = $1 order by sequence desc limit 1",
    [orderId],
  );

const neverCanceled = async () => expect(await at.sandbox.calls("CancelOrder")).toEqual([]);

describe("A process that dies inside Medusa's fulfillment workflow", () => {
  it("after the provider has answered leaves no parcel, and the items can be fulfilled again", async () => {
    const [order] = (await at.shop.buy(1)) as [string];
    await dieFulfilling(order, {
      service: Modules.FULFILLMENT,
      method: "createFulfillment",
      when: "after",
    });
    expect(await lastStateOf(order)).toEqual([{ state: "planned", cancel_reason: null }]);
    expect(await atWarehouse(order)).toBe(0);

    await at.shop.rows(
      "update sklad_warehouse_order set updated_at = updated_at - interval '1 hour' where order_id = $1",
      [order],
    );
    await at.sender.ask("sweep", null);
    expect(await lastStateOf(order)).toEqual([{ state: "canceled", cancel_reason: "fulfillment_failed" }]);
    await fulfill(order);
    await at.until(async () => (await atWarehouse(order)) === 1);
    await neverCanceled();
  });

  it("after the fulfillment is the order's, before its event, has the parcel sent once", async () => {
    const [order] = (await at.shop.buy(1)) as [string];
    await dieFulfilling(order, {
      service: ContainerRegistrationKeys.LINK,
      method: "create",
      when: "after",
      about: "fulfillment_id",
    });
    await at.until(async () => (await lastStateOf(order))[0]?.state === "new");
    expect(await atWarehouse(order)).toBe(1);
    await neverCanceled();
  });

  it("while a fulfillment that failed is undone leaves no parcel and cancels none", async () => {
    const [order] = (await at.shop.buy(1)) as [string];
    // Medusa asks the provider before it sees that an order edit is open.
    await at.shop.admin("POST", "/admin/order-edits", { order_id: order });
    await dieFulfilling(order, {
      service: Modules.FULFILLMENT,
      method: "cancelFulfillment",
      when: "after",
    });
    expect(await lastStateOf(order)).toEqual([{ state: "canceled", cancel_reason: "fulfillment_failed" }]);
    expect(await atWarehouse(order)).toBe(0);
    await neverCanceled();
  });
});
