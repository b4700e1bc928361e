import { contextOf } from "../../src/engine/context";
import { cancelFulfillment, planFulfillment } from "../../src/engine/orders";
import { accepted } from "../support/accepted";
import { placeOrder } from "../support/placed-order";
import { describeShop } from "../support/describe-shop";
import { eventually } from "../support/eventually";
import {
  syncMedusa,
  syncMedusaAgain,
  medusaShows,
  stockOf,
  warehouseSays,
} from "../support/fulfillment-sync";
import { whileFulfillmentIsMade } from "../support/held-step";
import { databaseOf, Merchant } from "../support/merchant";
import { problems } from "../support/outage";
import { refusalOf } from "../support/refusal-of";
import { sweep } from "../support/waiting-orders";
import { announced } from "./fulfillment-sync/announced";
import { booking } from "./fulfillment-sync/booking";
import { comingBack } from "./fulfillment-sync/coming-back";
import { customerTracking } from "./fulfillment-sync/customer-tracking";
import { leaving } from "./fulfillment-sync/leaving";
import { medusaRefuses } from "./fulfillment-sync/medusa-refuses";
import { optionGone } from "./fulfillment-sync/option-gone";
// Other groups of tests in the same Medusa: booting one takes longer than ten of them.
import "./fulfillment-sync/accepted";
import "./fulfillment-sync/money";
import { inSoak } from "../../unit-tests/support/in-soak";

const TEA = "TEA-KARPATY-100";
const PURCHASE = {
  items: { [TEA]: 2 },
  shipping: "carrier-branch",
  payment: "pp_system_default",
} as const;

describeShop(
  "Medusa follows the warehouse",
  (at) => {
    const merchant = () => new Merchant(at.shop);
    const arrived = async (purchase: Parameters<typeof placeOrder>[1] = PURCHASE) => {
      const placed = await placeOrder(at.shop, purchase);
      const { order } = await accepted(at, placed);
      return { placed, id: order.id };
    };
    const rowOf = async (id: string) => databaseOf(at.shop)("sklad_warehouse_order").where({ id }).first();

    it("from picked to delivered, a step for each state, and the stock is lowered once", async () => {
      const before = await stockOf(at.shop, TEA);
      const { placed, id } = await arrived();
      expect(await stockOf(at.shop, TEA)).toEqual({ ...before, reserved: before.reserved + 2 });

      await warehouseSays(at.shop, id, "picked");
      await syncMedusa(at.shop);
      const picked = await medusaShows(at.shop, placed.id);
      expect(picked).toMatchObject({
        lines: { [TEA]: "2/0/0" },
        fulfillments: [{ for: id, shipped: false, delivered: false, labels: [] }],
      });
      expect(await stockOf(at.shop, TEA)).toEqual({ stocked: before.stocked - 2, reserved: before.reserved });
      expect(await rowOf(id)).toMatchObject({
        fulfillment_id: picked.fulfillments[0]?.id,
        pending_fulfillment_id: null,
        sync_due_at: null,
      });

      await warehouseSays(at.shop, id, "shipped", ["20450000000001"]);
      await syncMedusa(at.shop);
      expect(await medusaShows(at.shop, placed.id)).toMatchObject({
        lines: { [TEA]: "2/2/0" },
        fulfillments: [
          {
            shipped: true,
            delivered: false,
            labels: ["20450000000001 https://track.example/20450000000001"],
          },
        ],
      });

      await warehouseSays(at.shop, id, "delivered", ["20450000000001"]);
      await syncMedusa(at.shop);
      await sweep(at.shop);
      expect(await medusaShows(at.shop, placed.id)).toMatchObject({
        status: "pending",
        lines: { [TEA]: "2/2/2" },
        fulfillments: [{ delivered: true }],
        captured: [],
      });
      expect(await stockOf(at.shop, TEA)).toEqual({ stocked: before.stocked - 2, reserved: before.reserved });
      expect(await at.sandbox.calls("AddOrder")).toHaveLength(1);
      expect(await at.sandbox.calls("CancelOrder")).toEqual([]);
      expect(await problems(at)).toEqual([]);
      const { timeline } = await at.shop.warehouseOrder(id);
      expect(timeline?.filter(({ source }) => source === "fulfillment_sync").map(({ type }) => type)).toEqual(
        ["fulfillment_created", "fulfillment_linked", "shipment_created", "fulfillment_delivered"],
      );
    });

    inSoak("by the steps between when the warehouse has gone ahead", async () => {
      const { placed, id } = await arrived();
      await warehouseSays(at.shop, id, "delivered", ["1"]);
      await syncMedusa(at.shop);
      expect(await medusaShows(at.shop, placed.id)).toMatchObject({
        lines: { [TEA]: "2/2/2" },
        fulfillments: [{ shipped: true, delivered: true, labels: ["1 https://track.example/1"] }],
      });
    });

    it("once, however many processes sync it at the same time, and however often the status comes again", async () => {
      const before = await stockOf(at.shop, TEA);
      const { placed, id } = await arrived();
      await warehouseSays(at.shop, id, "shipped", ["1"]);
      const again = async () => {
        await warehouseSays(at.shop, id, "delivered", ["1"]);
        await syncMedusa(at.shop);
      };
      await Promise.all([syncMedusa(at.shop), again(), syncMedusa(at.shop), again()]);
      await syncMedusaAgain(at.shop);
      expect(await medusaShows(at.shop, placed.id)).toMatchObject({
        lines: { [TEA]: "2/2/2" },
        fulfillments: [{ shipped: true, delivered: true, labels: ["1 https://track.example/1"] }],
      });
      expect(await stockOf(at.shop, TEA)).toEqual({ stocked: before.stocked - 2, reserved: before.reserved });
      expect(await problems(at)).toEqual([]);
    });

    describe("and a merchant who presses Fulfill items at the same moment", () => {
      const pendingOf = (id: string) =>
        eventually(
          async () => (await rowOf(id)).pending_fulfillment_id as string | null,
          (pending) => pending !== null,
        );
      const expectOne = async (placed: { id: string }, id: string) => {
        const [made, ...more] = (await medusaShows(at.shop, placed.id)).fulfillments;
        expect(more).toEqual([]);
        expect(await rowOf(id)).toMatchObject({ fulfillment_id: made?.id, pending_fulfillment_id: null });
      };

      it("is refused, and what is being made is linked in the end", async () => {
        const before = await stockOf(at.shop, TEA);
        const { placed, id } = await arrived();
        await warehouseSays(at.shop, id, "picked");
        let syncing = Promise.resolve();
        await whileFulfillmentIsMade(at.shop, async () => {
          syncing = syncMedusa(at.shop);
          const pending = await pendingOf(id);
          expect(await refusalOf(merchant().fulfill(placed.id))).toEqual({
            status: 400,
            message: expect.stringContaining("is being fulfilled right now"),
          });
          expect((await rowOf(id)).pending_fulfillment_id).toBe(pending);
        });
        await syncing;
        await expectOne(placed, id);
        expect(await stockOf(at.shop, TEA)).toEqual({
          stocked: before.stocked - 2,
          reserved: before.reserved,
        });
        expect(await at.sandbox.calls("CancelOrder")).toEqual([]);
        expect(await problems(at)).toEqual([]);
      });

      inSoak("is made first when the merchant was first: no second one is made beside it", async () => {
        const before = await stockOf(at.shop, TEA);
        const { placed, id } = await arrived();
        await warehouseSays(at.shop, id, "picked");
        const ctx = contextOf(at.shop.container);
        let fulfilling = Promise.resolve("");
        await whileFulfillmentIsMade(at.shop, async () => {
          fulfilling = merchant().fulfill(placed.id);
          const pending = await pendingOf(id);
          const request = {
            items: [],
            order: { id: placed.id },
            fulfillment: { id: "ful_followed" },
            additional_data: { warehouse_order_id: id },
          };
          // What Medusa asks the provider when the order was read just before the press.
          await expect(planFulfillment(ctx, request)).rejects.toThrow("is being fulfilled right now");
          expect((await rowOf(id)).pending_fulfillment_id).toBe(pending);
        });
        await fulfilling;
        await syncMedusaAgain(at.shop);
        await expectOne(placed, id);
        expect(await stockOf(at.shop, TEA)).toEqual({
          stocked: before.stocked - 2,
          reserved: before.reserved,
        });
      });

      inSoak(
        "undoes only the merchant's own when it fails: another that is being made stays expected",
        async () => {
          const { id } = await arrived();
          await warehouseSays(at.shop, id, "picked");
          const ctx = contextOf(at.shop.container);
          await ctx.sklad.stores.fulfillments.expect(id, "ful_being_made");
          await cancelFulfillment(ctx, { warehouse_order_id: id, fulfillment_id: "ful_that_failed" });
          expect(await rowOf(id)).toMatchObject({
            state: "picked",
            pending_fulfillment_id: "ful_being_made",
          });
          expect(await at.sandbox.calls("CancelOrder")).toEqual([]);
        },
      );
    });

    inSoak("with labels that come late, and keeps those it has", async () => {
      const { placed, id } = await arrived();
      await warehouseSays(at.shop, id, "shipped", ["1"]);
      await syncMedusa(at.shop);
      await warehouseSays(at.shop, id, "shipped", ["1", "2"]);
      await syncMedusa(at.shop);
      const { fulfillments } = await medusaShows(at.shop, placed.id);
      expect(fulfillments[0]?.labels.sort()).toEqual([
        "1 https://track.example/1",
        "2 https://track.example/2",
      ]);
    });

    it("and leaves what the merchant has done by hand, but for the labels", async () => {
      const { placed, id } = await arrived();
      const fulfillment = await merchant().fulfill(placed.id);
      await warehouseSays(at.shop, id, "picked");
      await syncMedusa(at.shop);
      const lines = await merchant().lines(placed.id);
      await merchant().post(`/admin/orders/${placed.id}/fulfillments/${fulfillment}/shipments`, {
        items: lines.map(({ id: line, quantity }) => ({ id: line, quantity })),
        labels: [{ tracking_number: "OWN", tracking_url: "#", label_url: "#" }],
      });
      await warehouseSays(at.shop, id, "shipped", ["own", "1"]);
      await syncMedusa(at.shop);
      const shown = await medusaShows(at.shop, placed.id);
      expect(shown).toMatchObject({ lines: { [TEA]: "2/2/0" }, fulfillments: [{ id: fulfillment }] });
      expect(shown.fulfillments[0]?.labels.sort()).toEqual(["1 https://track.example/1", "OWN #"]);

      await merchant().post(`/admin/orders/${placed.id}/fulfillments/${fulfillment}/mark-as-delivered`);
      await warehouseSays(at.shop, id, "delivered", ["own", "1"]);
      await syncMedusa(at.shop);
      const delivered = await medusaShows(at.shop, placed.id);
      expect(delivered).toMatchObject({ lines: { [TEA]: "2/2/2" }, fulfillments: [{ id: fulfillment }] });
      const { timeline } = await at.shop.warehouseOrder(id);
      const types = timeline?.filter(({ source }) => source === "fulfillment_sync").map(({ type }) => type);
      expect(types).not.toContain("shipment_created");
      expect(types).not.toContain("fulfillment_delivered");
      expect(await problems(at)).toEqual([]);
    });

    it("but a picked parcel that the warehouse cancels can be handed over again once its fulfillment is cancelled", async () => {
      const before = await stockOf(at.shop, TEA);
      const { placed, id } = await arrived();
      await warehouseSays(at.shop, id, "picked");
      await syncMedusa(at.shop);
      await warehouseSays(at.shop, id, "canceled");
      await syncMedusa(at.shop);
      const again = () => merchant().post(`/admin/sklad/orders/${id}/hand-over-again`);
      const expected = [
        {
          code: "canceled_by_warehouse",
          message: { en: expect.stringContaining("cancel that fulfillment first") },
        },
      ];
      expect(await problems(at)).toMatchObject(expected);
      expect(await refusalOf(again())).toEqual({
        status: 400,
        message: expect.stringMatching(/as fulfilled \(2 × .+\)\. Cancel that fulfillment in Medusa first/),
      });
      expect(await rowOf(id)).toMatchObject({ cancel_reason: "canceled_at_warehouse" });
      expect(await problems(at)).toMatchObject(expected);

      const [made] = (await medusaShows(at.shop, placed.id)).fulfillments;
      await merchant().cancelFulfillment(placed.id, made?.id ?? "");
      await sweep(at.shop);
      // A merchant who cancels the order next must not find its goods under way again.
      expect(await at.sandbox.calls("AddOrder")).toHaveLength(1);
      expect(await at.sandbox.calls("CancelOrder")).toEqual([]);
      expect(await problems(at)).toMatchObject(expected);

      await again();
      const [next] = await eventually(
        () => at.shop.warehouseOrders(placed.id),
        ([newest]) => newest?.state === "new",
      );
      expect(next).toMatchObject({ number: `${placed.display_id}-2` });
      expect(await stockOf(at.shop, TEA)).toEqual({ ...before, reserved: before.reserved + 2 });
      expect(await problems(at)).toEqual([]);
    });

    it("though an edit is open: not before it is closed, and an abandoned one is named", async () => {
      const { placed, id } = await arrived();
      await merchant().beginEdit(placed.id);
      await warehouseSays(at.shop, id, "shipped", ["1"]);
      for (let attempt = 0; attempt < 6; attempt += 1) await syncMedusaAgain(at.shop);
      expect((await medusaShows(at.shop, placed.id)).fulfillments).toEqual([]);
      expect(await problems(at)).toMatchObject([
        { code: "order_change_open", message: { en: expect.stringContaining(`/orders/${placed.id}`) } },
      ]);
      await merchant().abandonEdit(placed.id);
      await syncMedusaAgain(at.shop);
      expect(await medusaShows(at.shop, placed.id)).toMatchObject({ lines: { [TEA]: "2/2/0" } });
      expect(await problems(at)).toEqual([]);
    });

    inSoak("also when they are the last units in stock, and more of the line stay reserved", async () => {
      const { placed, id } = await arrived();
      await warehouseSays(at.shop, id, "picked");
      // The edit came too late for the parcel; the warehouse has begun to pick.
      await merchant().editOrder(placed.id, { quantities: { [TEA]: 3 } });
      const { reserved } = await stockOf(at.shop, TEA);
      await merchant().setStock(TEA, reserved);
      await syncMedusa(at.shop);
      expect(await medusaShows(at.shop, placed.id)).toMatchObject({ lines: { [TEA]: "2/0/0" } });
      expect(await stockOf(at.shop, TEA)).toEqual({ stocked: reserved - 2, reserved: reserved - 2 });
      expect(await problems(at)).toEqual([]);
    });

    for (const subject of [
      announced,
      booking,
      comingBack,
      customerTracking,
      leaving,
      medusaRefuses,
      optionGone,
    ])
      subject(at);
  },
  { settings: { tracking_url_template: { "carrier-branch": "https://track.example/{number}" } } },
);
