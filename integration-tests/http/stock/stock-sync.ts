import { Modules } from "@medusajs/framework/utils";
import { accepted } from "../../support/accepted";
import { checkout, type Purchase } from "../../support/checkout";
import { suite } from "../../support/describe-shop";
import { eventually } from "../../support/eventually";
import { syncMedusa, stockOf, warehouseSays } from "../../support/fulfillment-sync";
import { databaseOf, Merchant } from "../../support/merchant";
import {
  dueSkus,
  lastRun,
  letMinutesPass,
  pressStock,
  reportStock,
  stockPage,
  syncStock,
  syncStockLater,
} from "../../support/stock";
import { inSoak } from "../../../unit-tests/support/in-soak";

const TEA = "TEA-KARPATY-100";
const COFFEE = "COF-LVIV-1000";

const bought = (quantity: number): Purchase => ({
  items: { [TEA]: quantity },
  shipping: "carrier-branch",
  payment: "pp_system_default",
});

export const stockSync = suite("synced with the warehouse", (at) => {
  it("is a preview until a person accepts it, and then what the report leaves free", async () => {
    await at.stopDraining();
    await checkout(at.shop, bought(2));
    await reportStock(at, { [TEA]: 50, [COFFEE]: 100_000 });
    expect(await stockOf(at.shop, TEA)).toEqual({ stocked: 100_000, reserved: 2 });
    expect(await lastRun(at)).toMatchObject({ kind: "preview", counts: { written: 0 } });
    const { skus } = await stockPage(at, "/preview");
    expect(skus).toContainEqual(
      expect.objectContaining({
        sku: TEA,
        reported: "50",
        counted: "0",
        awaiting: "2",
        free: "48",
        stocked: "50",
        medusa: { stocked: "100000", reserved: "2" },
        step: "write",
      }),
    );
    expect(skus.map(({ sku }: { sku: string }) => sku)).not.toContain(COFFEE);

    // What was looked at is no longer what would be written: another report has come.
    const { requested_at: seen } = await stockPage(at, "/preview");
    await reportStock(at, { [TEA]: 40, [COFFEE]: 100_000 });
    await expect(pressStock(at, "accept", { seen })).rejects.toMatchObject({ response: { status: 409 } });
    await reportStock(at, { [TEA]: 50, [COFFEE]: 100_000 });

    const looked = await stockPage(at, "/preview");
    // The same report again takes nothing back.
    await reportStock(at, { [TEA]: 50, [COFFEE]: 100_000 });
    await pressStock(at, "accept", { seen: looked.requested_at });
    await syncStock(at);
    expect(await stockOf(at.shop, TEA)).toEqual({ stocked: 50, reserved: 2 });
    expect(await lastRun(at)).toMatchObject({
      kind: "applied",
      duration_ms: expect.any(Number),
      counts: { compared: expect.any(Number), written: expect.any(Number) },
    });
    expect((await stockPage(at, "/preview")).skus).toEqual([]);
  });

  it("subtracts what the warehouse has of our orders and may still report, and takes no fulfillment for a figure entered by hand", async () => {
    await pressStock(at, "accept");
    const placed = await checkout(at.shop, bought(3));
    await accepted(at, placed);
    await reportStock(at, { [TEA]: 50 });
    // The shelf still has them, and Medusa has them reserved: 47 can be bought.
    expect(await stockOf(at.shop, TEA)).toEqual({ stocked: 50, reserved: 3 });
    const { sku } = await stockPage(at, `/sku?sku=${TEA}`);
    expect(sku.explanation).toMatchObject({ reported: "50", counted: "3", awaiting: "0", free: "47" });
    expect(sku.level.history[0]).toMatchObject({ stocked: "50", from: "100000" });

    await new Merchant(at.shop).fulfill(placed.id);
    expect(await stockOf(at.shop, TEA)).toEqual({ stocked: 47, reserved: 0 });
    await syncStockLater(at);
    await reportStock(at, { [TEA]: 60 });
    expect(await stockOf(at.shop, TEA)).toEqual({ stocked: 57, reserved: 0 });
    expect((await stockPage(at, `/sku?sku=${TEA}`)).sku.level).toMatchObject({ replaced: null });
  });

  inSoak(
    "writes nothing when the same report comes again, and replaces a figure entered by hand in Medusa, with a note",
    async () => {
      await pressStock(at, "accept");
      await reportStock(at, { [TEA]: 50 });
      const before = await levelRows();
      await reportStock(at);
      expect(await levelRows()).toEqual(before);
      expect(await lastRun(at)).toMatchObject({ counts: { differing: 0, written: 0, created: 0, busy: 0 } });

      await new Merchant(at.shop).setStock(TEA, 77);
      await syncStockLater(at);
      expect(await stockOf(at.shop, TEA)).toEqual({ stocked: 50, reserved: 0 });
      const { sku } = await stockPage(at, `/sku?sku=${TEA}`);
      expect(sku.level).toMatchObject({ replaced: "77", replaced_at: expect.any(String) });

      async function levelRows() {
        return databaseOf(at.shop)("inventory_level")
          .orderBy("id")
          .select("id", "stocked_quantity", "updated_at");
      }
    },
  );

  it("follows a change in Medusa as soon as its event comes, and compares nothing else", async () => {
    await pressStock(at, "accept");
    await at.stopDraining();
    await reportStock(at, { [TEA]: 50, [COFFEE]: 60 });
    const runs = async () => (await stockPage(at, "/runs")).runs.length;
    const before = await runs();
    await inDoubt(() => new Merchant(at.shop).setStock(TEA, 77));
    expect(await stockOf(at.shop, TEA)).toEqual({ stocked: 50, reserved: 0 });

    const placed = await inDoubt(() => checkout(at.shop, bought(2)));
    expect(await stockOf(at.shop, TEA)).toEqual({ stocked: 50, reserved: 2 });
    await inDoubt(() => new Merchant(at.shop).post(`/admin/orders/${placed.id}/cancel`));
    expect(await stockOf(at.shop, TEA)).toEqual({ stocked: 50, reserved: 0 });
    expect(await runs()).toBe(before);

    async function inDoubt<T>(work: () => Promise<T>): Promise<T> {
      const done = await work();
      expect(
        await eventually(
          () => dueSkus(at),
          (skus) => skus.length > 0,
        ),
      ).toEqual([TEA]);
      await syncStock(at);
      return done;
    }
  });

  it("never sells the last units of a line again, also while they go in two parcels", async () => {
    await at.shop.changeSettings(at.connectionId, { report_lag_minutes: 1 });
    await pressStock(at, "accept");
    await reportStock(at, { [TEA]: 5 });
    const placed = await checkout(at.shop, bought(3));
    const { order: first } = await accepted(at, placed);
    await at.sandbox.advance(first.remote_id ?? "", "picked");
    await warehouseSays(at.shop, first.id, "picked");
    // It comes too late for the parcel, and goes in one that the merchant makes.
    const merchant = new Merchant(at.shop);
    await merchant.editOrder(placed.id, { quantities: { [TEA]: 5 } });
    await isSoldOut();
    await syncMedusa(at.shop);
    await isSoldOut();
    await merchant.fulfill(placed.id, { quantities: { [TEA]: 2 } });
    await isSoldOut();
    const parcels = await eventually(
      () => at.shop.warehouseOrders(placed.id),
      (orders) => orders.length === 2 && orders.some(({ state }) => state === "new"),
    );
    await isSoldOut();
    for (const { id, remote_id } of parcels) {
      await at.sandbox.advance(remote_id ?? "", "shipped");
      await isSoldOut();
      await warehouseSays(at.shop, id, "shipped");
      await syncMedusa(at.shop);
      await isSoldOut();
    }
    await letMinutesPass(at, 2);
    await isSoldOut();
    await reportStock(at, { [TEA]: 4 });
    expect(await stockOf(at.shop, TEA)).toEqual({ stocked: 4, reserved: 0 });

    async function isSoldOut(): Promise<void> {
      await reportStock(at);
      const { stocked, reserved } = await stockOf(at.shop, TEA);
      expect(stocked - reserved).toBe(0);
    }
  });

  inSoak("makes a missing level with the setting for it", async () => {
    await pressStock(at, "accept");
    const inventory = at.shop.container.resolve(Modules.INVENTORY);
    await inventory.createInventoryItems({ sku: "NEW-1" });
    await reportStock(at, { "NEW-1": 4 });
    expect((await lastRun(at)).counts).toMatchObject({ created: 0, notes: { no_level: 1 } });
    await at.shop.changeSettings(at.connectionId, { create_levels: true });
    await syncStockLater(at);
    expect(await stockOf(at.shop, "NEW-1")).toEqual({ stocked: 4, reserved: 0 });
  });

  inSoak("emits an event when it was synced, and one for each sku that is back", async () => {
    const emitted: string[] = [];
    const bus = at.shop.container.resolve(Modules.EVENT_BUS);
    for (const name of ["sklad.stock.synced", "sklad.stock.back_in_stock"])
      bus.subscribe(
        name,
        async ({ data }: { data: unknown }) =>
          void emitted.push(`${name} ${(data as { sku?: string }).sku ?? ""}`),
        { subscriberId: `test-${name}` },
      );
    await pressStock(at, "accept");
    await reportStock(at, { [TEA]: 0 });
    await reportStock(at, { [TEA]: 5 });
    await eventually(
      () => Promise.resolve(emitted),
      (events) =>
        events.includes(`sklad.stock.back_in_stock ${TEA}`) && events.includes("sklad.stock.synced "),
    );
  });

  it("is not written on a disabled connection, nor by its last report when it is enabled again", async () => {
    await pressStock(at, "accept");
    await reportStock(at, { [TEA]: 50 });
    await at.shop.api.post(`/admin/sklad/connections/${at.connectionId}/disable`, {}, at.shop.admin);
    await at.shop.container
      .resolve(Modules.INVENTORY)
      .updateInventoryLevels([
        { inventory_item_id: await itemOf(TEA), location_id: at.shop.seeded.locationId, stocked_quantity: 9 },
      ]);
    await syncStockLater(at);
    expect(await stockOf(at.shop, TEA)).toEqual({ stocked: 9, reserved: 0 });
    await at.shop.api.post(`/admin/sklad/connections/${at.connectionId}/enable`, {}, at.shop.admin);
    await syncStockLater(at);
    expect(await stockOf(at.shop, TEA)).toEqual({ stocked: 9, reserved: 0 });
    await reportStock(at);
    expect(await stockOf(at.shop, TEA)).toEqual({ stocked: 50, reserved: 0 });

    async function itemOf(sku: string): Promise<string> {
      const [item] = await at.shop.query<{ id: string }>("inventory_item", ["id"], { sku });
      return item?.id ?? "";
    }
  });
});
