import fc from "fast-check";
import { problemMessage } from "../../src/catalogue";
import {
  agreementOf,
  OrderBodies,
  type Differences,
  differencesOf,
  type PlanInput,
  stillPaysTwice,
  type WarehouseOrderInPlan,
} from "../../src/planning/orders";
import {
  accept,
  bothConnections,
  changed,
  heldFor,
  planInput,
  planned,
  refusedWith,
  sentFor,
} from "./handover-model/plan-input";
import { runCourse, settled, type Shop, STANDARD } from "./handover-model/shop";
import {
  ADDRESS,
  CARD_PROVIDER,
  line,
  order,
  paidByCard,
  reservationsAt,
  shippingMethod,
  unpaid,
} from "./order-fixtures";
import { cases } from "../support/cases";

const ID = "sklord_1";
const NOTHING: Differences = { items: [], fields: [], cash: null };

/** The fixtures' order for cash on delivery, sent as it is and picked since. */
function picked(changes: Partial<WarehouseOrderInPlan> = {}, input: Partial<PlanInput> = {}): PlanInput {
  return accept(planInput({ warehouse_orders: [planned()], ...input }), ID, { state: "picked", ...changes });
}

/** As Medusa shows it once its fulfillment is made. */
function fulfilled(input: PlanInput): PlanInput {
  const units = new Map<string, number>();
  for (const { lines } of input.warehouse_orders)
    for (const { line_item_id, quantity } of lines)
      units.set(line_item_id, (units.get(line_item_id) ?? 0) + Number(quantity));
  const lines = input.order.lines.map((one) => ({
    ...one,
    fulfilled_quantity: String(units.get(one.id) ?? 0),
  }));
  const warehouse_orders = input.warehouse_orders.map((row) => ({ ...row, fulfillment_id: "ful_1" }));
  return { ...input, order: { ...input.order, lines, reservations: [] }, warehouse_orders };
}

const rowOf = (input: PlanInput): WarehouseOrderInPlan => input.warehouse_orders[0]!;
const agreement = (input: PlanInput) => agreementOf(new OrderBodies(input), rowOf(input));
/** What was sent is the body of the order as it was. */
const differences = (before: PlanInput, now: PlanInput) =>
  agreement(now) === "differs"
    ? differencesOf(new OrderBodies(now), rowOf(now), sentFor(before, ID).body)
    : NOTHING;

const paidOnline = unpaid("580", { captured: "580", pending_difference: "0" });

describe("A parcel that can no longer be changed", () => {
  it.each(["picked", "shipped"] as const)("agrees with its order while nothing changes: %s", (state) => {
    const input = picked({ state });
    expect(agreement(input)).toBe("agrees");
    expect(agreement(fulfilled(input))).toBe("agrees");
  });

  it("agrees with its order whatever becomes of the catalogue and the settings", () => {
    const renamed = {
      ...picked(),
      order: order({ lines: [line({ title: "Самовар", variant_sku: "OTHER" })] }),
    };
    expect(agreement(renamed)).toBe("agrees");
    const connections = bothConnections({ recipient_name_order: "first_last", cod_provider_ids: [] });
    expect(agreement({ ...picked(), connections })).toBe("agrees");
  });

  it.each<[string, PlanInput["order"], Partial<Differences>]>([
    [
      "another person",
      order({ shipping_address: { ...ADDRESS, last_name: "Шевченко" } }),
      { fields: ["recipient"] },
    ],
    [
      "another phone",
      order({ shipping_address: { ...ADDRESS, phone: "0501234567" } }),
      { fields: ["phone"] },
    ],
    [
      "a phone the warehouse would refuse",
      order({ shipping_address: { ...ADDRESS, phone: "+48 22 123 45 67" } }),
      { fields: ["phone"] },
    ],
    [
      "another branch",
      order({ shipping_methods: [shippingMethod({ data: { warehouse_ref: "ref-2" } })] }),
      { fields: ["delivery"] },
    ],
    ["a note", order({ metadata: { comment: "Подзвоніть" } }), { fields: ["comment"] }],
    [
      "a lower price",
      order({ lines: [line({ total: "400" })], payment: unpaid("480") }),
      { cash: { collects: "580.00", owed: "480.00", twice: false } },
    ],
    [
      "money that came another way",
      order({ payment: paidOnline }),
      { cash: { collects: "580.00", owed: "0.00", twice: true } },
    ],
    [
      "a part of the money",
      order({ payment: unpaid("580", { captured: "200", pending_difference: "380" }) }),
      { cash: { collects: "580.00", owed: "380.00", twice: true } },
    ],
  ])("differs from its order by %s, with a fulfillment and without", (_, now, expected) => {
    const before = picked();
    expect(differences(before, { ...before, order: now })).toEqual({ ...NOTHING, ...expected });
    expect(differences(before, fulfilled({ ...before, order: now }))).toEqual({ ...NOTHING, ...expected });
    expect(agreement({ ...before, order: order() })).toBe("agrees");
  });

  it("differs by the units of each line, as long as Medusa has not registered what is in it", () => {
    const before = picked();
    const lines = [
      line({ quantity: "3", total: "1500" }),
      line({ id: "ordli_2", title: "Чашка", total: "300" }),
    ];
    const grown = { ...before, order: order({ lines, payment: unpaid("1880") }) };
    expect(differences(before, grown)).toEqual({
      fields: [],
      items: [
        { title: "Чайник", sku: "SKU-ordli_1", promised: "3", sent: "1" },
        { title: "Чашка", sku: "SKU-ordli_2", promised: "1", sent: "0" },
      ],
      cash: { collects: "580.00", owed: "1880.00", twice: false },
    });
    const gone = { ...before, order: order({ lines: [line({ quantity: "0", total: "0" })] }) };
    expect(differences(before, gone).items).toEqual([
      { title: "Чайник", sku: "SKU-ordli_1", promised: "0", sent: "1" },
    ]);
  });

  it.each([
    ["as Medusa does, which takes it off what the order costs", unpaid("0", { refunded: "580" })],
    ["and owed again", unpaid("580", { refunded: "580" })],
  ])("agrees again once what came online is given back, %s: the door collects it", (_, payment) => {
    expect(differences(picked(), { ...picked(), order: order({ payment }) })).toEqual(NOTHING);
  });

  it("differs still while only a part of what came online is given back", () => {
    const payment = unpaid("480", { captured: "480", pending_difference: "0", refunded: "100" });
    const cash = { collects: "580.00", owed: "0.00", twice: true };
    expect(differences(picked(), { ...picked(), order: order({ payment }) })).toEqual({ ...NOTHING, cash });
  });

  it("that is prepaid agrees when its money is given back, or was only authorised", () => {
    const rows = { warehouse_orders: [planned({ payment_provider_id: CARD_PROVIDER })] };
    const before = picked({}, { ...rows, order: order({ payment: paidByCard("580") }) });
    const payment = unpaid("580", { first_provider_id: CARD_PROVIDER, refunded: "580" });
    expect(differences(before, { ...before, order: order({ payment }) })).toEqual(NOTHING);
  });

  it("is reported by what is kept: not by fields when the sent body is deleted", () => {
    const before = picked();
    const now = { ...before, order: order({ shipping_address: { ...ADDRESS, last_name: "Шевченко" } }) };
    expect(differencesOf(new OrderBodies(now), rowOf(now), null)).toEqual(NOTHING);
  });

  it("is not compared with a cancelled order", () => {
    expect(agreement({ ...picked(), order: order({ status: "canceled", payment: paidOnline }) })).toBe(
      "agrees",
    );
  });
});

describe("A parcel is not judged", () => {
  const changedOrder = order({ shipping_address: { ...ADDRESS, last_name: "Шевченко" } });

  it.each<[string, Partial<WarehouseOrderInPlan>]>([
    ["that was not sent", { state: "planned" }],
    [
      "whose change is on its way",
      { state: "new", commands: { add: "none", edit: "in_flight", cancel: "none" } },
    ],
    [
      "whose last change may have reached it",
      { commands: { add: "none", edit: "in_flight", cancel: "none" } },
    ],
    ["whose change is held", { state: "new", ...heldFor({ code: "phone_missing", params: {} }) }],
    ["of which Medusa makes the fulfillment", { pending_fulfillment_id: "ful_pending" }],
    ["of which nothing is remembered", { sent_source_hash: null }],
    ["that has arrived", { state: "delivered" }],
    ["that came back", { state: "returned" }],
  ])("%s", (_, changes) => {
    expect(agreement({ ...picked(changes), order: changedOrder })).toBe("open");
  });

  it("while a line of its order is unclear", () => {
    const lines = [line(), line({ id: "ordli_2" })];
    const unclear = order({ lines, reservations: reservationsAt("sloc_kyiv", [line()]) });
    expect(agreement({ ...picked(), order: unclear })).toBe("open");
  });

  it("whose connection is gone", () => {
    expect(agreement({ ...picked(), order: changedOrder, connections: [] })).toBe("open");
  });
});

describe("A parcel beside goods of another provider's", () => {
  const big = line({ id: "c", shipping_profile_id: "sp_big", total: "9000", managed: false });
  const truck = shippingMethod({
    id: "ordsm_2",
    shipping_option_id: "so_truck",
    provider_id: "manual_manual",
    shipping_profile_id: "sp_big",
    total: "300",
  });
  /** Each payment as what was captured of it and what was given back. */
  const paying = (...payments: (readonly [number, number])[]) => {
    const captured = payments.reduce((sum, [amount]) => sum + amount, 0);
    const refunded = payments.reduce((sum, [, back]) => sum + back, 0);
    return order({
      lines: [line({ total: "1000" }), big],
      reservations: reservationsAt("sloc_kyiv", [line()]),
      shipping_methods: [shippingMethod(), truck],
      payment: unpaid(String(10380 - refunded), {
        captured: String(captured - refunded),
        refunded: String(refunded),
        pending_difference: String(10380 - captured),
        captures: payments.map(([amount, back], index) => ({
          at: `2026-11-20T1${index}:00:00.000Z`,
          amount: String(amount),
          refunded: String(back),
        })),
      }),
    });
  };
  const before = picked({}, { order: paying([9300, 0]) });
  const now = (...payments: (readonly [number, number])[]) =>
    differences(before, { ...before, order: paying(...payments) }).cash;

  it("collects what was paid for it since, whatever was given back for theirs", () => {
    expect(rowOf(before).cash_on_delivery_sum).toBe("1080.00");
    expect(now([9300, 2300])).toBeNull();
    const cash = { collects: "1080.00", owed: "0.00", twice: true };
    expect(now([9300, 0], [1080, 0])).toEqual(cash);
    expect(now([9300, 2300], [1080, 0])).toEqual(cash);
  });

  it("agrees again once what was paid for it is given back, with theirs or alone", () => {
    expect(now([9300, 0], [1080, 1080])).toBeNull();
    expect(now([9300, 1200], [1080, 1080])).toBeNull();
    expect(now([10380, 1080])).toBeNull();
  });

  it("collects what was paid for it since, though theirs cost less by then and that was given back", () => {
    const cheaper = paying([9300, 2300], [1080, 0]);
    const lines = [line({ total: "1000" }), { ...big, total: "6700" }];
    const payment = { ...cheaper.payment, order_total: "8080", pending_difference: "0" };
    expect(differences(before, { ...before, order: { ...cheaper, lines, payment } }).cash?.twice).toBe(true);
  });
});

describe("An order whose change the warehouse refuses", () => {
  const before = accept(planInput({ warehouse_orders: [planned()] }), ID);
  const whoseChangeIsRefused = (now: PlanInput["order"]) =>
    changed({ ...before, order: now }, ID, { refusal: refusedWith("what was refused") });

  it("is reported by its refusal, apart from money that would be taken twice", () => {
    const input = whoseChangeIsRefused(order({ payment: paidOnline }));
    expect(differences(before, input)).toEqual({
      ...NOTHING,
      cash: { collects: "580.00", owed: "0.00", twice: true },
    });
    expect(differences(before, whoseChangeIsRefused(order({ payment: unpaid("480") })))).toEqual(NOTHING);
  });
});

describe("A parcel that collected what was paid", () => {
  const paid = { ...picked({ state: "delivered" }), order: order({ payment: paidOnline }) };

  it("has taken it twice until it is given back", () => {
    expect(stillPaysTwice(new OrderBodies(paid), rowOf(paid))).toBe(true);
    const back = { ...paid, order: order({ payment: unpaid("580", { refunded: "580" }) }) };
    expect(stillPaysTwice(new OrderBodies(back), rowOf(back))).toBe(false);
  });

  it("has not when its own cash is what was captured", () => {
    const own = unpaid("580", { captured: "580", pending_difference: "0", captured_for: { [ID]: "580" } });
    const captured = { ...paid, order: order({ payment: own }) };
    expect(stillPaysTwice(new OrderBodies(captured), rowOf(captured))).toBe(false);
  });
});

it("Whatever was edited before, nothing differs once the warehouse has it and has picked it", () => {
  const place = fc.constantFrom("sloc_kyiv", "sloc_lviv");
  const change: fc.Arbitrary<Partial<Shop>> = fc.oneof(
    fc.record({ kettles: fc.integer({ min: 0, max: 3 }), cups: fc.integer({ min: 0, max: 2 }) }),
    fc.record({ kettlesAt: place, cupsAt: place }),
    fc.record({ paid: fc.constantFrom(0, 200, 1000) }),
    fc.record({ writtenOff: fc.integer({ min: 0, max: 2 }) }),
    fc.record({ name: fc.constantFrom("Коваленко", "Шевченко") }),
  );
  const course = fc.array(fc.record({ change, seen: fc.boolean(), delivered: fc.boolean() }), {
    maxLength: 6,
  });
  fc.assert(
    fc.property(course, fc.array(change, { maxLength: 3 }), (steps, last) => {
      const end = last.reduce<Shop>((shop, each) => ({ ...shop, ...each }), STANDARD);
      const input = settled(runCourse(steps, end));
      const living = input.warehouse_orders.filter(({ state }) => state === "new");
      const all = living.reduce((now, { id }) => changed(now, id, { state: "picked" }), input);
      const left = {
        ...all,
        warehouse_orders: all.warehouse_orders.filter(({ state }) => state === "picked"),
      };
      for (const now of [left, fulfilled(left)])
        for (const row of now.warehouse_orders) {
          const { body } = sentFor(left, row.id);
          const found =
            agreementOf(new OrderBodies(now), row) === "differs"
              ? differencesOf(new OrderBodies(now), row, body)
              : NOTHING;
          expect(found).toEqual(NOTHING);
        }
    }),
    cases(300),
  );
});

describe("The sentence of a parcel that differs from its order", () => {
  const params = {
    number: "1001",
    items: [
      { title: "Чайник", sku: "KT-1", promised: "3", sent: "1" },
      { title: "", promised: "0", sent: "2" },
    ],
    fields: ["recipient", "phone", "delivery", "comment", "unheard-of"],
    cash: { collects: "580.00", owed: "480.00" },
  };

  it("names every difference in English", () => {
    expect(problemMessage({ code: "too_late", params }, "en")).toContain(
      "“Чайник” (KT-1): 3 ordered, 1 in the parcel; an item: 0 ordered, 2 in the parcel; another recipient; " +
        "another phone; another delivery method or address; another comment; cash on delivery is ₴580.00, but ₴480.00 is due.",
    );
  });

  it("names every difference in Ukrainian", () => {
    const message = problemMessage({ code: "too_late", params }, "uk");
    expect(message).toContain(
      "«Чайник» (KT-1): у замовленні 3, у посилці 1; товар: у замовленні 0, у посилці 2; інший одержувач; " +
        "інший телефон; інший спосіб або адреса доставки; інший коментар; накладений платіж 580,00\u00a0₴, а до сплати 480,00\u00a0₴.",
    );
    expect(message).not.toMatch(/[ыэъё]/i);
  });

  it("names the money that is taken twice", () => {
    const twice = { number: "1001", collects: "580.00", owed: "0.00" };
    expect(problemMessage({ code: "pays_twice", params: twice }, "en")).toContain("collects ₴580.00");
    expect(problemMessage({ code: "pays_twice", params: twice }, "uk")).toContain("580,00\u00a0₴");
  });
});
