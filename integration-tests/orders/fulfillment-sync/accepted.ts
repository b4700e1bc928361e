import type { Event } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { accepted } from "../../support/accepted";
import { placeOrder } from "../../support/placed-order";
import { describeShop } from "../../support/describe-shop";
import { eventually } from "../../support/eventually";
import { syncMedusa, medusaShows, stockOf, warehouseSays } from "../../support/fulfillment-sync";
import { databaseOf, Merchant } from "../../support/merchant";
import { problems } from "../../support/outage";
import { refusalOf } from "../../support/refusal-of";
import { sweep } from "../../support/waiting-orders";
import { inSoak } from "../../../unit-tests/support/in-soak";

const TEA = "TEA-KARPATY-100";
const HONEY = "HON-LYPA-500";
const COD = { items: { [TEA]: 2 }, shipping: "carrier-branch", payment: "pp_system_default" } as const;

describeShop(
  "An order that Medusa fulfils as soon as the warehouse has it",
  (at) => {
    const merchant = () => new Merchant(at.shop);

    it("is fulfilled when it is accepted, shipped and delivered in its time", async () => {
      const placed = await placeOrder(at.shop, COD);
      const { order } = await accepted(at, placed);
      await syncMedusa(at.shop);
      expect(await medusaShows(at.shop, placed.id)).toMatchObject({
        lines: { [TEA]: "2/0/0" },
        fulfillments: [{ for: order.id, shipped: false }],
      });
      // Nothing can be taken out of it any longer: Medusa refuses before it asks the provider.
      expect(await refusalOf(merchant().editOrder(placed.id, { quantities: { [TEA]: 1 } }))).toEqual({
        status: 400,
        message: expect.stringContaining("has already been fulfilled"),
      });
      await merchant().abandonEdit(placed.id);
      await warehouseSays(at.shop, order.id, "delivered", ["1"]);
      await syncMedusa(at.shop);
      expect(await medusaShows(at.shop, placed.id)).toMatchObject({ lines: { [TEA]: "2/2/2" } });
      expect(await at.sandbox.calls("AddOrder")).toHaveLength(1);
      expect(await at.sandbox.calls("EditOrder")).toEqual([]);
    });

    /** Fulfilled, and once more for what an edit has added. */
    const grown = async () => {
      const placed = await placeOrder(at.shop, COD);
      const { order } = await accepted(at, placed);
      await syncMedusa(at.shop);
      await merchant().editOrder(placed.id, { quantities: { [TEA]: 3 }, add: { [HONEY]: 1 } });
      await eventually(
        () => at.sandbox.calls("EditOrder"),
        (calls) => calls.length === 1,
      );
      await eventually(
        () => databaseOf(at.shop)("sklad_warehouse_order").where({ id: order.id }).first(),
        ({ sync_due_at }) => sync_due_at !== null,
      );
      await syncMedusa(at.shop);
      return { placed, order };
    };

    inSoak("takes what an edit adds into the same parcel, with a second fulfillment", async () => {
      const before = { tea: await stockOf(at.shop, TEA), honey: await stockOf(at.shop, HONEY) };
      const bus = at.shop.container.resolve(Modules.EVENT_BUS);
      const created: string[] = [];
      const who = { subscriberId: "fulfillments-created" };
      const listener = async ({ data }: Event<{ fulfillment_id: string }>) =>
        void created.push(data.fulfillment_id);
      const subscriber = listener as Parameters<typeof bus.subscribe>[1];
      bus.subscribe("order.fulfillment_created", subscriber, who);
      const { placed, order } = await grown();
      const shown = await medusaShows(at.shop, placed.id);
      expect(shown).toMatchObject({
        lines: { [TEA]: "3/0/0", [HONEY]: "1/0/0" },
        fulfillments: [{ for: order.id }, { for: order.id }],
      });
      // Each unit has left the stock once, and nothing stays reserved.
      expect(await stockOf(at.shop, TEA)).toEqual({ ...before.tea, stocked: before.tea.stocked - 3 });
      expect(await stockOf(at.shop, HONEY)).toEqual({ ...before.honey, stocked: before.honey.stocked - 1 });
      const ids = shown.fulfillments.map(({ id }) => id);
      await eventually(
        async () => created,
        (names) => new Set(names).size === 2,
      );
      expect([...created].sort()).toEqual([...ids].sort());
      bus.unsubscribe("order.fulfillment_created", subscriber, who);
      const steps = await databaseOf(at.shop)("sklad_event")
        .where({ warehouse_order_id: order.id, source: "fulfillment_sync" })
        .orderBy("id")
        .pluck("type");
      const made = ["fulfillment_created", "fulfillment_linked"];
      expect(steps).toEqual([...made, "reservations_fitted", ...made]);
      for (const id of ids) {
        const fields = ["id", "warehouse_order.id", "warehouse_order.number"];
        const [fulfillment] = await at.shop.query("fulfillment", fields, { id });
        expect(fulfillment).toMatchObject({ warehouse_order: { id: order.id, number: order.number } });
      }
      await sweep(at.shop);
      expect(await at.shop.warehouseOrders(placed.id)).toHaveLength(1);
      const [held] = await at.sandbox.orders();
      expect(held?.order.products.map(({ sku, count }) => `${sku} ${count}`).sort()).toEqual([
        `${HONEY} 1`,
        `${TEA} 3`,
      ]);
      await warehouseSays(at.shop, order.id, "delivered", ["1"]);
      await syncMedusa(at.shop);
      expect((await medusaShows(at.shop, placed.id)).lines).toEqual({
        [TEA]: "3/3/3",
        [HONEY]: "1/1/1",
      });
      expect(await at.sandbox.calls("EditOrder")).toHaveLength(1);
      expect(await problems(at)).toEqual([]);
    });

    inSoak.each([
      ["first", 0],
      ["second", 1],
    ])("is not cancelled as a whole by one press on its %s fulfillment", async (_, index) => {
      const { placed, order } = await grown();
      const cancel = async (id?: string) => merchant().cancelFulfillment(placed.id, id ?? "");
      const made = async () => (await medusaShows(at.shop, placed.id)).fulfillments;
      const { id } = (await made())[index] ?? {};
      expect(await refusalOf(cancel(id))).toEqual({
        status: 400,
        message: expect.stringContaining("This would cancel the whole parcel"),
      });
      expect(await at.sandbox.calls("CancelOrder")).toEqual([]);
      expect((await medusaShows(at.shop, placed.id)).lines).toEqual({
        [TEA]: "3/0/0",
        "HON-LYPA-500": "1/0/0",
      });

      await cancel(id);
      expect(await at.shop.warehouseOrder(order.id)).toMatchObject({ state: "canceled" });
      const [left, ...more] = await made();
      expect(more).toEqual([]);
      expect(await problems(at)).toMatchObject([
        { code: "fulfillments_still_active", message: { en: expect.stringMatching(/as fulfilled: \d × /) } },
      ]);
      const again = () => merchant().post(`/admin/sklad/orders/${order.id}/hand-over-again`);
      expect((await refusalOf(again())).message).toContain("Cancel that fulfillment in Medusa first");

      await cancel(left?.id);
      expect(await problems(at)).toMatchObject([{ code: "not_sent_again" }]);
      await sweep(at.shop);
      expect(await at.sandbox.calls("CancelOrder")).toHaveLength(1);
      expect(await at.sandbox.calls("AddOrder")).toHaveLength(1);
      await again();
      await eventually(
        () => at.sandbox.calls("AddOrder"),
        (calls) => calls.length === 2,
      );
      expect(await problems(at)).toEqual([]);
    });

    inSoak("is fulfilled also when the warehouse had it before the merchant wanted that", async () => {
      await at.shop.changeSettings(at.connectionId, { fulfil_at: "picked" });
      const placed = await placeOrder(at.shop, COD);
      await accepted(at, placed);
      await syncMedusa(at.shop);
      expect((await medusaShows(at.shop, placed.id)).fulfillments).toEqual([]);
      await at.shop.changeSettings(at.connectionId, { fulfil_at: "accepted" });
      await syncMedusa(at.shop);
      expect(await medusaShows(at.shop, placed.id)).toMatchObject({ lines: { [TEA]: "2/0/0" } });
    });

    inSoak("asks the warehouse when its fulfillment is cancelled", async () => {
      const other = await placeOrder(at.shop, COD);
      const { order: row } = await accepted(at, other);
      await syncMedusa(at.shop);
      const [made] = (await medusaShows(at.shop, other.id)).fulfillments;
      await merchant().cancelFulfillment(other.id, made?.id ?? "");
      expect((await at.shop.warehouseOrder(row.id)).state).toBe("canceled");
      await syncMedusa(at.shop);
      expect((await medusaShows(at.shop, other.id)).fulfillments).toEqual([]);
    });
  },
  { settings: { fulfil_at: "accepted" } },
);
