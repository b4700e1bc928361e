import type { ChargedElsewhere } from "../../src/planning/body";
import type { OrderSnapshot, PaymentSnapshot } from "../../src/planning/order-snapshot";
import { findParcels } from "../../src/planning/parcels";
import {
  bodiesOf,
  line,
  order,
  OURS,
  paidByCard,
  reservationsAt,
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

  it("share what is owed in proportion when a part is prepaid", () => {
    const payment = unpaid("1580", { captured: "580", pending_difference: "1000" });
    expect(sums(twoLocations(payment))).toEqual(["Наличными 683.54", "Наличными 316.46"]);
  });

  it("of a prepaid order are each parcel's part of the total", () => {
    expect(sums(twoLocations(paidByCard("1580")))).toEqual(["На карту 1080.00", "На карту 500.00"]);
  });

  it("shrink together when store credit paid a part of the total", () => {
    expect(sums(twoLocations(paidByCard("790")))).toEqual(["На карту 540.00", "На карту 250.00"]);
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

  it("collect in proportion for shipping whose option is gone, once a part is prepaid", () => {
    const payment = unpaid("1630", { captured: "815", pending_difference: "815" });
    const snapshot = twoLocations(payment);
    const gone = shippingMethod({ id: "ordsm_0", provider_id: null, shipping_option_id: null, total: "50" });
    const shipping_methods = [gone, ...snapshot.shipping_methods];
    expect(sums({ ...snapshot, shipping_methods })).toEqual(["Наличными 565.00", "Наличными 250.00"]);
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

describe("A parcel left to send when another has gone", () => {
  const snapshot = twoLocations(unpaid("1580"));
  const { parcels } = findParcels(snapshot, OURS);
  const [kyiv, lviv] = parcels;

  it("asks for its own part alone", () => {
    for (const handedOver of [{ parcels: [kyiv!] }, {}]) {
      const elsewhere = { cash_on_delivery: "1080", carries_shipping: true, ...handedOver };
      const [body] = bodiesOf(snapshot, { parcel: lviv!, parcels: [lviv!], elsewhere });
      expect(body!.order_payment_sum).toBe("500.00");
    }
  });

  it("asks for its own part alone once the other is fulfilled in Medusa", () => {
    const lines = snapshot.lines.map((each) =>
      each.id === "a" ? { ...each, fulfilled_quantity: "1" } : each,
    );
    const elsewhere = { cash_on_delivery: "1080", carries_shipping: true, parcels: [] };
    expect(sums({ ...snapshot, lines }, { elsewhere })).toEqual(["Наличными 500.00"]);
  });

  it("asks for its own part alone once the other is delivered and its cash captured", () => {
    const lines = snapshot.lines.map((each) =>
      each.id === "a" ? { ...each, fulfilled_quantity: "1" } : each,
    );
    const payment = unpaid("1580", { captured: "1080", pending_difference: "500" });
    const elsewhere = { cash_on_delivery: "0", carries_shipping: true, parcels: [] };
    expect(sums({ ...snapshot, lines, payment }, { elsewhere })).toEqual(["Наличными 500.00"]);
  });

  it("takes what an edit added since", () => {
    const lines = snapshot.lines.map((each) => (each.id === "b" ? { ...each, total: "700" } : each));
    const edited = { ...snapshot, lines, payment: unpaid("1780") };
    const { parcels: found } = findParcels(edited, OURS);
    const elsewhere = { cash_on_delivery: "1080", carries_shipping: true, parcels: [found[0]!] };
    const [body] = bodiesOf(edited, { parcel: found[1]!, parcels: [found[1]!], elsewhere });
    expect(body!.order_payment_sum).toBe("700.00");
  });
});

describe("Goods fulfilled by hand, one after the other", () => {
  it("collect their own parts, the first with the shipping", () => {
    const part = (fulfilled_quantity: string, elsewhere?: ChargedElsewhere) => {
      const three = line({ quantity: "3", total: "100", fulfilled_quantity });
      const snapshot = order({ lines: [three], payment: unpaid("180") });
      const parcel = {
        location_id: "sloc_kyiv",
        shipping_option_id: "so_branch",
        shipping_method: snapshot.shipping_methods[0]!,
        lines: [{ line: three, quantity: "1" }],
      };
      // Medusa counts the units as fulfilled before the warehouse hears of them.
      return bodiesOf(snapshot, {
        parcel,
        parcels: [parcel],
        fulfilled: true,
        ...(elsewhere && { elsewhere }),
      })[0]!.order_payment_sum;
    };
    const first = part("1");
    const second = part("2", { cash_on_delivery: first, carries_shipping: true, parcels: [] });
    expect([first, second]).toEqual(["113.33", "33.34"]);
  });
});
