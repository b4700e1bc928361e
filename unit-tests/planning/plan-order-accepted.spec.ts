import { planOrder, type PlanInput, type WarehouseOrderInPlan } from "../../src/planning/orders";
import { applied } from "./handover-model/apply";
import {
  REFUSED_TO_CANCEL,
  heldFor,
  refusedWith,
  NOW,
  accept,
  changed,
  connection,
  factsOf,
  planInput,
  planned,
  plannedInLviv,
  sentFor,
} from "./handover-model/plan-input";
import type { OrderLineSnapshot } from "../../src/planning/order-snapshot";
import { ADDRESS, line, order, paidByCard, reservationsAt, shippingMethod, unpaid } from "./order-fixtures";

const ID = "sklord_1";
const EDIT = [{ type: "edit", id: ID }];

/** The fixtures' order at the warehouse, as it is. */
function accepted(changes: Partial<WarehouseOrderInPlan> = {}, input: Partial<PlanInput> = {}): PlanInput {
  return accept(planInput({ warehouse_orders: [planned()], ...input }), ID, changes);
}

function withCommands(commands: Partial<WarehouseOrderInPlan["commands"]>) {
  return { commands: { add: "none", edit: "none", cancel: "none", ...commands } } as const;
}

const atNewAddress = order({ shipping_address: { ...ADDRESS, last_name: "Шевченко" } });
const noPhone = order({ shipping_address: { ...ADDRESS, phone: null } });
const canceled = order({ status: "canceled" });
const inLviv = order({ reservations: reservationsAt("sloc_lviv", [line()]) });

describe("An order at the warehouse", () => {
  it("is left alone while it equals its order", () => {
    expect(planOrder(accepted())).toEqual([]);
  });

  it.each([
    ["its address", atNewAddress],
    ["a quantity", order({ lines: [line({ quantity: "2", total: "1000" })] })],
    ["what is owed", order({ payment: paidByCard("580") })],
    ["the branch", order({ shipping_methods: [shippingMethod({ data: { warehouse_ref: "ref-kyiv-2" } })] })],
  ])("is edited when %s changes", (_, snapshot) => {
    expect(planOrder({ ...accepted(), order: snapshot })).toEqual(EDIT);
  });

  it("is edited once when another option of the same way is set: its branch stays, price and payer change", () => {
    const byTariff = shippingMethod({
      option_data: { id: "carrier-branch-by-tariff", zero_price: "carrier_tariff" },
      original_total: "0",
      total: "0",
    });
    const free = shippingMethod({
      ...{ id: "ordsm_2", shipping_option_id: "so_free", data: {}, original_total: "0", total: "0" },
    });
    const before = accepted({}, { order: order({ shipping_methods: [byTariff], payment: unpaid("500") }) });
    const after = { ...before, order: order({ shipping_methods: [free, byTariff], payment: unpaid("500") }) };
    expect(planOrder(after)).toEqual(EDIT);
    const [was, is] = [sentFor(before, ID).body, sentFor(after, ID).body];
    expect([was.PayerType, is.PayerType]).toEqual(["Recipient", "Sender"]);
    expect({ ...is, PayerType: was.PayerType }).toEqual(was);
    expect(planOrder(accept(after, ID))).toEqual([]);
  });

  it("gets the goods an edit adds to its parcel", () => {
    const lines = [line(), line({ id: "ordli_2" })];
    const grown = { ...accepted(), order: order({ lines }) };
    expect(planOrder(grown)).toEqual(EDIT);
    expect(sentFor(grown, ID).body.products.map(({ sku }) => sku)).toEqual(["SKU-ordli_1", "SKU-ordli_2"]);
  });

  it("is edited once: not while the edit waits, nor while it is on its way", () => {
    for (const edit of ["waiting", "in_flight"] as const)
      expect(planOrder({ ...accepted(withCommands({ edit })), order: atNewAddress })).toEqual([]);
  });

  it.each(["picked", "shipped", "delivered", "returned"] as const)("is not edited once it is %s", (state) => {
    expect(planOrder({ ...accepted({ state }), order: atNewAddress })).toEqual([]);
  });

  it("is not edited while Medusa makes its fulfillment", () => {
    const reserved = { order: order({ reservations: [] }) };
    expect(planOrder({ ...accepted({ pending_fulfillment_id: "ful_pending" }), ...reserved })).toEqual([]);
  });

  it("is not edited while Medusa makes the fulfillment of another parcel of the order", () => {
    const other = planned({
      id: "sklord_2",
      sequence: 2,
      number: "1001-2",
      origin: "manual",
      pending_fulfillment_id: "ful_pending",
    });
    const input = accepted();
    const both = { ...input, warehouse_orders: [...input.warehouse_orders, other], order: atNewAddress };
    expect(planOrder(both)).toEqual([]);
  });

  it("is left alone when its connection is gone", () => {
    expect(planOrder({ ...accepted(), order: atNewAddress, connections: [] })).toEqual([]);
  });

  it("is edited though its connection was disabled since", () => {
    const connections = [connection({ enabled: false })];
    expect(planOrder({ ...accepted(), order: atNewAddress, connections })).toEqual(EDIT);
  });

  it("waits at no gate any more", () => {
    const connections = [connection({}, { approve: "all", grace_period_minutes: 600 })];
    expect(planOrder({ ...accepted(), connections })).toEqual([]);
  });
});

describe("A change that cannot be sent", () => {
  const held = applied({ ...accepted(), order: noPhone }, planOrder({ ...accepted(), order: noPhone }));

  it("is held with its reason, and once", () => {
    expect(held.warehouse_orders).toMatchObject([{ state: "new", hold_code: "phone_missing" }]);
    expect(planOrder(held)).toEqual([]);
  });

  it("takes the edit that waits with it", () => {
    const waiting = { ...accepted(withCommands({ edit: "waiting" })), order: noPhone };
    expect(planOrder(waiting)).toMatchObject([{ type: "hold", hold: { code: "phone_missing" } }]);
  });

  it("goes on when it is fixed", () => {
    expect(planOrder({ ...held, order: atNewAddress })).toEqual(EDIT);
  });

  it("is forgotten when it is undone", () => {
    expect(planOrder({ ...held, order: order() })).toMatchObject([{ type: "clear", id: ID }]);
  });
});

describe("An unclear line of an order at the warehouse", () => {
  const lines = [line(), line({ id: "ordli_2" })];
  const complete = accept(planInput({ order: order({ lines }), warehouse_orders: [planned()] }), ID);
  const unclear = {
    ...complete,
    order: order({ lines, reservations: reservationsAt("sloc_kyiv", [line()]) }),
  };
  const held = applied(unclear, planOrder(unclear));

  it("holds its changes, so that the line is not taken out of it", () => {
    expect(planOrder(unclear)).toMatchObject([
      { type: "hold", id: ID, hold: { code: "reservation_missing" } },
    ]);
    expect(planOrder(held)).toEqual([]);
  });

  it("shows there also when nothing else of the order is left to find", () => {
    const none = { ...complete, order: order({ lines, reservations: [] }) };
    expect(planOrder(none)).toMatchObject([{ type: "hold", id: ID, hold: { code: "reservation_missing" } }]);
  });

  it("is forgotten when it is fixed", () => {
    expect(planOrder({ ...held, order: order({ lines }) })).toMatchObject([{ type: "clear", id: ID }]);
  });

  it("shows in a warehouse order of its own when it comes after everything was fulfilled", () => {
    const exchanged = [line({ fulfilled_quantity: "1" }), line({ id: "ordli_2" })];
    const fulfilled = {
      ...accepted({ state: "picked", fulfillment_id: "ful_1" }),
      order: order({ lines: exchanged, reservations: [] }),
    };
    const plan = planOrder(fulfilled);
    expect(plan).toMatchObject([{ type: "create", number: "1001-2", hold: { code: "reservation_missing" } }]);
    const opened = applied(fulfilled, plan);
    expect(planOrder(opened)).toEqual([]);
    const reservations = reservationsAt("sloc_kyiv", exchanged.slice(1));
    expect(planOrder({ ...opened, order: order({ lines: exchanged, reservations }) })).toEqual([
      { type: "queue", id: "sklord_2" },
    ]);
  });
});

describe("A change that is undone", () => {
  it("before its edit has left sends nothing", () => {
    const edited = applied({ ...accepted(), order: atNewAddress }, EDIT as ReturnType<typeof planOrder>);
    const undone = { ...edited, order: order() };
    expect(planOrder(undone)).toMatchObject([{ type: "clear", id: ID }]);
    expect(planOrder(applied(undone, planOrder(undone)))).toEqual([]);
  });

  it("while it is unknown whether the warehouse has taken its edit is sent all the same", () => {
    const unclear = accepted({ payload_hash: null, ...withCommands({ edit: "waiting" }) });
    expect(planOrder(unclear)).toEqual([]);
    expect(planOrder(changed(unclear, ID, withCommands({})))).toEqual(EDIT);
  });

  it("while its edit is on its way is edited back afterwards", () => {
    expect(planOrder(accepted(withCommands({ edit: "in_flight" })))).toEqual([]);
    const arrived = { ...accepted({}, { order: atNewAddress }), order: order() };
    expect(planOrder(arrived)).toEqual(EDIT);
  });
});

describe("A change the warehouse refused", () => {
  const wanted = { ...accepted(), order: atNewAddress };
  const refused = changed(wanted, ID, {
    refusal: refusedWith(factsOf(sentFor(wanted, ID).body).payload_hash),
  });

  it("is not asked again", () => {
    expect(planOrder(refused)).toEqual([]);
  });

  it("is asked again when it differs", () => {
    const other = order({ shipping_address: { ...ADDRESS, last_name: "Франко" } });
    expect(planOrder({ ...refused, order: other })).toEqual(EDIT);
  });

  it("is asked once more after a hold in between, which is over then", () => {
    const without = { ...refused, order: noPhone };
    const held = applied(without, planOrder(without));
    expect(planOrder({ ...held, order: atNewAddress })).toEqual(EDIT);
  });

  it("is of no meaning when it is undone", () => {
    expect(planOrder({ ...refused, order: order() })).toMatchObject([{ type: "clear", id: ID }]);
  });
});

describe("A canceled order", () => {
  const asked = [{ type: "cancel", id: ID, reason: "order_canceled" }];

  it.each(["new", "picked"] as const)("is asked back while it is %s", (state) => {
    expect(planOrder({ ...accepted({ state }), order: canceled })).toEqual(asked);
  });

  it.each(["shipped", "delivered", "returned", "canceled"] as const)(
    "is not asked back once it is %s",
    (state) => {
      expect(planOrder({ ...accepted({ state }), order: canceled })).toEqual([]);
    },
  );

  it("is asked back once", () => {
    for (const cancel of ["waiting", "in_flight"] as const)
      expect(planOrder({ ...accepted(withCommands({ cancel })), order: canceled })).toEqual([]);
  });

  it("is not asked back again after the warehouse has refused", () => {
    expect(planOrder({ ...accepted({ cancel_refusal: REFUSED_TO_CANCEL }), order: canceled })).toEqual([]);
  });

  it("is asked back though an edit of it is on its way, or its change was held", () => {
    const held = heldFor({ code: "phone_missing", params: {} });
    for (const changes of [withCommands({ edit: "in_flight" }), withCommands({ edit: "waiting" }), held])
      expect(planOrder({ ...accepted(changes), order: canceled })).toEqual(asked);
  });

  it("is asked back though it was archived since: its date decides", () => {
    const archived = order({ status: "archived", canceled_at: "2026-11-20T10:00:00.000Z" });
    expect(planOrder({ ...accepted(), order: archived })).toEqual(asked);
  });

  it("takes every one of its warehouse orders with it", () => {
    const input = changed(accepted(), ID, {});
    const lviv = planned({ sequence: 2, location_id: "sloc_lviv", connection_id: "sklconn_lviv" });
    const both = { ...input, warehouse_orders: [...input.warehouse_orders, lviv] };
    expect(planOrder({ ...both, order: canceled })).toMatchObject([
      { type: "cancel", id: ID },
      { type: "withdraw", id: "sklord_2" },
    ]);
  });
});

describe("Goods that an edit moved away from an order at the warehouse", () => {
  const gone = [{ type: "cancel", id: ID, reason: "parcel_gone" }];
  const branch = shippingMethod();
  const pickup = shippingMethod({
    id: "ordsm_2",
    shipping_option_id: "so_pickup",
    option_data: { id: "pickup", delivery_method: "pickup" },
    data: { delivery_method: "pickup" },
  });

  it.each([
    ["stock location", inLviv],
    ["shipping option", order({ shipping_methods: [pickup, branch] })],
  ])("to another %s are asked back, and not opened there before the warehouse has agreed", (_, snapshot) => {
    const moved = { ...accepted(), order: snapshot };
    expect(planOrder(moved)).toEqual(gone);
    const asked = applied(moved, planOrder(moved));
    expect(planOrder(asked)).toEqual([]);
    for (const changes of [
      { cancel_refusal: REFUSED_TO_CANCEL },
      { state: "picked" },
      { state: "shipped" },
    ] as const)
      expect(planOrder(changed(asked, ID, { ...withCommands({}), ...changes }))).toEqual([]);
    const agreed = changed(asked, ID, {
      state: "canceled",
      cancel_reason: "parcel_gone",
      ...withCommands({}),
    });
    expect(planOrder(agreed)).toMatchObject([{ type: "create", number: "1001-2", hold: null }]);
  });

  it("out of the order altogether are asked back", () => {
    expect(planOrder({ ...accepted(), order: order({ lines: [], reservations: [] }) })).toEqual(gone);
  });
});

describe("Goods that are still in another warehouse order", () => {
  const [a, b, c] = [line({ id: "a", quantity: "2" }), line({ id: "b" }), line({ id: "c" })];
  const at = (kyiv: readonly OrderLineSnapshot[], lviv: readonly OrderLineSnapshot[]) =>
    order({
      lines: [...new Set([...kyiv, ...lviv].map(({ id }) => id))].map((id) => {
        const parts = [...kyiv, ...lviv].filter((part) => part.id === id);
        const quantity = parts.reduce((sum, part) => sum + Number(part.quantity), 0);
        return { ...parts[0]!, quantity: String(quantity) };
      }),
      reservations: [...reservationsAt("sloc_kyiv", kyiv), ...reservationsAt("sloc_lviv", lviv)],
    });
  const one = { ...a, quantity: "1" };
  const STILL_THERE = { code: "still_in_other_order", params: { number: "1001" } };

  /** `a` in Kyiv is at the warehouse; `b` in Lviv is planned and held. */
  const split = accept(
    planInput({
      order: at([a], [b]),
      warehouse_orders: [planned(), plannedInLviv({ ...heldFor({ code: "phone_missing", params: {} }) })],
    }),
    ID,
  );

  it("are not opened elsewhere while a look-up has to show whether the warehouse has them", () => {
    const doubted = planned({ look_up_first: true, ...withCommands({ add: "in_flight" }) });
    const moved = planInput({ order: at([], [a]), warehouse_orders: [doubted] });
    expect(planOrder(moved)).toEqual([]);
    const withdrawn = {
      state: "canceled",
      cancel_reason: "withdrawn_by_merchant",
      ...withCommands({}),
    } as const;
    expect(planOrder(changed(moved, ID, withdrawn))).toMatchObject([{ type: "create" }]);
    const absent = changed(moved, ID, withCommands({ add: "waiting" }));
    expect(planOrder(absent)).toMatchObject([{ type: "withdraw", id: ID }, { type: "create" }]);
  });

  it("keep a planned one back that they were moved to, until the warehouse has agreed", () => {
    const moved = { ...split, order: at([], [a, b]) };
    expect(planOrder(moved)).toMatchObject([
      { type: "cancel", id: ID, reason: "parcel_gone" },
      { type: "hold", id: "sklord_2", hold: STILL_THERE },
    ]);
    const agreed = changed(moved, ID, { state: "canceled", cancel_reason: "parcel_gone" });
    expect(planOrder(agreed)).toEqual([{ type: "queue", id: "sklord_2" }]);
  });

  it("keep the edit back of one that they were moved to, though only some of the units were", () => {
    const both = accept(changed(split, "sklord_2", { hold_code: null }), "sklord_2");
    const moved = { ...both, order: at([one], [one, b]) };
    expect(planOrder(moved)).toMatchObject([
      { type: "edit", id: ID },
      { type: "hold", id: "sklord_2", hold: STILL_THERE },
    ]);
    const onItsWay = changed(moved, ID, withCommands({ edit: "in_flight" }));
    expect(planOrder(onItsWay)).toMatchObject([{ type: "hold", id: "sklord_2", hold: STILL_THERE }]);
    expect(planOrder(accept(moved, ID))).toMatchObject([{ type: "edit", id: "sklord_2" }]);
  });

  it("are not opened elsewhere, though only some of the units were moved", () => {
    const alone = accept(planInput({ order: at([a], []), warehouse_orders: [planned()] }), ID);
    const moved = { ...alone, order: at([one], [one]) };
    expect(planOrder(moved)).toEqual(EDIT);
    expect(planOrder(accept(moved, ID))).toMatchObject([{ type: "create", connection_id: "sklconn_lviv" }]);
  });

  it("and wait for each other: the later one is taken back, and sent anew when the other has changed", () => {
    const both = accept(changed(split, "sklord_2", { hold_code: null }), "sklord_2");
    const exchanged = { ...both, order: at([b], [a]) };
    const plan = planOrder(exchanged);
    expect(plan).toMatchObject([
      { type: "hold", id: ID, hold: { code: "still_in_other_order", params: { number: "1001-2" } } },
      { type: "cancel", id: "sklord_2", reason: "parcel_gone" },
    ]);
    const taken = changed(applied(exchanged, plan), "sklord_2", {
      state: "canceled",
      cancel_reason: "parcel_gone",
      ...withCommands({}),
    });
    expect(planOrder(taken)).toEqual(EDIT);
    expect(planOrder(accept(taken, ID))).toMatchObject([{ type: "create", number: "1001-3", hold: null }]);
  });

  it("keep back what was fulfilled by hand with another shipping method", () => {
    const courier = shippingMethod({ id: "ordsm_2", shipping_option_id: "so_courier" });
    const lines = [{ line_item_id: "ordli_1", quantity: "1" }];
    const byHand = planned({
      sequence: 2,
      origin: "manual",
      fulfillment_id: "ful_1",
      shipping_option_id: "so_courier",
      lines,
    });
    const first = accepted({ state: "picked" });
    const both = {
      ...first,
      warehouse_orders: [...first.warehouse_orders, byHand],
      order: order({
        lines: [line({ fulfilled_quantity: "1" })],
        reservations: [],
        shipping_methods: [shippingMethod(), courier],
      }),
    };
    expect(planOrder(both)).toEqual([{ type: "hold", id: "sklord_2", hold: STILL_THERE }]);
    const canceledThere = changed(both, ID, { state: "canceled" });
    expect(planOrder(canceledThere)).toEqual([{ type: "queue", id: "sklord_2" }]);
  });

  it("do not keep units back that an edit adds", () => {
    const alone = accept(planInput({ order: at([a], []), warehouse_orders: [planned()] }), ID);
    expect(planOrder({ ...alone, order: at([a], [one]) })).toMatchObject([
      // Its sums change with the order's.
      { type: "edit", id: ID },
      { type: "create", connection_id: "sklconn_lviv", hold: null },
    ]);
  });

  it("were canceled there: they are not added again with what an exchange adds", () => {
    const fulfilled = changed(split, ID, { state: "picked", fulfillment_id: "ful_1" });
    const exchanged = { ...fulfilled, warehouse_orders: fulfilled.warehouse_orders.slice(0, 1) };
    const grown = {
      ...exchanged,
      order: { ...at([c], []), lines: [{ ...a, fulfilled_quantity: "2" }, c] },
    };
    const second = accept(applied(grown, planOrder(grown)), "sklord_2");
    const released = changed(second, ID, { state: "canceled", fulfillment_id: null });
    const both = { ...released, order: at([a, c], []) };
    // It carries the shipping now, as the order's first living parcel.
    expect(planOrder(both)).toEqual([{ type: "edit", id: "sklord_2" }]);
    expect(sentFor(both, "sklord_2").parcel.lines.map((one) => one.line.id)).toEqual(["c"]);
  });
});

describe("A final cancellation", () => {
  const ended = accepted({ state: "canceled", cancel_reason: "order_canceled" });

  it("is never added again automatically", () => {
    expect(planOrder(ended)).toEqual([]);
    expect(planOrder({ ...ended, order: order({ lines: [line({ quantity: "2" })] }) })).toEqual([]);
  });

  it("of one parcel leaves the others alone", () => {
    const lines = [line(), line({ id: "ordli_2" })];
    const reservations = [
      ...reservationsAt("sloc_kyiv", lines.slice(0, 1)),
      ...reservationsAt("sloc_lviv", lines.slice(1)),
    ];
    expect(planOrder({ ...ended, order: order({ lines, reservations }) })).toMatchObject([
      { type: "create", connection_id: "sklconn_lviv", number: "1001-2" },
    ]);
  });

  it("stands when an edit moves its goods to another stock location", () => {
    expect(planOrder({ ...ended, order: inLviv })).toEqual([]);
  });

  it("is overruled by a person who fulfils the same goods: what is added later goes out again", () => {
    const again = planned({
      sequence: 2,
      origin: "manual",
      state: "picked",
      fulfillment_id: "ful_1",
      lines: [{ line_item_id: "ordli_1", quantity: "1" }],
    });
    const lines = [line({ quantity: "2", fulfilled_quantity: "1" })];
    const grown = { ...ended, order: order({ lines }), warehouse_orders: [...ended.warehouse_orders, again] };
    expect(planOrder(grown)).toMatchObject([{ type: "create", number: "1001-3" }]);
  });

  it("does not stand after a fulfillment that failed", () => {
    expect(planOrder(changed(ended, ID, { cancel_reason: "parcel_gone" }))).toMatchObject([
      { type: "create", number: "1001-2" },
    ]);
  });
});

it("A claim of a unit that was delivered before takes nothing from the parcel of another one", () => {
  const second = (written_off_quantity: string) => {
    const one = line({ quantity: "2", fulfilled_quantity: "1", written_off_quantity, total: "1000" });
    return order({ lines: [one], reservations: reservationsAt("sloc_kyiv", [line()]) });
  };
  const input = accepted({}, { order: second("0") });
  expect(planOrder({ ...input, order: second("1") })).toEqual([]);
});

describe("Goods that an exchange or an edit adds after the fulfillment", () => {
  const fulfilledLine = line({ fulfilled_quantity: "1" });
  const added = line({ id: "ordli_2", total: "300" });
  const grown = order({
    lines: [fulfilledLine, added],
    reservations: reservationsAt("sloc_kyiv", [added]),
    payment: { ...order().payment, order_total: "880", pending_difference: "880" },
  });
  const fulfilled = { ...accepted({ state: "picked", fulfillment_id: "ful_1" }), order: grown };

  it("is a second warehouse order of its own", () => {
    expect(planOrder(fulfilled)).toMatchObject([
      { type: "create", sequence: 2, number: "1001-2", hold: null },
    ]);
    const opened = applied(fulfilled, planOrder(fulfilled));
    expect(sentFor(opened, "sklord_2").parcel.lines.map((entry) => entry.line.id)).toEqual(["ordli_2"]);
  });

  it("collects what it adds, and no shipping again", () => {
    const opened = applied(fulfilled, planOrder(fulfilled));
    expect(sentFor(opened, "sklord_2").body.order_payment_sum).toBe("300.00");
  });

  it("waits while the first parcel, fulfilled by hand, has not been sent yet", () => {
    const unsent = planned({
      origin: "manual",
      fulfillment_id: "ful_1",
      lines: fulfilled.warehouse_orders[0]!.lines,
    });
    expect(planOrder(planInput({ order: grown, warehouse_orders: [unsent] }))).toEqual([
      { type: "queue", id: ID },
    ]);
  });

  it("waits while Medusa has not fulfilled the first parcel yet", () => {
    const outstanding = order({ lines: [line(), added] });
    expect(planOrder({ ...accepted({ state: "picked" }), order: outstanding })).toEqual([]);
  });
});

describe("A replacement for a claimed item that joins an accepted parcel", () => {
  const replacement = line({ id: "ordli_2", total: "300", claim_replacement: true });
  const joined = order({ lines: [line(), replacement], payment: unpaid("880") });
  const held = { type: "hold", id: ID, hold: { code: "claim_replacement", params: { lines: "ordli_2" } } };

  it.each([false, true])(
    "waits for a person, whether the parcel had been approved before it joined: %s",
    (approved) => {
      const input = { ...accepted({ approved_at: approved ? new Date(NOW) : null }), order: joined };
      expect(planOrder(input)).toEqual([held]);
      expect(planOrder(applied(input, planOrder(input)))).toEqual([]);
    },
  );

  it("is sent with it once a person has approved it", () => {
    const input = { ...accepted({ approved_at: new Date(NOW), approved_lines: "ordli_2" }), order: joined };
    expect(planOrder(input)).toEqual(EDIT);
    expect(sentFor(input, ID).sent.cash_on_delivery_sum).toBe("880.00");
  });

  it("waits again when another one joins after that", () => {
    const other = { ...replacement, id: "ordli_3" };
    const input = { ...accepted({ approved_at: new Date(NOW), approved_lines: "ordli_2" }) };
    const lines = [line(), replacement, other];
    expect(planOrder({ ...input, order: order({ lines, payment: unpaid("1180") }) })).toEqual([
      { ...held, hold: { code: "claim_replacement", params: { lines: "ordli_3" } } },
    ]);
  });
});
