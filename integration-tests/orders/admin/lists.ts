import { TONES } from "../../../src/catalogue";
import { checkout, type PlacedOrder } from "../../support/checkout";
import type { OpenShop } from "../../support/describe-shop";
import { inSoak } from "../../../unit-tests/support/in-soak";

/** How the merchant finds orders: by how urgent they are, by their reason, and by searching. */
export function orderLists(
  at: OpenShop,
  orders: { readonly accepted: PlacedOrder; readonly refused: PlacedOrder; readonly held: PlacedOrder },
): void {
  const get = async (path: string) => (await at.shop.api.get(`/admin/sklad/${path}`, at.shop.admin)).data;
  const found = async (filter: string): Promise<string[]> =>
    (await get(`orders?${filter}`)).orders.map((order: { order_id: string }) => order.order_id);

  it("by how urgent they are, each in one list", async () => {
    expect(await found("tone=needs_you")).toEqual([orders.held.id, orders.refused.id]);
    expect(await found("tone=moving")).toEqual([orders.accepted.id]);
    for (const tone of TONES) {
      const listed = (await get(`orders?tone=${tone}`)).orders;
      expect(listed.map(({ situation }: { situation: { tone: string } }) => situation.tone)).toEqual(
        listed.map(() => tone),
      );
    }
    const first = await get("orders?tone=needs_you&limit=1");
    expect(first).toMatchObject({ has_more: true, orders: [{ order_id: orders.held.id }] });
    expect(await found(`tone=needs_you&limit=1&after=${first.next}`)).toEqual([orders.refused.id]);
  });

  inSoak("by their reason, which one entry stands for with what to do about it", async () => {
    const { reasons, needs_you } = await get("orders/reasons");
    expect(needs_you).toEqual({ count: 2, more: false });
    expect(reasons).toMatchObject([
      {
        count: 1,
        connection_id: null,
        situation: {
          code: "hold.phone_foreign",
          tone: "needs_you",
          label: { en: "Phone not Ukrainian", uk: "Телефон не український" },
          actions: ["edit-address", "hold"],
        },
      },
      { count: 1, situation: { code: "problem.refused", tone: "needs_you" } },
    ]);
    expect(await found("reason=hold.phone_foreign")).toEqual([orders.held.id]);
    expect(await found("reason=problem.refused")).toEqual([orders.refused.id]);
    expect(await found("reason=connection.key_refused")).toEqual([]);
    expect((await get("orders/reasons?connection_id=sklconn_none")).reasons).toEqual([]);
  });

  it("by their number, the warehouse's number, their customer's e-mail address, their recipient and what is in them", async () => {
    const { display_id } = orders.accepted;
    const [row] = await at.shop.warehouseOrders(orders.accepted.id);
    expect(await found(`q=${display_id}`)).toEqual([orders.accepted.id]);
    expect(await found(`q=%23${display_id}`)).toEqual([orders.accepted.id]);
    expect(await found(`q=${row?.remote_id ?? ""}`)).toEqual([orders.accepted.id]);
    const all = [orders.held.id, orders.refused.id, orders.accepted.id];
    expect(await found("q=buyer@example.com")).toEqual(all);
    expect(await found("q=Buyer@Example.com&tone=moving")).toEqual([orders.accepted.id]);
    // What was sent has its goods written down; what waits has them reserved.
    expect(await found("q=hon-lypa-500")).toEqual(all);
    expect(await found("q=no-one@example.com")).toEqual([]);
    expect(await found(`q=${encodeURIComponent("шевченко тар")}`)).toEqual(all);
    expect(await found(`q=${encodeURIComponent("67 123 45 67")}&tone=moving`)).toEqual([orders.accepted.id]);
    expect(await found(`q=${encodeURIComponent("Франко")}`)).toEqual([]);
    expect(await found("q=999999")).toEqual([]);
  });

  inSoak("and say of an order that the warehouse has no part in why that is so", async () => {
    await at.shop.changeSettings(at.connectionId, { automatic_handover: false });
    const items = { "TEA-KARPATY-100": 1 };
    const placed = await checkout(at.shop, {
      items,
      shipping: "carrier-branch",
      payment: "pp_system_default",
    });
    expect(await get(`orders?order_id=${placed.id}`)).toMatchObject({
      orders: [],
      outside: {
        code: "outside.by_hand",
        label: { en: "Manual only", uk: "Лише вручну" },
        actions: ["settings"],
      },
    });
    expect(await get(`orders?order_id=${orders.held.id}`)).toMatchObject({ outside: null });
    expect(await get("orders?order_id=order_none")).toMatchObject({ orders: [], outside: null });
  });
}
