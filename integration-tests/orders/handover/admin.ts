import { SANDBOX_KEYS } from "../../../src/sandbox";
import { type AcceptedOrder, accepted } from "../../support/accepted";
import { checkout, type PlacedOrder, type Purchase } from "../../support/checkout";
import { describeShop, type OpenShop } from "../../support/describe-shop";
import { eventually } from "../../support/eventually";
import { refusalOf } from "../../support/refusal-of";
import type { WarehouseOrder } from "../../support/shop";
import { orderLists } from "../admin/lists";
import { orderRows } from "../admin/list-rows";
import { shopLog } from "../admin/log";
import { everyRoute } from "../admin/routes";
import { inSoak } from "../../../unit-tests/support/in-soak";

const PREPAID: Purchase = {
  items: { "HON-LYPA-500": 1, "GFT-RANOK-01": 2 },
  shipping: "carrier-branch",
  payment: "pp_card_demo",
};

/** Three orders, the oldest first: one the warehouse accepted, one it refused, and one that is held. */
const orders = {} as { accepted: PlacedOrder; refused: PlacedOrder; held: PlacedOrder };
let atWarehouse: AcceptedOrder;

async function buyThree(open: OpenShop): Promise<void> {
  const { shop, connectionId } = open;
  const waitFor = (placed: PlacedOrder, isSo: (order: WarehouseOrder) => boolean) =>
    eventually(
      () => shop.warehouseOrders(placed.id),
      ([order]) => order !== undefined && isSo(order),
    );
  orders.accepted = await checkout(shop, PREPAID);
  atWarehouse = await accepted(open, orders.accepted);
  await shop.changeSettings(connectionId, { carrier_literal: "Не той перевізник" });
  orders.refused = await checkout(shop, PREPAID);
  await waitFor(orders.refused, ({ refusal }) => refusal !== null);
  orders.held = await checkout(shop, { ...PREPAID, address: { phone: "+48 601 234 567" } });
  await waitFor(orders.held, ({ hold_code }) => hold_code === "phone_foreign");
}

describeShop(
  "GET /admin/sklad/orders",
  (at) => {
    const get = async (path: string) => (await at.shop.api.get(`/admin/sklad/${path}`, at.shop.admin)).data;
    const found = async (filter: string): Promise<string[]> =>
      (await get(`orders?${filter}`)).orders.map((order: { order_id: string }) => order.order_id);

    it("lists the orders, the newest first, page by page", async () => {
      expect(await get("orders")).toMatchObject({ limit: 50, has_more: false, next: null });
      expect(await found("")).toEqual([orders.held.id, orders.refused.id, orders.accepted.id]);
      const pages = [];
      let next: string | null = "";
      while (next !== null) {
        const page = await get(`orders?limit=1${next && `&after=${next}`}`);
        expect(page).toMatchObject({ limit: 1, has_more: page.next !== null });
        pages.push(page.orders.map((order: { order_id: string }) => order.order_id));
        next = page.next;
      }
      expect(pages).toEqual([[orders.held.id], [orders.refused.id], [orders.accepted.id]]);
      expect(await refusalOf(get("orders?limit=1000"))).toMatchObject({ status: 400 });
    });

    inSoak("finds them by Medusa's order, status, hold and connection", async () => {
      expect(await found(`order_id=${orders.held.id}`)).toEqual([orders.held.id]);
      expect(await found("status=new")).toEqual([orders.accepted.id]);
      expect(await found("status=planned")).toEqual([orders.held.id, orders.refused.id]);
      expect(await found("hold_code=phone_foreign")).toEqual([orders.held.id]);
      expect(await found(`connection_id=${at.connectionId}`)).toHaveLength(3);
      const first = await get("orders?status=planned&limit=1");
      expect(await found(`status=planned&limit=1&after=${first.next}`)).toEqual([orders.refused.id]);
      expect(await found("connection_id=none")).toEqual([]);
      expect(await refusalOf(get("orders?status=lost"))).toMatchObject({ status: 400 });
    });

    it("/:id has the state, the goods, the timeline, the requests and the responses", async () => {
      const { order, held } = atWarehouse;
      const detail = await at.shop.warehouseOrder(order.id);
      expect(detail).toMatchObject({
        id: order.id,
        order_id: orders.accepted.id,
        connection_id: at.connectionId,
        location_id: at.shop.seeded.locationId,
        number: String(orders.accepted.display_id),
        sequence: 1,
        origin: "automatic",
        state: "new",
        remote_id: held.id_order_FF,
        remote_key: held.key_order,
        hold_code: null,
        hold_message: null,
        refusal: null,
        fulfillment_id: null,
      });
      expect(Date.parse(detail.accepted_at ?? "")).toBeGreaterThan(Date.parse(orders.accepted.created_at));
      expect(goodsOf(detail)).toEqual([
        "4 × CUP-KOSIV-350",
        "1 × HON-LYPA-500",
        "2 × HON-LYPA-500",
        "2 × TEA-KARPATY-100",
      ]);
      expect(detail.timeline?.map(({ type, source, data }) => ({ type, source, data }))).toEqual([
        { type: "planned", source: "event", data: { number: String(orders.accepted.display_id) } },
        { type: "add_queued", source: "event", data: null },
        { type: "accepted", source: "outbox", data: { remote_id: held.id_order_FF } },
      ]);
      const times = detail.timeline?.map(({ at: moment }) => Date.parse(moment)) ?? [];
      expect(times).toEqual([...times].sort((left, right) => left - right));
      expect(detail.commands).toMatchObject([
        {
          kind: "add",
          state: "done",
          received: { data: { remoteId: held.id_order_FF, remoteKey: held.key_order } },
        },
      ]);
      // In our words: how an address is written is the dialect's.
      expect(detail.commands?.[0]?.sent).toStrictEqual({
        ...held.order,
        delivery_address: { branch_ref: "branch-ref-1" },
      });
    });

    it("/:id has the parcel as facts, with the field that a hold or a refusal is about", async () => {
      const parcelOf = async (id: string) => {
        const [row] = await at.shop.warehouseOrders(id);
        return (await get(`orders/${row?.id ?? ""}`)).order.parcel;
      };
      const sent = await parcelOf(orders.accepted.id);
      expect(sent).toMatchObject({
        phone: atWarehouse.held.order["rec_phone"],
        destination: { method: "carrier-branch", carrier: "Нова пошта" },
        payment: { kind: "prepaid", sum: null },
        wrong: [],
        versions: [{ outcome: "accepted" }],
      });
      expect(sent.goods).toHaveLength(3);
      expect(JSON.stringify(sent)).not.toContain("branch-ref-1");
      expect(await parcelOf(orders.refused.id)).toMatchObject({
        wrong: ["destination"],
        versions: [{ outcome: "refused" }],
      });
      expect(await parcelOf(orders.held.id)).toMatchObject({
        phone: "+48 601 234 567",
        wrong: ["phone"],
        versions: [],
      });
    });

    it("/:id has a refusal in the warehouse's own words", async () => {
      const [refused] = await at.shop.warehouseOrders(orders.refused.id);
      const detail = await at.shop.warehouseOrder(refused?.id ?? "");
      const words = [
        "Невідоме значення поля delivery_method. Допустимі значення: Нова пошта, Ukrposhta, " +
          "Курьерская доставка Киев, Самовывоз (literal_unknown)",
      ];
      expect(detail.refusal?.descriptions).toEqual(words);
      expect(detail.commands).toMatchObject([
        {
          kind: "add",
          state: "refused",
          sent: { delivery_method: "Не той перевізник" },
          received: { descriptions: words },
        },
      ]);
      expect(detail.timeline?.at(-1)).toMatchObject({ type: "add_refused", data: { descriptions: words } });
    });

    inSoak("/:id of an order that is not there is a 404 with a sentence", async () => {
      expect(await refusalOf(get("orders/sklord_none"))).toStrictEqual({
        status: 404,
        message: "Warehouse order sklord_none does not exist.",
      });
    });

    it("is for the merchant alone, and never has an ApiKey", async () => {
      const ids = (await get("orders")).orders.map((order: { id: string }) => `orders/${order.id}`);
      const connection = `connections/${at.connectionId}`;
      for (const path of ["orders", ...ids, "connections", connection, "problems"]) {
        expect((await refusalOf(at.shop.api.get(`/admin/sklad/${path}`))).status).toBe(401);
        const text = JSON.stringify(await get(path));
        expect(text).not.toContain(SANDBOX_KEYS.production);
        expect(text).not.toMatch(/"ApiKey"|api_key_encrypted|api_key_fingerprint/);
      }
      expect((await get(connection)).connection.api_key_last_four).toBe(SANDBOX_KEYS.production.slice(-4));
    });

    describe("lists them", () => orderRows(at, orders));
    describe("finds them", () => orderLists(at, orders));
    describe("and their log", () => shopLog(at, orders));
    describe("and every other route of the admin", () => everyRoute(at, orders));
  },
  // A test reads a report, whose second page has no minute to wait for.
  { prepare: buyThree, sandbox: ["--report-limit", "1000"] },
);

/** Units of each article; one that is in two lines of the order is there twice. */
function goodsOf({ lines = [] }: WarehouseOrder): string[] {
  return lines
    .map(({ sku, inventory_quantity }) => ({ sku, units: Number(inventory_quantity) }))
    .sort((left, right) => left.sku.localeCompare(right.sku) || left.units - right.units)
    .map(({ sku, units }) => `${units} × ${sku}`);
}
