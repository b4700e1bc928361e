import { agreementOf, OrderBodies, planOrder, type PlanInput } from "../../src/planning/orders";
import type { Settings } from "../../src/planning/settings";
import {
  accept,
  bothConnections,
  changed,
  planInput,
  planned,
  refusedWith,
  sentFor,
} from "./handover-model/plan-input";
import { applied } from "./handover-model/apply";
import {
  ADDRESS,
  CARD_PROVIDER,
  CASH_PROVIDER,
  line,
  order,
  paidByCard,
  shippingMethod,
  unpaid,
} from "./order-fixtures";

const ID = "sklord_1";
const accepted = (input: Partial<PlanInput> = {}) =>
  accept(planInput({ warehouse_orders: [planned()], ...input }), ID);

describe("An order the warehouse has accepted is left alone", () => {
  it.each([
    ["a product is renamed", { title: "Самовар" }],
    ["its sku changes", { variant_sku: "OTHER" }],
    [
      "its components change",
      {
        components: [
          { inventory_item_id: "iitem_ordli_1", sku: "OTHER", title: "Інше", required_quantity: "1" },
        ],
      },
    ],
  ])("when %s", (_, changes) => {
    expect(planOrder({ ...accepted(), order: order({ lines: [line(changes)] }) })).toEqual([]);
  });

  it.each<[string, Partial<Settings>]>([
    ["the order of names", { recipient_name_order: "first_last" }],
    ["the carrier's literal", { carrier_literal: "Інший перевізник" }],
    ["the rounding of cash", { round_cash_to: "1" }],
    ["the form of products", { products: "exact" }],
    ["what counts as cash on delivery", { cod_provider_ids: [] }],
  ])("when a setting changes: %s", (_, settings) => {
    const before = accepted();
    expect(planOrder({ ...before, connections: bothConnections(settings) })).toEqual([]);
  });

  it("when the key of the note is another one", () => {
    const metadata = { comment: "Подзвоніть", other: "Ні" };
    const before = accepted({ order: order({ metadata }) });
    expect(planOrder({ ...before, comment_key: "other" })).toEqual([]);
  });

  it("when its authorised payment is captured", () => {
    const connections = bothConnections({ prepaid_when: "authorized" });
    const authorized = unpaid("580", {
      first_provider_id: CARD_PROVIDER,
      authorized: { [CARD_PROVIDER]: "580" },
    });
    const warehouse_orders = [planned({ payment_provider_id: CARD_PROVIDER })];
    const before = accepted({ connections, warehouse_orders, order: order({ payment: authorized }) });
    expect(planOrder({ ...before, order: order({ payment: paidByCard("580") }) })).toEqual([]);
  });
});

describe("An order the warehouse has accepted is edited", () => {
  it.each([
    ["its address", order({ shipping_address: { ...ADDRESS, last_name: "Шевченко" } })],
    ["a quantity", order({ lines: [line({ quantity: "2", total: "1000" })] })],
    ["a price", order({ lines: [line({ total: "400" })], payment: unpaid("480") })],
    ["its branch", order({ shipping_methods: [shippingMethod({ data: { warehouse_ref: "ref-2" } })] })],
    ["what is paid", order({ payment: unpaid("580", { captured: "80", pending_difference: "500" }) })],
    ["its note", order({ metadata: { comment: "Подзвоніть" } })],
  ])("when %s changes, once", (_, snapshot) => {
    const input = { ...accepted(), order: snapshot };
    expect(planOrder(input)).toEqual([{ type: "edit", id: ID }]);
    expect(planOrder(accept(applied(input, planOrder(input)), ID))).toEqual([]);
  });

  it("with today's catalogue, when the order changes after it", () => {
    const renamed = { ...accepted(), order: order({ lines: [line({ title: "Самовар", total: "400" })] }) };
    expect(planOrder(renamed)).toEqual([{ type: "edit", id: ID }]);
  });

  it("never by a change that leaves the body as it is, which is remembered", () => {
    const before = accepted();
    const input = { ...before, order: order({ metadata: { unrelated: "x" } }) };
    const plan = planOrder(input);
    expect(plan).toMatchObject([{ type: "clear", id: ID }]);
    expect(planOrder(applied(input, plan))).toEqual([]);
  });

  it("by its body where what was sent is not remembered", () => {
    const before = changed(accepted(), ID, { sent_source_hash: null });
    expect(planOrder(before)).toEqual([]);
    expect(planOrder({ ...before, order: order({ lines: [line({ title: "Самовар" })] }) })).toEqual([
      { type: "edit", id: ID },
    ]);
  });
});

describe("A card order of which the rest is collected", () => {
  const connections = bothConnections({ prepaid_shortfall: "collect" });
  const warehouse_orders = [planned({ payment_provider_id: CARD_PROVIDER })];
  const card = (captured: string, authorized: string) =>
    order({
      payment: unpaid("580", {
        first_provider_id: CARD_PROVIDER,
        captured,
        pending_difference: String(580 - Number(captured)),
        authorized: { [CARD_PROVIDER]: authorized },
      }),
    });
  const before = (captured: string, authorized: string) =>
    accepted({ connections, warehouse_orders, order: card(captured, authorized) });
  const agrees = (input: PlanInput) => {
    const picked = changed(input, ID, { state: "picked" });
    return agreementOf(new OrderBodies(picked), picked.warehouse_orders[0]!);
  };

  it("collects nothing once the rest is authorised, and is edited once", () => {
    const input = { ...before("400", "0"), order: card("400", "180") };
    expect(planOrder(input)).toEqual([{ type: "edit", id: ID }]);
    expect(sentFor(input, ID).body).toMatchObject({ payment_method: "На карту" });
    expect(planOrder(accept(applied(input, planOrder(input)), ID))).toEqual([]);
    expect(agrees(input)).toBe("differs");
  });

  it("collects what was authorised when that lapses, and is edited once", () => {
    const input = { ...before("300", "100"), order: card("300", "0") };
    expect(sentFor(before("300", "100"), ID).sent.cash_on_delivery_sum).toBe("180.00");
    expect(planOrder(input)).toEqual([{ type: "edit", id: ID }]);
    expect(sentFor(input, ID).sent.cash_on_delivery_sum).toBe("280.00");
    expect(planOrder(accept(applied(input, planOrder(input)), ID))).toEqual([]);
    expect(agrees(input)).toBe("differs");
  });

  it("is left alone whatever counts as cash on delivery later", () => {
    const cod_provider_ids = [CARD_PROVIDER];
    const later = bothConnections({ prepaid_shortfall: "collect", cod_provider_ids });
    const input = { ...before("300", "100"), connections: later };
    expect(planOrder(input)).toEqual([]);
    expect(agrees(input)).toBe("agrees");
  });

  it("is not edited when what is authorised is captured", () => {
    const input = { ...before("300", "100"), order: card("400", "0") };
    const plan = planOrder(input);
    expect(plan).toMatchObject([{ type: "clear", id: ID }]);
    expect(planOrder(applied(input, plan))).toEqual([]);
  });
});

describe("An order for cash on delivery", () => {
  it("is left alone when what its provider has authorised is voided, whatever the settings say by then", () => {
    const authorized = { [CASH_PROVIDER]: "580" };
    const before = accepted({ order: order({ payment: unpaid("580", { authorized }) }) });
    const connections = bothConnections({ cod_provider_ids: [] });
    for (const payment of [unpaid("580"), unpaid("580", { authorized })])
      expect(planOrder({ ...before, connections, order: order({ payment }) })).toEqual([]);
  });

  it("that was paid collects what another line costs, whatever a card has authorised beside it", () => {
    const paid = accepted({
      order: order({ payment: unpaid("580", { captured: "580", pending_difference: "0" }) }),
    });
    const payment = unpaid("1080", {
      captured: "580",
      pending_difference: "500",
      authorized: { [CARD_PROVIDER]: "500" },
    });
    const lines = [
      line({ quantity: "1", total: "500" }),
      line({ id: "ordli_2", requires_shipping: false, total: "500" }),
    ];
    const grown = { ...paid, order: order({ lines, payment }) };
    expect(planOrder(grown)).toEqual([{ type: "edit", id: ID }]);
    const standing = unpaid("580", {
      captured: "80",
      pending_difference: "500",
      authorized: payment.authorized,
    });
    const back = { ...paid, order: order({ payment: standing }) };
    expect(planOrder(back)).toEqual([{ type: "edit", id: ID }]);
    expect(sentFor(back, ID).sent.cash_on_delivery_sum).toBe("500.00");
  });

  it("that a person made of an unpaid card order collects nothing once that is money: authorised, or captured", () => {
    const rows = [planned({ payment_provider_id: CARD_PROVIDER, collect_on_delivery: true })];
    const unpaidCard = unpaid("580", { first_provider_id: CARD_PROVIDER });
    const payment = { ...unpaidCard, authorized: { [CARD_PROVIDER]: "580" } };
    for (const prepaid_when of ["authorized", "captured"] as const) {
      const input = { warehouse_orders: rows, connections: bothConnections({ prepaid_when }) };
      const before = accepted({ ...input, order: order({ payment: unpaidCard }) });
      const isMoney = prepaid_when === "authorized";
      const change = isMoney ? [{ type: "edit", id: ID }] : [];
      expect(planOrder({ ...before, order: order({ payment }) })).toEqual(change);
      expect(planOrder({ ...before, order: order({ payment: paidByCard("580") }) })).toEqual([
        { type: "edit", id: ID },
      ]);
    }
  });
});

describe("An accepted order whose money is gone", () => {
  it("is held with the reason when everything was refunded", () => {
    const warehouse_orders = [planned({ payment_provider_id: CARD_PROVIDER })];
    const paid = accepted({ warehouse_orders, order: order({ payment: paidByCard("580") }) });
    const payment = unpaid("0", {
      first_provider_id: CARD_PROVIDER,
      pending_difference: "0",
      refunded: "580",
    });
    expect(planOrder({ ...paid, order: order({ payment }) })).toEqual([
      { type: "hold", id: ID, hold: { code: "refunded", params: {} } },
    ]);
  });
});

describe("The day that is sent with an order", () => {
  const old = order({ created_at: "2026-10-01T09:00:00.000Z" });
  const waiting = (now: string) => planInput({ warehouse_orders: [planned()], order: old, now });

  it("is the day of the handover in Kyiv, however old the order is", () => {
    expect(sentFor(waiting("2026-11-20T21:59:59.000Z"), ID).body.date_order).toBe("20.11.2026");
    expect(sentFor(waiting("2026-12-31T22:30:00.000Z"), ID).body.date_order).toBe("01.01.2027");
  });

  it("stays what was sent when the order is edited another day, and is no reason for an edit", () => {
    const before = accept(waiting("2026-11-20T10:00:00.000Z"), ID);
    const later = { ...before, now: "2026-11-25T10:00:00.000Z" };
    expect(planOrder(later)).toEqual([]);
    const changedOrder = { ...old, shipping_address: { ...ADDRESS, last_name: "Шевченко" } };
    expect(planOrder({ ...later, order: changedOrder })).toEqual([{ type: "edit", id: ID }]);
    expect(sentFor({ ...later, order: changedOrder }, ID).body).toMatchObject({
      date_order: "20.11.2026",
      recipient: "Шевченко Олена",
    });
  });

  it("is no reason to try a refused order again", () => {
    const today = waiting("2026-11-20T10:00:00.000Z");
    const refusal = refusedWith(sentFor(today, ID).sent.payload_hash);
    const refused = changed(today, ID, { refusal });
    expect(planOrder({ ...refused, now: "2026-11-21T10:00:00.000Z" })).toEqual([]);
  });
});
