import { Modules } from "@medusajs/framework/utils";
import { seedShippingOptions } from "../../../demo/src/seed/warehouse";
import { accepted } from "../../support/accepted";
import { ADDRESS } from "../../support/checkout";
import { placeOrder } from "../../support/placed-order";
import { describeShop } from "../../support/describe-shop";
import { eventually } from "../../support/eventually";
import {
  syncMedusa,
  syncMedusaAgain,
  medusaShows,
  stockOf,
  warehouseSays,
} from "../../support/fulfillment-sync";
import { databaseOf, Merchant } from "../../support/merchant";
import { problems } from "../../support/outage";
import { fractions, notCompleted } from "./fractions";
import { returnedMoney } from "./returned-money";
import { twoParcels, voidedPayment } from "./voided-payment";
import { inSoak } from "../../../unit-tests/support/in-soak";

const TEA = "TEA-KARPATY-100";
const COD = { items: { [TEA]: 2 }, shipping: "carrier-branch", payment: "pp_system_default" } as const;
/** The label of waybill 1, with its link to the carrier's page. */
const FIRST_LABEL = "1 https://novaposhta.ua/tracking/?cargo_number=1";
const COURIER = {
  delivery: "manual-fulfillment",
  code: "own-courier",
  name: "Наш кур’єр",
  description: "Сьогодні",
  price: 100,
};

describeShop(
  "A delivered parcel whose cash Medusa captures",
  (at) => {
    const arrived = async (purchase: Parameters<typeof placeOrder>[1] = COD) => {
      const placed = await placeOrder(at.shop, purchase);
      const { order } = await accepted(at, placed);
      return { placed, id: order.id };
    };

    it("has its own sum captured once, in the name of its warehouse order, and the order completed", async () => {
      const { placed, id } = await arrived();
      await warehouseSays(at.shop, id, "delivered");
      await syncMedusa(at.shop);
      const shown = { status: "completed", owed: 0, captured: [{ amount: 370, created_by: id }] };
      expect(await medusaShows(at.shop, placed.id)).toMatchObject(shown);
      await syncMedusaAgain(at.shop);
      await warehouseSays(at.shop, id, "delivered");
      await syncMedusa(at.shop);
      expect(await medusaShows(at.shop, placed.id)).toMatchObject(shown);
      expect(await problems(at)).toEqual([]);
    });

    inSoak(
      "of an order without any payment, as a draft's, is booked on a payment collection of its own",
      async () => {
        await at.shop.changeSettings(at.connectionId, { without_payment: "cash_on_delivery" });
        const placed = await new Merchant(at.shop).convertDraft({ [TEA]: 1 }, "pickup", ADDRESS);
        const { id } = (await accepted(at, placed)).order;
        await warehouseSays(at.shop, id, "delivered");
        await syncMedusa(at.shop);
        expect(await problems(at)).toEqual([]);
        expect(await medusaShows(at.shop, placed.id)).toMatchObject({ status: "completed", owed: 0 });
      },
    );

    inSoak(
      "that was prepaid captures nothing more, and the order is completed with what another provider delivers",
      async () => {
        const merchant = new Merchant(at.shop);
        await seedShippingOptions(at.shop.container, at.shop.seeded, "manual_manual", [COURIER]);
        await at.shop.changeSettings(at.connectionId, { automatic_handover: false });
        const placed = await placeOrder(at.shop, { ...COD, payment: "pp_card_demo" });
        await merchant.fulfill(placed.id, { quantities: { [TEA]: 1 } });
        const { id } = (await accepted(at, placed)).order;
        const shipping_option_id = await merchant.shippingOption(COURIER.code);
        const others = await merchant.fulfill(placed.id, { quantities: { [TEA]: 1 }, shipping_option_id });
        const before = (await medusaShows(at.shop, placed.id)).captured;
        const shown = async () => {
          const { captured, status, lines } = await medusaShows(at.shop, placed.id);
          return { captured, status, lines };
        };

        await warehouseSays(at.shop, id, "delivered");
        await syncMedusa(at.shop);
        expect(await shown()).toEqual({ captured: before, status: "pending", lines: { [TEA]: "2/1/1" } });

        const path = `/admin/orders/${placed.id}/fulfillments/${others}`;
        const items = (await merchant.lines(placed.id)).map((line) => ({ id: line.id, quantity: 1 }));
        await merchant.post(`${path}/shipments`, { items });
        await syncMedusaAgain(at.shop);
        expect(await shown()).toMatchObject({ status: "pending", lines: { [TEA]: "2/2/1" } });
        await merchant.post(`${path}/mark-as-delivered`);
        await eventually(
          () => databaseOf(at.shop)("sklad_warehouse_order").where({ id }).first(),
          ({ sync_due_at }) => sync_due_at !== null,
        );
        await syncMedusa(at.shop);
        expect(await shown()).toEqual({ captured: before, status: "completed", lines: { [TEA]: "2/2/2" } });
        expect(await at.sandbox.calls("AddOrder")).toHaveLength(1);
        expect(await problems(at)).toEqual([]);
      },
    );

    inSoak("whose sibling was cancelled has its own cash captured, and the order stays open", async () => {
      const { placed, first, second } = await twoParcels(at);
      await databaseOf(at.shop)("sklad_warehouse_order")
        .where({ id: second?.order.id })
        .update({ state: "canceled", cancel_reason: "canceled_at_warehouse" });
      await warehouseSays(at.shop, first?.order.id ?? "", "delivered");
      await syncMedusa(at.shop);
      expect(await medusaShows(at.shop, placed.id)).toMatchObject({
        status: "pending",
        lines: { [TEA]: "2/1/1" },
        captured: [{ amount: 225, created_by: first?.order.id }],
        owed: 145,
      });
      expect(await problems(at)).toEqual([]);
    });

    inSoak(
      "as one of two leaves the other's cash and the order open until that is delivered too",
      async () => {
        const { placed, first, second } = await twoParcels(at);
        await warehouseSays(at.shop, first?.order.id ?? "", "delivered");
        await syncMedusa(at.shop);
        expect(await medusaShows(at.shop, placed.id)).toMatchObject({
          status: "pending",
          lines: { [TEA]: "2/1/1" },
          captured: [{ amount: 225, created_by: first?.order.id }],
          owed: 145,
        });
        await warehouseSays(at.shop, second?.order.id ?? "", "delivered");
        await syncMedusa(at.shop);
        expect(await medusaShows(at.shop, placed.id)).toMatchObject({ status: "completed", owed: 0 });
        expect(await problems(at)).toEqual([]);
      },
    );

    inSoak(
      "of a bundle is shipped and delivered as ordered, also when the bundle was changed meanwhile",
      async () => {
        const { placed, id } = await arrived({ ...COD, items: { "GFT-RANOK-01": 2 } });
        const cups = await stockOf(at.shop, "CUP-KOSIV-350");
        await warehouseSays(at.shop, id, "picked");
        await syncMedusa(at.shop);
        expect(await stockOf(at.shop, "CUP-KOSIV-350")).toEqual({
          stocked: cups.stocked - 4,
          reserved: cups.reserved - 4,
        });
        await databaseOf(at.shop)("product_variant_inventory_item").update({ required_quantity: 3 });
        await warehouseSays(at.shop, id, "delivered");
        await syncMedusa(at.shop);
        expect(await problems(at)).toEqual([]);
        expect(await medusaShows(at.shop, placed.id)).toMatchObject({
          lines: { "GFT-RANOK-01": "2/2/2" },
          fulfillments: [{ shipped: true, delivered: true }],
        });
      },
    );

    inSoak(
      "of what keeps no stock, but has goods linked to it, is shipped and delivered all the same",
      async () => {
        const database = databaseOf(at.shop);
        await database("product_variant").where({ sku: "GFT-RANOK-01" }).update({ manage_inventory: false });
        const cups = await stockOf(at.shop, "CUP-KOSIV-350");
        const { placed, id } = await arrived({ ...COD, items: { "GFT-RANOK-01": 2 } });
        await warehouseSays(at.shop, id, "delivered", ["1"]);
        await syncMedusa(at.shop);
        expect(await problems(at)).toEqual([]);
        expect(await medusaShows(at.shop, placed.id)).toMatchObject({
          lines: { "GFT-RANOK-01": "2/2/2" },
          fulfillments: [{ shipped: true, delivered: true, labels: [FIRST_LABEL] }],
        });
        expect(await stockOf(at.shop, "CUP-KOSIV-350")).toEqual(cups);
      },
    );

    inSoak(
      "that Medusa refuses to show is a problem with Medusa's words, tried again, and delays no other",
      async () => {
        const bad = await arrived();
        const good = await arrived();
        const database = databaseOf(at.shop);
        await database.raw(
          `create function refuse() returns trigger language plpgsql as 'begin raise exception ''Not now.''; end';
         create trigger refuse before insert on order_change for each row
         when (new.order_id = '${bad.placed.id}') execute function refuse()`,
        );
        await warehouseSays(at.shop, bad.id, "shipped", ["1"]);
        await warehouseSays(at.shop, good.id, "shipped", ["2"]);
        await syncMedusa(at.shop);
        expect(await medusaShows(at.shop, good.placed.id)).toMatchObject({ lines: { [TEA]: "2/2/0" } });
        await syncMedusaAgain(at.shop);
        await syncMedusaAgain(at.shop);
        expect((await medusaShows(at.shop, bad.placed.id)).fulfillments).toEqual([]);
        expect(await problems(at)).toMatchObject([
          {
            code: "medusa_refuses",
            warehouse_order_id: bad.id,
            message: { en: expect.stringContaining("Not now.") },
          },
        ]);
        // Statements hold what customers have entered.
        expect((await problems(at))[0]?.message.en).not.toContain("insert into");
        // What Medusa undoes is not what a merchant cancels: the parcel goes on.
        expect(await at.sandbox.calls("CancelOrder")).toEqual([]);
        await database.raw("drop trigger refuse on order_change");
        await syncMedusaAgain(at.shop);
        expect(await medusaShows(at.shop, bad.placed.id)).toMatchObject({ lines: { [TEA]: "2/2/0" } });
        expect(await problems(at)).toEqual([]);
      },
    );

    inSoak(
      "whose shipment fails half-way keeps the labels it had, and has all of them in the end",
      async () => {
        const { placed, id } = await arrived();
        await warehouseSays(at.shop, id, "picked");
        await syncMedusa(at.shop);
        const [made] = (await medusaShows(at.shop, placed.id)).fulfillments;
        const own = { tracking_number: "OWN", tracking_url: "", label_url: "" };
        await at.shop.container
          .resolve(Modules.FULFILLMENT)
          .updateFulfillment(made?.id ?? "", { labels: [own] });
        const database = databaseOf(at.shop);
        await database.raw(
          `create function refuse() returns trigger language plpgsql as 'begin raise exception ''Not now.''; end';
         create trigger refuse before insert on order_change for each row execute function refuse()`,
        );
        await warehouseSays(at.shop, id, "shipped", ["1"]);
        await syncMedusa(at.shop);
        const failed = await medusaShows(at.shop, placed.id);
        expect(failed).toMatchObject({ lines: { [TEA]: "2/0/0" }, fulfillments: [{ shipped: false }] });
        expect(failed.fulfillments[0]?.labels).toContain("OWN");
        await database.raw("drop trigger refuse on order_change");
        await syncMedusaAgain(at.shop);
        const shown = await medusaShows(at.shop, placed.id);
        expect(shown).toMatchObject({ lines: { [TEA]: "2/2/0" }, fulfillments: [{ shipped: true }] });
        expect(shown.fulfillments[0]?.labels.sort()).toEqual([FIRST_LABEL, "OWN"]);
      },
    );

    inSoak("is linked both ways with its order and its fulfillment", async () => {
      const { placed, id } = await arrived();
      await warehouseSays(at.shop, id, "picked");
      await syncMedusa(at.shop);
      const [order] = await at.shop.query("order", ["id", "warehouse_orders.id", "warehouse_orders.state"], {
        id: placed.id,
      });
      expect(order).toMatchObject({ warehouse_orders: [{ id, state: "picked" }] });
      const [made] = (await medusaShows(at.shop, placed.id)).fulfillments;
      const [fulfillment] = await at.shop.query("fulfillment", ["id", "warehouse_order.number"], {
        id: made?.id,
      });
      expect(fulfillment).toMatchObject({ warehouse_order: { number: String(placed.display_id) } });
      const [row] = await at.shop.query(
        "sklad_warehouse_order",
        ["id", "order.email", "fulfillment.packed_at"],
        { id },
      );
      expect(row).toMatchObject({
        order: { email: "buyer@example.com" },
        fulfillment: { packed_at: expect.anything() },
      });
    });

    for (const subject of [voidedPayment, fractions, notCompleted, returnedMoney]) subject(at);
  },
  { settings: { capture_on_delivery: true, complete_on_delivery: true } },
);
