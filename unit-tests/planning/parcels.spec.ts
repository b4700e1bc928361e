import { BigNumber } from "bignumber.js";
import { isCharged } from "../../src/planning/body";
import { findParcels, methodOfOption } from "../../src/planning/parcels";
import { NOTHING_TAKEN } from "../../src/planning/parcels/parcel";
import type { OrderSnapshot } from "../../src/planning/order-snapshot";
import { line, order, OURS, reservationsAt, shippingMethod } from "./order-fixtures";

/** Parcels as [location, option, [line, quantity]…], for comparison at a glance. */
function contents(snapshot: OrderSnapshot) {
  return findParcels(snapshot, OURS).parcels.map((parcel) => [
    parcel.location_id,
    parcel.shipping_option_id,
    ...parcel.lines.map((entry) => [entry.line.id, entry.quantity]),
  ]);
}

function holds(snapshot: OrderSnapshot) {
  return findParcels(snapshot, OURS).holds;
}

function reserved(
  line_item_id: string,
  location_id: string,
  quantity: string,
  item = `iitem_${line_item_id}`,
) {
  return { line_item_id, inventory_item_id: item, location_id, quantity };
}

const TEA_SET = line({
  id: "ordli_set",
  title: "Набір чайний",
  variant_sku: "SET",
  quantity: "2",
  components: [
    { inventory_item_id: "iitem_pot", sku: "POT", title: "Чайник", required_quantity: "1" },
    { inventory_item_id: "iitem_cup", sku: "CUP", title: "Чашка", required_quantity: "6" },
  ],
});

describe("The parcels of an order", () => {
  it("are one for each stock location and shipping option, by location, then option", () => {
    const lines = [line({ id: "a" }), line({ id: "b" }), line({ id: "c", shipping_profile_id: "sp_big" })];
    const snapshot = order({
      lines,
      reservations: [
        reserved("a", "sloc_lviv", "1"),
        reserved("b", "sloc_kyiv", "1"),
        reserved("c", "sloc_kyiv", "1"),
      ],
      shipping_methods: [
        shippingMethod(),
        shippingMethod({ id: "ordsm_2", shipping_option_id: "so_big", shipping_profile_id: "sp_big" }),
      ],
    });
    expect(contents(snapshot)).toEqual([
      ["sloc_kyiv", "so_big", ["c", "1"]],
      ["sloc_kyiv", "so_branch", ["b", "1"]],
      ["sloc_lviv", "so_branch", ["a", "1"]],
    ]);
  });

  it("hold what is ordered less what is fulfilled, whatever is reserved", () => {
    const partly = line({ quantity: "5", fulfilled_quantity: "3" });
    const snapshot = order({ lines: [partly], reservations: [reserved(partly.id, "sloc_kyiv", "5")] });
    expect(contents(snapshot)).toEqual([["sloc_kyiv", "so_branch", [partly.id, "2"]]]);
  });

  it("hold a unit that an edit adds after a claim of a delivered one", () => {
    const claimed = line({ quantity: "3", fulfilled_quantity: "2", written_off_quantity: "1" });
    const snapshot = order({ lines: [claimed], reservations: [reserved(claimed.id, "sloc_kyiv", "1")] });
    expect(contents(snapshot)).toEqual([["sloc_kyiv", "so_branch", [claimed.id, "1"]]]);
  });

  it("leave out lines that need no shipping and lines that are done", () => {
    const lines = [line({ id: "a", requires_shipping: false }), line({ id: "b", fulfilled_quantity: "1" })];
    expect(findParcels(order({ lines }), OURS)).toMatchObject({
      parcels: [],
      holds: [],
      elsewhere: new Map(),
    });
  });

  it("leave out lines that other providers ship", () => {
    const shipping_methods = [shippingMethod({ provider_id: "manual_manual" })];
    expect(findParcels(order({ shipping_methods }), OURS)).toMatchObject({
      parcels: [],
      holds: [],
      elsewhere: new Map(),
    });
  });

  it("leave out lines reserved at a location without a connection", () => {
    expect(findParcels(order({ reservations: reservationsAt("sloc_paris", [line()]) }), OURS)).toMatchObject({
      parcels: [],
      holds: [],
      elsewhere: new Map([["ordli_1", new BigNumber(1)]]),
    });
  });
});

describe("The shipping option of a line", () => {
  const newest = { id: "ordsm_new", data: {} };

  const option_data = { id: "ukrposhta", delivery_method: "ukrposhta", zero_price: "free" };

  it("is that of its profile's newest method, though an older one of another way has data", () => {
    const other = shippingMethod({ ...newest, shipping_option_id: "so_other", option_data });
    const snapshot = order({ shipping_methods: [other, shippingMethod()] });
    expect(contents(snapshot)).toEqual([["sloc_kyiv", "so_other", ["ordli_1", "1"]]]);
    expect(findParcels(snapshot, OURS).parcels[0]!.shipping_method.data).toEqual({});
  });

  it("keeps the data of an older method when the newest of the same option is empty", () => {
    const snapshot = order({ shipping_methods: [shippingMethod(newest), shippingMethod()] });
    expect(findParcels(snapshot, OURS).parcels[0]!.shipping_method).toMatchObject({
      id: "ordsm_new",
      data: { warehouse_ref: "ref-kyiv-1" },
    });
  });

  it("is the first of its way, with the newest one's price and the branch of the newest that names one", () => {
    const tariff = { id: "carrier-branch-by-tariff", zero_price: "carrier_tariff" };
    const snapshot = order({
      shipping_methods: [
        shippingMethod({
          id: "ordsm_3",
          shipping_option_id: "so_3",
          option_data: tariff,
          data: { note: "1" },
        }),
        shippingMethod({ id: "ordsm_2", shipping_option_id: "so_2", data: { warehouse_ref: "ref-2" } }),
        shippingMethod(),
      ],
    });
    const [parcel] = findParcels(snapshot, OURS).parcels;
    expect(parcel).toMatchObject({
      shipping_option_id: "so_branch",
      shipping_method: { id: "ordsm_3", option_data: tariff, data: { warehouse_ref: "ref-2" } },
    });
  });

  it.each([
    ["at another place", { location_id: "sloc_lviv" }],
    ["of another provider", { provider_id: "sklad_other" }],
    ["of a way that is not known", { option_data: {} }],
  ])("is another one when the newest is %s", (_, changes) => {
    const other = shippingMethod({ ...newest, shipping_option_id: "so_other", ...changes });
    const snapshot = order({ shipping_methods: [other, shippingMethod()] });
    expect(contents(snapshot)).toEqual([["sloc_kyiv", "so_other", ["ordli_1", "1"]]]);
  });

  it.each([
    ["of another way", { shipping_option_id: "so_return", option_data }],
    ["of the same way", { shipping_option_id: "so_return" }],
    ["of the same option", {}],
  ])("is not that of a return, though it is newer: %s", (_, changes) => {
    const back = shippingMethod({ ...newest, data: { warehouse_ref: "ref-2" }, is_return: true, ...changes });
    const snapshot = order({ shipping_methods: [back, shippingMethod({ original_total: "0" })] });
    const [parcel] = findParcels(snapshot, OURS).parcels;
    expect(parcel).toMatchObject({
      shipping_option_id: "so_branch",
      shipping_method: { id: "ordsm_1", data: { warehouse_ref: "ref-kyiv-1" } },
    });
    expect(isCharged(parcel!)).toBe(false);
    expect(methodOfOption(snapshot.shipping_methods, "so_branch")?.id).toBe("ordsm_1");
  });

  it("is an option without data when there is no other", () => {
    const snapshot = order({ shipping_methods: [shippingMethod(newest)] });
    expect(findParcels(snapshot, OURS).parcels[0]!.shipping_method.id).toBe("ordsm_new");
  });

  it("is our only one when the line's profile is unknown", () => {
    expect(contents(order({ lines: [line({ shipping_profile_id: null })] }))).toHaveLength(1);
  });

  it("is unclear when the line's profile is unknown and we have two", () => {
    const snapshot = order({
      lines: [line({ shipping_profile_id: null })],
      shipping_methods: [
        shippingMethod(),
        shippingMethod({ id: "ordsm_2", shipping_option_id: "so_other", option_data }),
      ],
    });
    expect(findParcels(snapshot, OURS)).toMatchObject({
      parcels: [],
      holds: [{ code: "delivery_method_unknown", params: { title: "Чайник", sku: "SKU-ordli_1" } }],
      elsewhere: new Map(),
    });
  });
});

describe("The stock location of a line", () => {
  it("is the shipping option's when its stock is not managed", () => {
    const snapshot = order({
      lines: [line({ managed: false, components: [] })],
      shipping_methods: [shippingMethod({ location_id: "sloc_lviv" })],
    });
    expect(contents(snapshot)).toEqual([["sloc_lviv", "so_branch", ["ordli_1", "1"]]]);
  });

  it("is unclear when neither stock nor option names one", () => {
    const snapshot = order({
      lines: [line({ managed: false })],
      shipping_methods: [shippingMethod({ location_id: null })],
    });
    expect(holds(snapshot)).toMatchObject([{ code: "reservation_unclear" }]);
  });

  it("is missing without a reservation", () => {
    expect(holds(order({ reservations: [] }))).toEqual([
      { code: "reservation_missing", params: { title: "Чайник", sku: "SKU-ordli_1" } },
    ]);
  });

  it("is not ours without a reservation when the option belongs to another location", () => {
    const shipping_methods = [shippingMethod({ location_id: "sloc_paris" })];
    expect(findParcels(order({ reservations: [], shipping_methods }), OURS)).toMatchObject({
      parcels: [],
      holds: [],
      elsewhere: new Map([["ordli_1", new BigNumber(1)]]),
    });
  });

  describe("of ours is one, because Medusa fulfills a line from all its reservations:", () => {
    const three = line({ quantity: "3" });
    const snapshot = order({
      lines: [three],
      reservations: [reserved(three.id, "sloc_lviv", "1"), reserved(three.id, "sloc_kyiv", "2")],
    });

    it("a line that is reserved at two of them is held", () => {
      expect(findParcels(snapshot, OURS).parcels).toEqual([]);
      expect(holds(snapshot)).toEqual([
        { code: "reserved_at_two_locations", params: { title: "Чайник", sku: "SKU-ordli_1" } },
      ]);
    });

    it("a line that has left in two parcels stays in them", () => {
      const taken = (location_id: string, quantity: string) => ({
        location_id,
        shipping_option_id: "so_branch",
        lines: [{ line_item_id: three.id, quantity }],
      });
      const parcels = [taken("sloc_kyiv", "2"), taken("sloc_lviv", "1")];
      const found = findParcels(snapshot, OURS, { ...NOTHING_TAKEN, parcels, any_sent: true });
      expect(found.holds).toEqual([]);
      expect(found.parcels.map(({ location_id, lines }) => [location_id, lines[0]?.quantity])).toEqual([
        ["sloc_kyiv", "2"],
        ["sloc_lviv", "1"],
      ]);
    });
  });

  it("may lie partly elsewhere: only our part is ours", () => {
    const three = line({ quantity: "3" });
    const snapshot = order({
      lines: [three],
      reservations: [reserved(three.id, "sloc_paris", "1"), reserved(three.id, "sloc_kyiv", "2")],
    });
    expect(contents(snapshot)).toEqual([["sloc_kyiv", "so_branch", [three.id, "2"]]]);
  });

  it.each([
    ["less than what is outstanding is", "2", []],
    ["what is outstanding is", "3", ["3"]],
    ["more than what is outstanding is, as after an edit,", "4", ["3"]],
  ])("holds the line only where %s reserved at its one location", (_, quantity, sent) => {
    const three = line({ quantity: "3" });
    const snapshot = order({ lines: [three], reservations: [reserved(three.id, "sloc_kyiv", quantity)] });
    const found = findParcels(snapshot, OURS).parcels.flatMap((parcel) => parcel.lines);
    expect(found.map((one) => one.quantity)).toEqual(sent);
    expect(holds(snapshot).map(({ code }) => code)).toEqual(sent.length === 0 ? ["reservation_unclear"] : []);
  });

  it("is unclear where a part of a bundle is reserved for fewer bundles than are outstanding", () => {
    const reservations = [
      reserved("ordli_set", "sloc_kyiv", "2", "iitem_pot"),
      reserved("ordli_set", "sloc_kyiv", "6", "iitem_cup"),
    ];
    expect(holds(order({ lines: [TEA_SET], reservations }))).toMatchObject([{ code: "reservation_unclear" }]);
  });

  it.each([
    ["2", "2"],
    ["1.5", "1.5"],
  ])("is unclear when %s and %s of three are reserved at two places", (here, there) => {
    const three = line({ quantity: "3" });
    const snapshot = order({
      lines: [three],
      reservations: [reserved(three.id, "sloc_kyiv", here), reserved(three.id, "sloc_lviv", there)],
    });
    expect(findParcels(snapshot, OURS).parcels).toEqual([]);
    expect(holds(snapshot)).toEqual([
      { code: "reservation_unclear", params: { title: "Чайник", sku: "SKU-ordli_1" } },
    ]);
  });
});

describe("A bundle", () => {
  it("is one line of a parcel when its components lie together", () => {
    const snapshot = order({ lines: [TEA_SET] });
    expect(contents(snapshot)).toEqual([["sloc_kyiv", "so_branch", ["ordli_set", "2"]]]);
  });

  it("may lie partly elsewhere by whole bundles", () => {
    const reservations = ["sloc_kyiv", "sloc_paris"].flatMap((location) => [
      reserved("ordli_set", location, "1", "iitem_pot"),
      reserved("ordli_set", location, "6", "iitem_cup"),
    ]);
    expect(contents(order({ lines: [TEA_SET], reservations }))).toEqual([
      ["sloc_kyiv", "so_branch", ["ordli_set", "1"]],
    ]);
  });

  it("is held when its components are reserved apart", () => {
    const reservations = [
      reserved("ordli_set", "sloc_kyiv", "2", "iitem_pot"),
      reserved("ordli_set", "sloc_lviv", "12", "iitem_cup"),
    ];
    expect(holds(order({ lines: [TEA_SET], reservations }))).toEqual([
      { code: "reserved_at_two_locations", params: { title: "Набір чайний", sku: "SET" } },
    ]);
  });

  it("is held by the component that is not reserved", () => {
    const reservations = [reserved("ordli_set", "sloc_kyiv", "2", "iitem_pot")];
    expect(holds(order({ lines: [TEA_SET], reservations }))).toEqual([
      { code: "reservation_missing", params: { title: "Чашка", sku: "CUP" } },
    ]);
  });

  it("that lies at strange locations is not ours, however it lies there", () => {
    const reservations = [
      reserved("ordli_set", "sloc_paris", "2", "iitem_pot"),
      reserved("ordli_set", "sloc_rome", "12", "iitem_cup"),
    ];
    expect(findParcels(order({ lines: [TEA_SET], reservations }), OURS)).toMatchObject({
      parcels: [],
      holds: [],
      elsewhere: new Map([["ordli_set", new BigNumber(2)]]),
    });
  });
});
