import { OrderBodies, differencesOf, planOrder, type PlanInput } from "../../src/planning/orders";
import { applied } from "./handover-model/apply";
import {
  refusedWith,
  NOW,
  accept,
  changed,
  factsOf,
  planInput,
  planned,
  plannedInLviv,
  sentFor,
} from "./handover-model/plan-input";
import {
  CARD_PROVIDER,
  line,
  order,
  paidByCard,
  reservationsAt,
  shippingMethod,
  unpaid,
} from "./order-fixtures";

const [KYIV, LVIV] = ["sklord_1", "sklord_2"] as const;
const here = line({ id: "a", total: "1000" });
const there = line({ id: "b", total: "500" });

/** 1000 UAH of goods in Kyiv, 500 in Lviv, 80 of shipping, cash on delivery. */
function twoLocations(changes: { a?: string; b?: string; payment?: ReturnType<typeof unpaid> } = {}) {
  const [a, b] = [
    { ...here, total: changes.a ?? "1000" },
    { ...there, total: changes.b ?? "500" },
  ];
  return order({
    lines: [a, b],
    reservations: [...reservationsAt("sloc_kyiv", [a]), ...reservationsAt("sloc_lviv", [b])],
    payment: changes.payment ?? unpaid(String(Number(a.total) + Number(b.total) + 80)),
  });
}

const both = (snapshot = twoLocations()) =>
  planInput({ order: snapshot, warehouse_orders: [planned(), plannedInLviv()] });

const bothAccepted = (snapshot = twoLocations()) => accept(accept(both(snapshot), KYIV), LVIV);

const sumsOf = ({ warehouse_orders }: PlanInput) =>
  warehouse_orders.map(({ cash_on_delivery_sum }) => cash_on_delivery_sum);

const edit = (id: string) => ({ type: "edit", id });

describe("Two parcels of one order for cash on delivery", () => {
  it("collect what is owed together, whichever the warehouse accepts first", () => {
    const lvivFirst = accept(accept(both(), LVIV), KYIV);
    for (const input of [bothAccepted(), lvivFirst]) {
      expect(sumsOf(input)).toEqual(["1080.00", "500.00"]);
      expect(planOrder(input)).toEqual([]);
    }
  });

  it("are each edited by the order alone, so that edits under way at once end right", () => {
    const dearer = { ...bothAccepted(), order: twoLocations({ a: "1200", b: "600" }) };
    expect(planOrder(dearer)).toEqual([edit(KYIV), edit(LVIV)]);
    const prepared = [sentFor(dearer, KYIV), sentFor(dearer, LVIV)];
    const arrived = [KYIV, LVIV].reduce(
      (input, id, index) => changed(input, id, prepared[index]!.sent),
      dearer,
    );
    expect(sumsOf(arrived)).toEqual(["1280.00", "600.00"]);
    expect(planOrder(arrived)).toEqual([]);
  });

  it("leave the one alone whose goods do not change", () => {
    const dearer = { ...bothAccepted(), order: twoLocations({ b: "600" }) };
    expect(planOrder(dearer)).toEqual([edit(LVIV)]);
    expect(planOrder(accept(dearer, LVIV))).toEqual([]);
  });

  it("do not make up for one that is picked: none asks for another's goods", () => {
    const picked = changed(bothAccepted(), KYIV, { state: "picked" });
    expect(planOrder({ ...picked, order: twoLocations({ a: "1200" }) })).toEqual([]);
  });

  it("spare the customer what one that is picked collects too much", () => {
    const picked = changed(bothAccepted(), KYIV, { state: "picked" });
    const cheaper = { ...picked, order: twoLocations({ a: "800" }) };
    expect(planOrder(cheaper)).toEqual([edit(LVIV)]);
    expect(sumsOf(accept(cheaper, LVIV))).toEqual(["1080.00", "300.00"]);
    expect(planOrder(accept(cheaper, LVIV))).toEqual([]);
  });

  const capturedBeside = (captured: number, changes = {}) =>
    twoLocations({
      payment: unpaid("1580", {
        captured: String(captured),
        pending_difference: String(1580 - captured),
        ...changes,
      }),
    });

  it.each(["picked", "shipped"] as const)(
    "spare the customer what is paid beside one that is %s",
    (state) => {
      const gone = changed(bothAccepted(), KYIV, { state });
      const paid = { ...gone, order: capturedBeside(380) };
      expect(planOrder(paid)).toEqual([edit(LVIV)]);
      expect(sumsOf(accept(paid, LVIV))).toEqual(["1080.00", "120.00"]);
      expect(planOrder(accept(paid, LVIV))).toEqual([]);
    },
  );

  it("spare the customer once, whichever of them leaves next and arrives", () => {
    const gone = changed(bothAccepted(), KYIV, { state: "picked" });
    const paid = accept({ ...gone, order: capturedBeside(380) }, LVIV);
    const delivered = changed(paid, KYIV, {
      state: "delivered",
      delivered_at: new Date("2026-11-21T09:00:00.000Z"),
    });
    expect(planOrder(delivered)).toEqual([]);
    const entered = capturedBeside(1460, { captured_for: { [KYIV]: "1080" } });
    expect(planOrder({ ...delivered, order: entered })).toEqual([]);
    expect(planOrder(changed(delivered, LVIV, { state: "picked" }))).toEqual([]);
  });

  it("are not spared of what is entered by hand once the other has arrived: it is its cash", () => {
    const delivered = changed(bothAccepted(), KYIV, {
      state: "delivered",
      delivered_at: new Date("2026-11-20T09:00:00.000Z"),
    });
    const entered = { ...delivered, order: capturedBeside(1080) };
    expect(planOrder(entered)).toMatchObject([{ type: "clear", id: LVIV }]);
    expect(sentFor(entered, LVIV).sent.cash_on_delivery_sum).toBe("500.00");
  });

  it("name what is taken twice only where no other parcel leaves it out", () => {
    const gone = changed(bothAccepted(), KYIV, { state: "picked" });
    const twice = (captured: number) => {
      const now = { ...gone, order: capturedBeside(captured) };
      return differencesOf(new OrderBodies(now), now.warehouse_orders[0]!, null).cash;
    };
    expect(twice(380)).toBeNull();
    expect(twice(580)).toEqual({ collects: "1080.00", owed: "1000.00", twice: true });
  });

  it("do not spare a third of what the second was spared already", () => {
    const cheaper = {
      ...changed(bothAccepted(), KYIV, { state: "picked" }),
      order: twoLocations({ a: "800" }),
    };
    const both = changed(accept(cheaper, LVIV), LVIV, { state: "picked" });
    const third = line({ id: "c", total: "400" });
    const grown = { ...twoLocations({ a: "800" }), payment: unpaid("1780") };
    const lines = [...grown.lines.map((each) => ({ ...each, fulfilled_quantity: "1" })), third];
    const rows = both.warehouse_orders.map((row) => ({ ...row, fulfillment_id: "ful_1" }));
    const input = {
      ...both,
      warehouse_orders: rows,
      order: { ...grown, lines, reservations: reservationsAt("sloc_kyiv", [third]) },
    };
    const opened = applied(input, planOrder(input));
    expect(sumsOf(accept(opened, "sklord_3"))).toEqual(["1080.00", "300.00", "400.00"]);
  });

  it("do not make up for one whose edit the warehouse refused", () => {
    const dearer = { ...bothAccepted(), order: twoLocations({ a: "1200" }) };
    expect(planOrder(dearer)).toEqual([edit(KYIV)]);
    const refused = changed(dearer, KYIV, {
      refusal: refusedWith(factsOf(sentFor(dearer, KYIV).body).payload_hash),
    });
    expect(planOrder(refused)).toEqual([]);
    const dearest = { ...refused, order: twoLocations({ a: "1300" }) };
    const plan = planOrder(dearest);
    expect(plan).toEqual([edit(KYIV)]);
    expect(planOrder(applied(dearest, plan))).toEqual([]);
  });

  it("do not send edits in an endless cycle when the warehouse refuses to change either", () => {
    let input: PlanInput = { ...bothAccepted(), order: twoLocations({ a: "1200", b: "600" }) };
    const asked: string[] = [];
    for (let plan = planOrder(input); plan.length > 0 && asked.length < 10; plan = planOrder(input)) {
      const sending = applied(input, plan);
      // Both edits are built before either is answered.
      const refusals = plan.map((action) => {
        const id = "id" in action ? action.id : "";
        return { id, hash: factsOf(sentFor(sending, id).body).payload_hash };
      });
      const none = { add: "none", edit: "none", cancel: "none" } as const;
      input = refusals.reduce(
        (now, { id, hash }) => changed(now, id, { refusal: refusedWith(hash), commands: none }),
        sending,
      );
      asked.push(...refusals.map(({ id }) => id));
    }
    expect(asked).toEqual([KYIV, LVIV]);
  });

  it("share alike while one of them is taken back to be sent anew", () => {
    const commands = { add: "none", edit: "none", cancel: "waiting" } as const;
    const dearer = { ...bothAccepted(), order: twoLocations({ a: "1200", b: "600" }) };
    expect(planOrder(changed(dearer, LVIV, { commands }))).toEqual([edit(KYIV)]);
    const takenBack = changed(dearer, LVIV, { commands });
    expect(sentFor(takenBack, KYIV).body.order_payment_sum).toBe("1280.00");
  });

  it("become prepaid together when the customer pays before they are picked", () => {
    const paid = { ...bothAccepted(), order: twoLocations({ payment: paidByCard("1580") }) };
    expect(planOrder(paid)).toEqual([edit(KYIV), edit(LVIV)]);
    expect(sumsOf(accept(accept(paid, KYIV), LVIV))).toEqual([null, null]);
  });

  it("count a prepayment alike, before and after they are accepted", () => {
    const payment = unpaid("1580", { captured: "580", pending_difference: "1000" });
    const accepted = bothAccepted(twoLocations({ payment }));
    expect(sumsOf(accepted)).toEqual(["500.00", "500.00"]);
    expect(planOrder(accepted)).toEqual([]);
  });
});

describe("The shipping", () => {
  it("stays with the first warehouse order when an edit adds a parcel that sorts before it", () => {
    const lviv = plannedInLviv({ sequence: 1, id: KYIV });
    const alone = order({
      lines: [there],
      reservations: reservationsAt("sloc_lviv", [there]),
      shipping_methods: [shippingMethod({ location_id: "sloc_lviv" })],
    });
    const accepted = accept(planInput({ order: alone, warehouse_orders: [lviv] }), KYIV);
    const grown = { ...accepted, order: twoLocations() };
    expect(planOrder(grown)).toMatchObject([{ type: "create", location_id: "sloc_kyiv", sequence: 2 }]);
    const opened = applied(grown, planOrder(grown));
    expect(sumsOf(accept(opened, LVIV))).toEqual(["580.00", "1000.00"]);
    expect(planOrder(accept(opened, LVIV))).toEqual([]);
  });

  it("goes to the next warehouse order when the first is canceled at the warehouse", () => {
    const canceled = changed(bothAccepted(), KYIV, { state: "canceled" });
    expect(planOrder(canceled)).toEqual([edit(LVIV)]);
    expect(sentFor(canceled, LVIV).body.order_payment_sum).toBe("580.00");
  });
});

describe("Goods that are added after a parcel was delivered", () => {
  const later = (payment: ReturnType<typeof unpaid>) => {
    const delivered = changed(accept(both(twoLocations()), KYIV), KYIV, {
      state: "delivered",
      fulfillment_id: "ful_1",
    });
    const lines = [{ ...here, fulfilled_quantity: "1" }, there];
    return { ...delivered, order: { ...twoLocations({ payment }), lines } };
  };

  it("collects its own price when the cash of the first was captured", () => {
    const input = later(unpaid("1580", { captured: "1080", pending_difference: "500" }));
    expect(sentFor(input, LVIV).body.order_payment_sum).toBe("500.00");
  });

  it("collects its own price when the cash of the first is not captured", () => {
    expect(sentFor(later(unpaid("1580")), LVIV).body.order_payment_sum).toBe("500.00");
  });
});

describe("The provider of the first payment", () => {
  it("is remembered from the order's first parcel, though an edit has voided the payment since", () => {
    const payment = unpaid("1580", { first_provider_id: CARD_PROVIDER });
    const first = planned({ gate_passed_at: new Date(NOW) });
    const grown = planInput({ order: twoLocations({ payment }), warehouse_orders: [first] });
    expect(planOrder(grown)).toMatchObject([
      { type: "queue", id: KYIV },
      { type: "create", sequence: 2, payment_provider_id: "pp_system_default" },
    ]);
  });
});

describe("Two parcels of which one was chosen by hand", () => {
  it("are sent as they were planned, so that what was refused is known again", () => {
    const lines = [{ line_item_id: "b", quantity: "1" }];
    const manual = plannedInLviv({ origin: "manual", fulfillment_id: "ful_1", lines });
    const snapshot = twoLocations({
      payment: unpaid("1580", { captured: "580", pending_difference: "1000" }),
    });
    const fulfilled = {
      ...snapshot,
      lines: [snapshot.lines[0]!, { ...snapshot.lines[1]!, fulfilled_quantity: "1" }],
      reservations: reservationsAt("sloc_kyiv", [here]),
    };
    const input = accept(planInput({ order: fulfilled, warehouse_orders: [planned(), manual] }), KYIV);
    const refused = factsOf(sentFor(input, LVIV).body).payload_hash;
    expect(planOrder(changed(input, LVIV, { refusal: refusedWith(refused) }))).toEqual([]);
  });
});

describe("The example of docs/conversion.md", () => {
  const example = (cupsTotal: string, kettleTotal: string, captured: string, named = {}) => {
    const cups = line({ id: "cups", quantity: "3", total: cupsTotal });
    const kettle = line({ id: "kettle", total: kettleTotal });
    const total = Number(cupsTotal) + Number(kettleTotal) + 80;
    return order({
      lines: [cups, kettle],
      reservations: [...reservationsAt("sloc_kyiv", [cups]), ...reservationsAt("sloc_lviv", [kettle])],
      payment: unpaid(String(total), {
        captured,
        pending_difference: String(total - Number(captured)),
        captured_for: named,
      }),
    });
  };
  const sent = bothAccepted(example("100", "500", "30"));
  const delivered = changed(sent, KYIV, { state: "delivered" });

  it("asks for 150.00 in Kyiv and 500.00 in Lviv", () => {
    expect(sumsOf(sent)).toEqual(["150.00", "500.00"]);
    const { body } = sentFor(sent, KYIV);
    expect(body).toMatchObject({ Cost: 150, products: [{ count: "3", price: "33.33" }] });
  });

  it("changes nothing in Lviv when Kyiv's cash is captured in its name", () => {
    const paid = { ...delivered, order: example("100", "500", "180", { [KYIV]: "150" }) };
    expect(planOrder(paid)).toEqual([]);
    const cheaper = { ...paid, order: example("100", "450", "180", { [KYIV]: "150" }) };
    expect(planOrder(cheaper)).toEqual([edit(LVIV)]);
    expect(sentFor(cheaper, LVIV).body.order_payment_sum).toBe("450.00");
  });

  it("asks Lviv for 480.00 when the cups get cheaper after they were picked", () => {
    const picked = changed(sent, KYIV, { state: "picked" });
    const cheaper = { ...picked, order: example("80", "500", "30") };
    expect(sentFor(cheaper, LVIV).body.order_payment_sum).toBe("480.00");
    const paid = { ...picked, order: example("80", "500", "100") };
    expect(sentFor(paid, LVIV).body.order_payment_sum).toBe("410.00");
  });
});
