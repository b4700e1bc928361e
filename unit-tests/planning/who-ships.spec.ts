import { planOrder } from "../../src/planning/orders";
import type { OrderSnapshot, ShippingMethodSnapshot } from "../../src/planning/order-snapshot";
import { findParcels } from "../../src/planning/parcels";
import { goodsOfOthers } from "../../src/planning/situation";
import { accept, planInput, planned } from "./handover-model/plan-input";
import { settled } from "./handover-model/shop";
import { bodyOf, line, order, OURS, reservationsAt, shippingMethod } from "./order-fixtures";

const EXCHANGE = "oexc_1";
const BIG = "sp_big";
const POST = { id: "ukrposhta", delivery_method: "ukrposhta" };

const tea = line({ id: "a" });
const cups = line({ id: "b", exchange_or_claim_id: EXCHANGE });

const courier = (changes: Partial<ShippingMethodSnapshot> = {}) =>
  shippingMethod({
    ...{
      id: "ordsm_9",
      name: "Shop's courier",
      shipping_option_id: "so_courier",
      provider_id: "manual_manual",
    },
    ...changes,
  });
const ofExchange = (method: ShippingMethodSnapshot) => ({
  ...method,
  ...{ id: "ordsm_2", exchange_or_claim_id: EXCHANGE, data: {}, total: "0", original_total: "0" },
});
const byPost = shippingMethod({ shipping_option_id: "so_post", option_data: POST });

/** Who ships each line: its option with us, the other's method, or the code of its hold. */
function shippersOf(snapshot: OrderSnapshot) {
  return [...findParcels(snapshot, OURS).shippers.values()].map((shipper) => {
    if (shipper.by === "us") return shipper.shipping_option_id;
    return shipper.by === "other" ? (shipper.method?.name ?? "other") : shipper.hold.code;
  });
}

describe("Goods of an order go", () => {
  it.each<[string, string[], Partial<OrderSnapshot>]>([
    ["by an exchange's own method, and no others with them", ["so_branch", "so_post"], exchanged(byPost)],
    [
      "by the shop's courier when an exchange's method is its own",
      ["so_branch", "Shop's courier"],
      exchanged(courier()),
    ],
    ["by the order's method when an exchange has none", ["so_branch", "so_branch"], { lines: [tea, cups] }],
    [
      "by the shop's courier when an edit of the order added it for them",
      ["Shop's courier"],
      { shipping_methods: [courier(), shippingMethod()] },
    ],
    [
      "by the courier's method for their shipping profile",
      ["so_branch", "Shop's courier"],
      {
        lines: [tea, line({ id: "b", shipping_profile_id: BIG })],
        shipping_methods: [courier({ shipping_profile_id: BIG }), shippingMethod()],
      },
    ],
    [
      "the order's only way when no method is for them",
      ["so_branch"],
      { lines: [line({ shipping_profile_id: BIG })] },
    ],
    [
      "nowhere while it is unclear which of two shippers takes them",
      ["so_branch", "delivery_method_unknown"],
      {
        lines: [tea, line({ id: "b", shipping_profile_id: "sp_new" })],
        shipping_methods: [courier({ shipping_profile_id: BIG }), shippingMethod()],
      },
    ],
  ])("%s", (_, expected, changes) => {
    expect(shippersOf(order(changes))).toEqual(expected);
  });

  it("to the order's branch, when an exchange by the same way names none", () => {
    const again = shippingMethod({ shipping_option_id: "so_again", shipping_profile_id: BIG });
    const { parcels } = findParcels(order(exchanged(again)), OURS);
    expect(parcels.map(({ shipping_method }) => shipping_method.data.warehouse_ref)).toEqual([
      "ref-kyiv-1",
      "ref-kyiv-1",
    ]);
  });

  it("the customer's way, though the option stands for another one since", () => {
    const data = { delivery_method: "carrier-branch", warehouse_ref: "ref-kyiv-1" };
    const changed = order({ shipping_methods: [shippingMethod({ option_data: POST, data })] });
    expect(bodyOf(changed).delivery_address).toEqual({ branch_ref: "ref-kyiv-1" });
  });
});

describe("A product without a shipping profile", () => {
  const unfit = line({ shipping_profile_id: null, product_without_profile: true });
  const hold = { code: "shipping_profile_missing", params: { title: "Чайник", sku: "SKU-ordli_1" } };

  it("is held before it is sent: Medusa could not fulfill it", () => {
    expect(findParcels(order({ lines: [unfit] }), OURS)).toMatchObject({ parcels: [], holds: [hold] });
  });

  it("changes nothing of what the warehouse has", () => {
    const input = accept(planInput({ warehouse_orders: [planned()] }), "sklord_1");
    expect(planOrder({ ...input, order: order({ lines: [unfit] }) })).toEqual([]);
  });

  it("is no concern of ours when another provider ships it", () => {
    const found = findParcels(order({ lines: [unfit], shipping_methods: [courier()] }), OURS);
    expect(found).toMatchObject({ parcels: [], holds: [] });
  });
});

describe("An order at the warehouse", () => {
  const shared = order({
    lines: [tea, line({ id: "b", shipping_profile_id: BIG })],
    shipping_methods: [courier({ shipping_profile_id: BIG }), shippingMethod()],
  });

  it("is not held for goods of another shipper whose product moves to a profile that no method is for", () => {
    const input = accept(planInput({ order: shared, warehouse_orders: [planned()] }), "sklord_1");
    const lines = [tea, line({ id: "b", shipping_profile_id: "sp_new" })];
    expect(planOrder({ ...input, order: { ...shared, lines } })).toEqual([]);
  });

  it("is asked back when an edit gives its goods to the shop's courier", () => {
    const input = accept(planInput({ warehouse_orders: [planned()] }), "sklord_1");
    const edited = order({ shipping_methods: [courier(), shippingMethod()] });
    expect(planOrder({ ...input, order: edited })).toEqual([
      { type: "cancel", id: "sklord_1", reason: "parcel_gone" },
    ]);
  });

  it("shows what others ship, by whom and by which method", () => {
    expect(goodsOfOthers(planInput({ order: shared }))).toEqual([
      {
        ...{ title: "Чайник", sku: "SKU-b", quantity: "1" },
        ...{ provider_id: "manual_manual", shipping_method: "Shop's courier" },
      },
    ]);
    const away = order({ reservations: reservationsAt("sloc_paris", [line()]) });
    expect(goodsOfOthers(planInput({ order: away }))).toMatchObject([
      { quantity: "1", provider_id: null, shipping_method: "Delivery" },
    ]);
    expect(goodsOfOthers(planInput())).toEqual([]);
  });
});

describe("Of two parcels at the warehouse", () => {
  const here = line({ id: "a" });
  const there = line({ id: "b" });
  const theirs = line({ id: "c", shipping_profile_id: BIG });
  const reservations = [
    ...reservationsAt("sloc_kyiv", [here, theirs]),
    ...reservationsAt("sloc_lviv", [there]),
  ];
  const methods = [courier({ shipping_profile_id: BIG }), shippingMethod()];
  const both = settled(
    planInput({ order: order({ lines: [here, there, theirs], reservations, shipping_methods: methods }) }),
  );
  const edited = (method: ShippingMethodSnapshot) =>
    settled({ ...both, order: { ...both.order, shipping_methods: [method, ...methods] } });

  it("each follows an edit that names another branch", () => {
    const data = { warehouse_ref: "ref-new" };
    const { warehouse_orders } = edited(
      shippingMethod({ id: "ordsm_8", shipping_option_id: "so_again", data }),
    );
    expect(warehouse_orders.map(({ payload_hash }) => payload_hash)).not.toContain(
      both.warehouse_orders[0]!.payload_hash,
    );
    expect(warehouse_orders.map(({ state }) => state)).toEqual(["new", "new"]);
    expect(new Set(warehouse_orders.map(({ sent_source_hash }) => sent_source_hash)).size).toBe(2);
  });

  it("none keeps goods with the courier that an edit gave to the warehouse", () => {
    const ours = shippingMethod({
      id: "ordsm_8",
      shipping_option_id: "so_big",
      shipping_profile_id: BIG,
      total: "10",
    });
    const { warehouse_orders } = edited(ours);
    expect(warehouse_orders).toMatchObject([{}, {}, { state: "new", shipping_option_id: "so_big" }]);
  });
});

it("Goods of an exchange go to no branch of another exchange", () => {
  const other = { ...ofExchange(byPost), id: "ordsm_3", exchange_or_claim_id: "oexc_2" };
  const elsewhere = {
    ...other,
    option_data: shippingMethod().option_data,
    data: { warehouse_ref: "ref-other" },
  };
  const first = ofExchange(shippingMethod({ shipping_option_id: "so_again" }));
  const snapshot = order({ lines: [cups], shipping_methods: [elsewhere, first, shippingMethod()] });
  const [parcel] = findParcels(snapshot, OURS).parcels;
  expect(parcel?.shipping_method.data.warehouse_ref).toBe("ref-kyiv-1");
});

it("A method that was chosen for an exchange ships no other goods, though the order has none of its own", () => {
  const snapshot = order({ lines: [tea, cups], shipping_methods: [ofExchange(byPost)] });
  expect(shippersOf(snapshot)).toEqual(["delivery_method_unknown", "so_post"]);
});

/** The order with goods of an exchange, and its method. */
function exchanged(method: ShippingMethodSnapshot): Partial<OrderSnapshot> {
  return { lines: [tea, cups], shipping_methods: [ofExchange(method), shippingMethod()] };
}
