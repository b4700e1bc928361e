import type { OrderLineSnapshot, OrderSnapshot } from "../../src/planning/order-snapshot";
import { agreementOf, OrderBodies, planOrder, type PlanInput } from "../../src/planning/orders";
import { applied } from "./handover-model/apply";
import { accept, changed, planInput, planned, plannedInLviv, sentFor } from "./handover-model/plan-input";
import { settled } from "./handover-model/shop";
import { CARD_PROVIDER, line, order, paidByCard, reservationsAt, shippingMethod } from "./order-fixtures";

const ID = "sklord_1";
const QUEUED = { add: "waiting", edit: "none", cancel: "none" } as const;

const tea = line({ id: "a" });
const cups = line({ id: "b" });
const BIG = "sp_big";
const ukrposhta = {
  id: "ordsm_2",
  shipping_option_id: "so_ukrposhta",
  option_data: { id: "ukrposhta", delivery_method: "ukrposhta" },
};
const bigOption = shippingMethod({ id: "ordsm_0", shipping_option_id: "so_big", shipping_profile_id: BIG });

const prepaid = (changes: Partial<OrderSnapshot> = {}) =>
  order({ lines: [tea], payment: paidByCard("580"), ...changes });
const accepted = (snapshot: OrderSnapshot, row: Parameters<typeof planned>[0] = {}) =>
  accept(
    planInput({
      order: snapshot,
      warehouse_orders: [planned({ payment_provider_id: CARD_PROVIDER, ...row })],
    }),
    ID,
  );
const withLines = (input: PlanInput, ...lines: readonly OrderLineSnapshot[]): PlanInput => ({
  ...input,
  order: { ...input.order, lines },
});
const agreement = (input: PlanInput) => {
  const picked = changed(input, ID, { state: "picked" });
  return agreementOf(new OrderBodies(picked), picked.warehouse_orders[0]!);
};

describe("Goods at the warehouse stay in their parcel", () => {
  it.each<[string, PlanInput]>([
    [
      "their product gets another shipping profile",
      withLines(accepted(prepaid()), { ...tea, shipping_profile_id: BIG }),
    ],
    [
      "one of two products gets another shipping profile",
      withLines(accepted(prepaid({ lines: [tea, cups] })), tea, { ...cups, shipping_profile_id: BIG }),
    ],
    [
      "their shipping option gets another shipping profile",
      {
        ...accepted(prepaid()),
        order: prepaid({ shipping_methods: [shippingMethod({ shipping_profile_id: BIG })] }),
      },
    ],
    ["their variant is deleted", withLines(accepted(prepaid()), deleted(tea))],
  ])("when %s", (_, input) => {
    expect(planOrder(input)).toEqual([]);
    expect(agreement(input)).toBe("agrees");
  });

  it.each([
    ["not sent yet", planned({ payment_provider_id: CARD_PROVIDER, commands: QUEUED })],
    ["on its way", { ...planned(), commands: { ...QUEUED, add: "in_flight" as const } }],
  ])("when it is %s", (_, row) => {
    const moved = prepaid({ lines: [tea, { ...cups, shipping_profile_id: BIG }] });
    const input = planInput({ order: moved, warehouse_orders: [row] });
    const lines = row.commands.add === "in_flight" ? ["a", "b"] : [];
    const known = changed(input, ID, {
      lines: lines.map((line_item_id) => ({ line_item_id, quantity: "1" })),
    });
    expect(planOrder(known)).toEqual([]);
    expect(sentFor(known, ID).parcel.lines).toHaveLength(2);
  });

  it("when their profile becomes that of another parcel of the order", () => {
    const two = prepaid({
      lines: [tea, { ...cups, shipping_profile_id: BIG }],
      shipping_methods: [bigOption, shippingMethod()],
    });
    const both = settled(planInput({ order: two }));
    expect(both.warehouse_orders.map(({ state }) => state)).toEqual(["new", "new"]);
    expect(planOrder(withLines(both, ...[tea, cups].map(inBig)))).toEqual([]);
    const big = both.warehouse_orders.find((row) => row.shipping_option_id === "so_big");
    const fulfilled = changed(both, big!.id, { state: "picked", fulfillment_id: "ful_1" });
    const lines = [inBig(tea), { ...inBig(cups), fulfilled_quantity: "1" }];
    expect(planOrder(withLines(fulfilled, ...lines))).toEqual([]);
  });

  it("with the goods that an edit of the order adds to them", () => {
    const before = accepted(prepaid());
    const grown = { ...tea, shipping_profile_id: BIG, quantity: "2", total: "1000" };
    const input = { ...before, order: prepaid({ lines: [grown], payment: paidByCard("1080") }) };
    expect(planOrder(input)).toEqual([{ type: "edit", id: ID }]);
  });
});

describe("A change of the order itself takes goods out of their parcel, whatever the catalogue says,", () => {
  it.each([
    ["the catalogue is the same", "sp_default", "sp_default"],
    ["their product has another profile", BIG, "sp_default"],
    ["their option has another profile", "sp_default", BIG],
  ])("as another way of delivery does: %s", (_, ofLine, ofOption) => {
    const shipping_methods = [shippingMethod(ukrposhta), shippingMethod({ shipping_profile_id: ofOption })];
    const lines = [{ ...tea, shipping_profile_id: ofLine }];
    const input = { ...accepted(prepaid()), order: prepaid({ lines, shipping_methods }) };
    expect(planOrder(input)).toEqual([{ type: "cancel", id: ID, reason: "parcel_gone" }]);
  });

  it("and back again to the first way", () => {
    const shipping_methods = [shippingMethod(ukrposhta), shippingMethod()];
    const before = accepted(prepaid({ shipping_methods }), { shipping_option_id: "so_ukrposhta" });
    const back = [shippingMethod({ id: "ordsm_3", data: {} }), ...shipping_methods];
    const first = planned({ sequence: 2, state: "delivered", fulfillment_id: "ful_1" });
    const rows = [...before.warehouse_orders, first];
    const input = { ...before, warehouse_orders: rows, order: prepaid({ shipping_methods: back }) };
    expect(planOrder(input)).toEqual([{ type: "cancel", id: ID, reason: "parcel_gone" }]);
  });

  it("as its removal does", () => {
    const input = withLines(accepted(prepaid()), { ...tea, shipping_profile_id: BIG, quantity: "0" });
    expect(planOrder(input)).toEqual([{ type: "cancel", id: ID, reason: "parcel_gone" }]);
  });

  it("as a reservation at another place does", () => {
    const moved = prepaid({ lines: [inBig(tea)], reservations: reservationsAt("sloc_lviv", [tea]) });
    expect(planOrder({ ...accepted(prepaid()), order: moved })).toEqual([
      { type: "cancel", id: ID, reason: "parcel_gone" },
    ]);
  });
});

describe("Goods at the warehouse stay at their stock location", () => {
  const IN_LVIV = { connection_id: "sklconn_lviv", location_id: "sloc_lviv" };
  const inLviv = (lines = [tea]) => prepaid({ lines, reservations: reservationsAt("sloc_lviv", lines) });

  it.each([
    ["their stock is not managed any more", inLviv(), unmanaged],
    ["their variant is deleted", inLviv(), deleted],
  ])("when %s", (_, snapshot, change) => {
    const before = accepted(snapshot, IN_LVIV);
    for (const reservations of [snapshot.reservations, []]) {
      const input = { ...before, order: { ...snapshot, lines: [change(tea)], reservations } };
      expect(planOrder(input)).toEqual([]);
      expect(agreement(input)).toBe("agrees");
    }
  });

  it("when their option is moved to another place", () => {
    const snapshot = prepaid({ lines: [unmanaged(tea)] });
    const shipping_methods = [shippingMethod({ location_id: "sloc_shop" })];
    expect(planOrder({ ...accepted(snapshot), order: { ...snapshot, shipping_methods } })).toEqual([]);
  });

  it("each with its units, and an edit's with the first of them", () => {
    const three = line({ id: "a", quantity: "3", total: "300" });
    const at = (location: string, quantity: string) =>
      reservationsAt(location, [three]).map((one) => ({ ...one, quantity }));
    const reservations = [...at("sloc_kyiv", "2"), ...at("sloc_lviv", "1")];
    const units = (quantity: string) => ({
      state: "new" as const,
      lines: [{ line_item_id: three.id, quantity }],
    });
    const warehouse_orders = [planned(units("2")), plannedInLviv(units("1"))];
    const sent = planInput({ order: order({ lines: [three], reservations }), warehouse_orders });
    const both = accept(accept(sent, "sklord_1"), "sklord_2");
    expect(planOrder(both)).toEqual([]);
    expect(planOrder(withLines(both, unmanaged(three)))).toEqual([]);
    const grown = withLines(both, unmanaged({ ...three, quantity: "4", total: "400" }));
    expect(sentFor(grown, "sklord_1").parcel.lines).toMatchObject([{ quantity: "3" }]);
    expect(sentFor(grown, "sklord_2").parcel.lines).toMatchObject([{ quantity: "1" }]);
  });
});

describe("A kit at the warehouse is left alone", () => {
  const part = (sku: string) => ({
    inventory_item_id: `iitem_${sku}`,
    sku,
    title: sku,
    required_quantity: "1",
  });
  const kit = line({ id: "a", components: [part("A"), part("B")] });

  it.each([
    ["gets another part", [part("A"), part("B"), part("C")]],
    ["is made of other parts", [part("C")]],
  ])("when it %s", (_, components) => {
    const before = accepted(prepaid({ lines: [kit] }));
    expect(planOrder(withLines(before, { ...kit, components }))).toEqual([]);
  });

  it("until it has no reservation any more", () => {
    const before = accepted(prepaid({ lines: [kit] }));
    const input = { ...before, order: prepaid({ lines: [kit], reservations: [] }) };
    const plan = planOrder(input);
    expect(plan).toMatchObject([{ type: "hold", hold: { code: "reservation_missing" } }]);
    expect(planOrder(applied(input, plan))).toEqual([]);
  });
});

function inBig(one: OrderLineSnapshot): OrderLineSnapshot {
  return { ...one, shipping_profile_id: BIG };
}

function unmanaged(one: OrderLineSnapshot): OrderLineSnapshot {
  return { ...one, managed: false };
}

function deleted(one: OrderLineSnapshot): OrderLineSnapshot {
  return { ...one, managed: false, components: [], shipping_profile_id: null };
}
