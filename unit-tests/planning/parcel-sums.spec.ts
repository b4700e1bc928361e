import type { OrderSnapshot, PaymentSnapshot } from "../../src/planning/order-snapshot";
import { findParcels } from "../../src/planning/parcels";
import {
  bodiesOf,
  line,
  order,
  OURS,
  paidByCard,
  reservationsAt,
  SETTINGS,
  shippingMethod,
  unpaid,
} from "./order-fixtures";

/** 1000 UAH of goods in Kyiv, 500 in Lviv, 80 of shipping. */
function twoLocations(payment: PaymentSnapshot, changes: Partial<OrderSnapshot> = {}): OrderSnapshot {
  const kyiv = line({ id: "a", total: "1000" });
  const lviv = line({ id: "b", total: "500" });
  return order({
    lines: [kyiv, lviv],
    reservations: [...reservationsAt("sloc_kyiv", [kyiv]), ...reservationsAt("sloc_lviv", [lviv])],
    payment,
    ...changes,
  });
}

const sums = (snapshot: OrderSnapshot, changes = {}) =>
  bodiesOf(snapshot, changes).map((body) => `${body.payment_method} ${body.order_payment_sum}`);

describe("The sums of an order in two parcels", () => {
  it("are each parcel's goods, the first with the shipping, when nothing is prepaid", () => {
    expect(sums(twoLocations(unpaid("1580")))).toEqual(["Наличными 1080.00", "Наличными 500.00"]);
  });

  it("count what is prepaid to the first parcel, and what is left of it to the next", () => {
    const paid = (captured: string, pending_difference: string) =>
      sums(twoLocations(unpaid("1580", { captured, pending_difference })));
    expect(paid("580", "1000")).toEqual(["Наличными 500.00", "Наличными 500.00"]);
    expect(paid("1280", "300")).toEqual(["На карту 1080.00", "Наличными 300.00"]);
  });

  it("of a prepaid order are each parcel's part of the total", () => {
    expect(sums(twoLocations(paidByCard("1580")))).toEqual(["На карту 1080.00", "На карту 500.00"]);
  });

  it("shrink together when store credit paid a part of the total", () => {
    expect(sums(twoLocations(paidByCard("790")))).toEqual(["На карту 540.00", "На карту 250.00"]);
  });

  it("are never more than the parcels are worth, though a negative credit line raised the total", () => {
    expect(sums(twoLocations(paidByCard("1680")))).toEqual(["На карту 1080.00", "На карту 500.00"]);
  });

  it("collect for services with the first parcel", () => {
    const service = line({ id: "z", requires_shipping: false, managed: false, total: "100" });
    const snapshot = twoLocations(unpaid("1680"));
    expect(sums({ ...snapshot, lines: [...snapshot.lines, service] })).toEqual([
      "Наличными 1180.00",
      "Наличными 500.00",
    ]);
  });

  it("collect with the first parcel for shipping whose option is gone", () => {
    const snapshot = twoLocations(unpaid("1630"));
    const gone = shippingMethod({ id: "ordsm_0", provider_id: null, shipping_option_id: null, total: "50" });
    const shipping_methods = [gone, ...snapshot.shipping_methods];
    expect(sums({ ...snapshot, shipping_methods })).toEqual(["Наличными 1130.00", "Наличными 500.00"]);
  });

  it("collect for shipping whose option is gone, once a part is prepaid", () => {
    const payment = unpaid("1630", { captured: "815", pending_difference: "815" });
    const snapshot = twoLocations(payment);
    const gone = shippingMethod({ id: "ordsm_0", provider_id: null, shipping_option_id: null, total: "50" });
    const shipping_methods = [gone, ...snapshot.shipping_methods];
    expect(sums({ ...snapshot, shipping_methods })).toEqual(["Наличными 315.00", "Наличными 500.00"]);
  });

  it("make a present prepaid: a parcel that collects nothing has no cash on delivery", () => {
    const snapshot = twoLocations(unpaid("1080"));
    const lines = snapshot.lines.map((each) => (each.id === "b" ? { ...each, total: "0" } : each));
    expect(sums({ ...snapshot, lines })).toEqual(["Наличными 1080.00", "На карту 0.00"]);
  });

  it("leave to another provider what it ships itself, goods and shipping", () => {
    const big = line({ id: "c", shipping_profile_id: "sp_big", total: "2000", managed: false });
    const truck = shippingMethod({
      id: "ordsm_2",
      shipping_option_id: "so_truck",
      provider_id: "manual_manual",
      shipping_profile_id: "sp_big",
      total: "300",
    });
    const snapshot = twoLocations(unpaid("3880"));
    const mixed = {
      ...snapshot,
      lines: [...snapshot.lines, big],
      shipping_methods: [...snapshot.shipping_methods, truck],
    };
    expect(sums(mixed)).toEqual(["Наличными 1080.00", "Наличными 500.00"]);
    expect(sums({ ...mixed, payment: paidByCard("3880") })).toEqual(["На карту 1080.00", "На карту 500.00"]);
  });
});

describe("A parcel of ours beside goods that another provider ships", () => {
  const big = line({ id: "c", shipping_profile_id: "sp_big", total: "9000", managed: false });
  const truck = shippingMethod({
    id: "ordsm_2",
    shipping_option_id: "so_truck",
    provider_id: "manual_manual",
    shipping_profile_id: "sp_big",
    total: "300",
  });
  const mixed = (payment: PaymentSnapshot, truckGone = "0") =>
    order({
      lines: [line({ total: "1000" }), { ...big, fulfilled_quantity: truckGone }],
      reservations: reservationsAt("sloc_kyiv", [line()]),
      shipping_methods: [shippingMethod(), truck],
      payment,
    });

  it("collects its own goods and shipping, fulfilled the others or not", () => {
    for (const gone of ["0", "1"]) expect(sums(mixed(unpaid("10380"), gone))).toEqual(["Наличными 1080.00"]);
  });

  it("collects as much when the others' payment is captured: that counts to them first", () => {
    const payment = unpaid("10380", { captured: "9300", pending_difference: "1080" });
    for (const gone of ["0", "1"]) expect(sums(mixed(payment, gone))).toEqual(["Наличными 1080.00"]);
  });

  it("collects less by what is captured beyond the others' price", () => {
    const payment = unpaid("10380", { captured: "9800", pending_difference: "580" });
    expect(sums(mixed(payment))).toEqual(["Наличными 580.00"]);
  });

  it("leaves units of its own line that others have fulfilled to them", () => {
    const three = line({ quantity: "3", total: "300", fulfilled_quantity: "1" });
    const payment = unpaid("380", { captured: "100", pending_difference: "280" });
    expect(sums(order({ lines: [three], payment }))).toEqual(["Наличными 280.00"]);
  });

  it("leaves units of its own line that lie where no connection is to them, fulfilled or not yet", () => {
    const payment = unpaid("1080", { captured: "500", pending_difference: "580" });
    for (const gone of ["0", "1"]) {
      const two = line({ quantity: "2", total: "1000", fulfilled_quantity: gone });
      const one = { ...two, quantity: "1" };
      const away = gone === "0" ? reservationsAt("sloc_elsewhere", [one]) : [];
      const reservations = [...reservationsAt("sloc_kyiv", [one]), ...away];
      expect(sums(order({ lines: [two], reservations, payment }))).toEqual(["Наличными 580.00"]);
    }
  });

  it("leaves a line of its own option that lies wholly where no connection is to them", () => {
    const lines = [line(), line({ id: "ordli_2", total: "700" })];
    const places = ["sloc_kyiv", "sloc_elsewhere"];
    const reservations = lines.flatMap((each, index) => reservationsAt(places[index]!, [each]));
    const payment = unpaid("1280", { captured: "700", pending_difference: "580" });
    expect(sums(order({ lines, reservations, payment }))).toEqual(["Наличными 580.00"]);
  });
});

describe("A parcel left to send when another has gone", () => {
  const snapshot = twoLocations(unpaid("1580"));
  const [kyiv, lviv] = findParcels(snapshot, OURS).parcels;
  const gone = (own_total: string, came_back = false) => ({
    lines: kyiv!.lines,
    sent: { own_total, came_back },
  });
  const asked = (payment: PaymentSnapshot, first: ReturnType<typeof gone>) =>
    bodiesOf({ ...snapshot, payment }, { parcel: lviv!, parcels: [first, lviv!] })[0]!.order_payment_sum;

  it("asks for its own part alone", () => {
    expect(asked(unpaid("1580"), gone("1080"))).toBe("500.00");
  });

  it("asks for its own part alone once the other's cash is captured", () => {
    const payment = unpaid("1580", { captured: "1080", pending_difference: "500" });
    expect(asked(payment, gone("1080"))).toBe("500.00");
  });

  it("asks for its own part alone when the other came back", () => {
    expect(asked(unpaid("1580"), gone("1080", true))).toBe("500.00");
  });

  it("makes up for a price that fell after the other had left, and for none that rose", () => {
    expect(asked(unpaid("1580"), gone("1280"))).toBe("300.00");
    expect(asked(unpaid("1580"), gone("880"))).toBe("500.00");
  });

  it("is not credited with cash that was captured in the other's name before the other's turn", () => {
    const payment = unpaid("1580", { captured: "500", pending_difference: "1080" });
    const named = { ...gone("1080"), captured: "500" };
    const last = { parcel: lviv!, parcels: [{ lines: lviv!.lines }, named] };
    expect(bodiesOf({ ...snapshot, payment }, last)[0]!.order_payment_sum).toBe("500.00");
  });
});

describe("Units of a line that a return brought back", () => {
  /** Ten at 100 UAH, of which six are fulfilled and two of those came back; shipping is free. */
  const line10 = line({ quantity: "10", fulfilled_quantity: "6", returned_quantity: "2", total: "800" });
  const free = [shippingMethod({ total: "0", original_total: "0" })];
  const four = { ...line10, quantity: "4" };
  const asking = (payment: PaymentSnapshot, parcels: readonly object[]) => {
    const snapshot = order({
      lines: [line10],
      reservations: reservationsAt("sloc_kyiv", [four]),
      shipping_methods: free,
      payment,
    });
    const parcel = findParcels(snapshot, OURS).parcels[0]!;
    const all = [...parcels.map((each) => ({ ...each })), parcel] as (typeof parcel)[];
    return bodiesOf(snapshot, { parcel, parcels: all })[0]!;
  };
  const first = (quantity: string, came_back = false) => ({
    lines: [{ line: line10, quantity }],
    fulfilled: true,
    sent: { own_total: `${quantity}00`, came_back, collects: came_back ? "0" : `${quantity}00` },
  });

  it("lower no price of those that are left to send, whoever had shipped them", () => {
    const paid = paidByCard("800");
    for (const parcels of [[], [first("6")], [first("3"), first("3")]])
      expect(asking(paid, parcels)).toMatchObject({ Cost: 400, products: [{ count: "4", price: "100.00" }] });
  });

  it("were of the parcel that came back as a whole, and not of one that was paid for", () => {
    const payment = unpaid("800", {
      captured: "400",
      pending_difference: "400",
      captured_for: { sklord_1: "400" },
    });
    const delivered = { ...first("4"), captured: "400" };
    expect(asking(payment, [delivered, first("2", true)]).order_payment_sum).toBe("400.00");
  });

  it("count to what others have shipped where no parcel of ours had them", () => {
    const payment = unpaid("800", { captured: "400", pending_difference: "400" });
    expect(asking(payment, []).order_payment_sum).toBe("400.00");
  });
});

describe("Cash on delivery", () => {
  it.each([
    ["0.01", "583.49"],
    ["0.50", "583.00"],
    ["1", "583.00"],
  ] as const)("is a multiple of %s, and never more than is owed", (round_cash_to, expected) => {
    const snapshot = order({ lines: [line({ total: "503.49" })], payment: unpaid("583.49") });
    const [sum] = bodiesOf(snapshot, { settings: { ...SETTINGS, round_cash_to } });
    expect(sum!.order_payment_sum).toBe(expected);
  });
});

describe("Goods sent one after the other", () => {
  it("collect their own parts, the first with the shipping, whatever Medusa counts as fulfilled", () => {
    const part = (fulfilled_quantity: string, index: number) => {
      const three = line({ quantity: "3", total: "100", fulfilled_quantity });
      const snapshot = order({ lines: [three], payment: unpaid("180") });
      const parcels = [0, 1].map(() => ({
        ...kyivParcel(snapshot),
        lines: [{ line: three, quantity: "1" }],
      }));
      return bodiesOf(snapshot, { parcel: parcels[index]!, parcels })[0]!.order_payment_sum;
    };
    for (const fulfilled of ["0", "1", "2"])
      expect([part(fulfilled, 0), part(fulfilled, 1)]).toEqual(["113.33", "33.34"]);
  });
});

function kyivParcel(snapshot: OrderSnapshot) {
  const shipping_method = snapshot.shipping_methods[0]!;
  const { shipping_methods } = snapshot;
  return { location_id: "sloc_kyiv", shipping_option_id: "so_branch", shipping_method, shipping_methods };
}
