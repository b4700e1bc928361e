import { DAY_FIGURES } from "../../../src/planning/lists";
import { kyivDay } from "../../../src/planning/values/days";
import type { PlacedOrder } from "../../support/checkout";
import type { OpenShop } from "../../support/describe-shop";
import { databaseOf } from "../../support/merchant";
import { refusalOf } from "../../support/refusal-of";
import { inSoak } from "../../../unit-tests/support/in-soak";

/** What the merchant's list shows of orders, narrows, counts, sums up and exports. */
export function orderRows(
  at: OpenShop,
  orders: { readonly accepted: PlacedOrder; readonly refused: PlacedOrder; readonly held: PlacedOrder },
): void {
  const get = async (path: string) => (await at.shop.api.get(`/admin/sklad/${path}`, at.shop.admin)).data;
  const found = async (filter: string): Promise<string[]> =>
    (await get(`orders?${filter}`)).orders.map((order: { order_id: string }) => order.order_id);
  const bulk = async (body: object) =>
    (await at.shop.api.post("/admin/sklad/orders/bulk", body, at.shop.admin)).data;
  const all = () => [orders.held.id, orders.refused.id, orders.accepted.id];

  it("with recipient, destination by its name, payment and time", async () => {
    const { orders: rows, count, more } = await get(`orders?order_id=${orders.accepted.id}`);
    expect({ count, more }).toEqual({ count: 1, more: false });
    expect(rows).toMatchObject([
      {
        placed_at: new Date(orders.accepted.created_at).toISOString(),
        recipient: { name: "Тарас Шевченко", phone: "380671234567" },
        destination: { method: "carrier-branch", city: "Київ", address: "Відділення №1" },
        tracking: [],
        cash_collected: false,
      },
    ]);
    expect(rows[0].payment).toBe(rows[0].cash_on_delivery_sum === null ? "prepaid" : "cash_on_delivery");
  });

  inSoak("in both orders, and those of some states, delivery methods, payments and days", async () => {
    expect(await found("")).toEqual(all());
    expect(await found("order=placed_at")).toEqual(all().reverse());
    expect(await found("status=new,picked")).toEqual([orders.accepted.id]);
    expect(await found("status=planned&delivery=carrier-branch")).toEqual([
      orders.held.id,
      orders.refused.id,
    ]);
    expect(await found("delivery=pickup,courier-kyiv")).toEqual([]);
    const [cash, prepaid] = [await found("payment=cash_on_delivery"), await found("payment=prepaid")];
    expect([...cash, ...prepaid].sort()).toEqual(all().sort());
    const day = kyivDay(Date.parse(orders.accepted.created_at));
    expect(await found(`from=${day}&to=${day}&tone=moving`)).toEqual([orders.accepted.id]);
    expect(await found("to=2020-01-01")).toEqual([]);
    expect((await refusalOf(get("orders?from=yesterday"))).status).toBe(400);
  });

  inSoak("by the beginning of words of a product's title", async () => {
    const { items } = (await at.shop.api.get(`/admin/orders/${orders.accepted.id}`, at.shop.admin)).data
      .order;
    const word = String(items[0].product_title).split(" ")[0]?.slice(0, 4) ?? "";
    expect(await found(`q=${encodeURIComponent(word)}`)).toContain(orders.accepted.id);
    expect(await found(`q=${encodeURIComponent(`ж${word}`)}`)).toEqual([]);
  });

  it("each figure of today with as many orders as its list has", async () => {
    // They were handed over before the tests began, which may be yesterday by now.
    const database = databaseOf(at.shop);
    const now = database.raw("sklad_now()");
    await database("sklad_warehouse_order").whereNotNull("accepted_at").update({ accepted_at: now });
    await database("sklad_command").whereNotNull("sent_at").update({ sent_at: now });
    const summary = await get("orders/summary");
    for (const day of DAY_FIGURES)
      expect([day, summary[day]]).toMatchObject([
        day,
        { count: (await found(`day=${day}`)).length, more: false },
      ]);
    expect(await found("day=waiting")).toEqual([orders.held.id, orders.refused.id]);
    expect(await found("day=accepted_today")).toEqual([orders.accepted.id]);
    expect(await found("day=sent_today")).toEqual([orders.refused.id, orders.accepted.id]);
    expect((await get("orders/summary?connection_id=sklconn_none")).waiting).toEqual({
      count: 0,
      more: false,
    });
  });

  it("as a table in the language that was asked for", async () => {
    const table: string = await get("orders/csv?lang=uk&status=new");
    const lines = table.trimEnd().split("\r\n");
    expect(lines[0]?.replace("\uFEFF", "")).toMatch(
      /^Замовлення;Оформлено;Одержувач;Телефон;Місто;Куди;ТТН;/,
    );
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain("Тарас Шевченко;380 67 123 45 67;Київ;");
    expect((await get("orders/csv")).trimEnd().split("\r\n")).toHaveLength(4);
  });

  it("and act on those that are selected, page by page", async () => {
    const [row] = await at.shop.warehouseOrders(orders.accepted.id);
    const ids = [row?.id, "sklord_none"];
    const first = await bulk({ action: "release", ids, limit: 1 });
    expect(first).toMatchObject({ done: 0, skipped: 1, refused: [], next: row?.id });
    expect(await bulk({ action: "release", ids, limit: 1, after: first.next })).toMatchObject({
      ...{ done: 0, skipped: 1, next: null },
    });
    expect((await refusalOf(bulk({ action: "release" }))).status).toBe(400);
    expect((await refusalOf(bulk({ action: "release", ids, filters: {} }))).status).toBe(400);
  });
}
