import { planOrder, type PlanInput, type WarehouseOrderInPlan } from "../../src/planning/orders";
import { applied } from "./handover-model/apply";
import {
  refusedWith,
  heldFor,
  NOW,
  accept,
  bothConnections,
  changed,
  connection,
  factsOf,
  planInput,
  planned,
  sentFor,
} from "./handover-model/plan-input";
import { ADDRESS, CARD_PROVIDER, line, order, reservationsAt, unpaid } from "./order-fixtures";

const QUEUED = { add: "waiting", edit: "none", cancel: "none" } as const;
const SENDING = { add: "in_flight", edit: "none", cancel: "none" } as const;

const waiting = (changes: Partial<WarehouseOrderInPlan> = {}, input: Partial<PlanInput> = {}) =>
  planInput({ ...input, warehouse_orders: [planned(changes)] });

const noPhone = order({ shipping_address: { ...ADDRESS, phone: null } });
const PHONE_MISSING = { code: "phone_missing", params: {} } as const;

describe("A warehouse order that waits", () => {
  it("is queued when nothing holds it any more", () => {
    expect(planOrder(waiting({ ...heldFor(PHONE_MISSING) }))).toEqual([{ type: "queue", id: "sklord_1" }]);
  });

  it("is left alone when it is queued already", () => {
    expect(planOrder(waiting({ commands: QUEUED }))).toEqual([]);
  });

  it("is held, its queued add with it, when a reason comes up", () => {
    expect(planOrder(waiting({ commands: QUEUED }, { order: noPhone }))).toEqual([
      { type: "hold", id: "sklord_1", hold: PHONE_MISSING },
    ]);
  });

  it("is not held again for the same reason", () => {
    expect(planOrder(waiting({ ...heldFor(PHONE_MISSING) }, { order: noPhone }))).toEqual([]);
  });

  it("is held anew for another reason", () => {
    const hold = { code: "branch_missing", params: {} } as const;
    expect(planOrder(waiting(heldFor(hold), { order: noPhone }))).toMatchObject([{ hold: PHONE_MISSING }]);
  });

  it("is held anew for the same reason of another line", () => {
    const hold = { code: "reservation_missing", params: { title: "Чашка" } } as const;
    expect(planOrder(waiting(heldFor(hold), { order: order({ reservations: [] }) }))).toMatchObject([
      { type: "hold", hold: { params: { title: "Чайник" } } },
    ]);
  });

  it("is left alone while its add is on its way or its outcome is unclear, whatever happens to the order", () => {
    for (const snapshot of [order(), noPhone, order({ status: "canceled" }), order({ lines: [] })])
      expect(planOrder(waiting({ commands: SENDING }, { order: snapshot }))).toEqual([]);
  });

  it("is withdrawn when the order is canceled", () => {
    for (const commands of [QUEUED, planned().commands])
      expect(planOrder(waiting({ commands }, { order: order({ status: "canceled" }) }))).toEqual([
        { type: "withdraw", id: "sklord_1", reason: "order_canceled" },
      ]);
  });

  it("is held with nothing_to_ship when all its goods are taken out of the order", () => {
    expect(
      planOrder(waiting({ commands: QUEUED }, { order: order({ lines: [], reservations: [] }) })),
    ).toEqual([{ type: "hold", id: "sklord_1", hold: { code: "nothing_to_ship", params: {} } }]);
  });

  it("still goes when the automatic handover was switched off since", () => {
    const connections = [connection({}, { automatic_handover: false })];
    expect(planOrder(waiting({}, { connections }))).toEqual([{ type: "queue", id: "sklord_1" }]);
  });

  it("is left alone when its connection is gone", () => {
    expect(planOrder(waiting({}, { connections: [connection({ id: "sklconn_other" })] }))).toEqual([]);
  });
});

describe("A body the warehouse refused", () => {
  const refusedAs = (input: PlanInput) =>
    changed(input, "sklord_1", {
      refusal: refusedWith(factsOf(sentFor(input, "sklord_1").body).payload_hash),
    });
  const refused = refusedAs(waiting());

  it("is not sent again", () => {
    expect(planOrder(refused)).toEqual([]);
  });

  it("is sent again as soon as it differs", () => {
    const fixed = order({ shipping_address: { ...ADDRESS, last_name: "Шевченко" } });
    expect(planOrder({ ...refused, order: fixed })).toEqual([{ type: "queue", id: "sklord_1" }]);
  });

  it("is sent once more after a hold in between, which is over then", () => {
    const without = { ...refused, order: noPhone };
    const held = applied(without, planOrder(without));
    expect(planOrder({ ...held, order: order() })).toEqual([{ type: "queue", id: "sklord_1" }]);
  });

  it("does not keep the order from being canceled", () => {
    expect(planOrder({ ...refused, order: order({ status: "canceled" }) })).toMatchObject([
      { type: "withdraw" },
    ]);
  });
});

describe("Goods that an edit moved to another stock location before anything was sent", () => {
  const inLviv = order({ reservations: reservationsAt("sloc_lviv", [line()]) });

  it("are withdrawn here and opened there, with a number of their own", () => {
    expect(planOrder(waiting({ commands: QUEUED }, { order: inLviv }))).toMatchObject([
      { type: "withdraw", id: "sklord_1", reason: "parcel_gone" },
      { type: "create", connection_id: "sklconn_lviv", number: "1001-2", hold: null },
    ]);
  });

  it("are not opened there while the add here is on its way", () => {
    const lines = [{ line_item_id: "ordli_1", quantity: "1" }];
    expect(planOrder(waiting({ commands: SENDING, lines }, { order: inLviv }))).toEqual([]);
  });

  it("are opened here again, with the next number, when the edit is undone", () => {
    const gone = planned({ state: "canceled", cancel_reason: "parcel_gone" });
    const lviv = planned({ sequence: 2, connection_id: "sklconn_lviv", location_id: "sloc_lviv" });
    expect(planOrder(planInput({ warehouse_orders: [gone, lviv] }))).toMatchObject([
      { type: "withdraw", id: "sklord_2", reason: "parcel_gone" },
      { type: "create", connection_id: "sklconn_kyiv", number: "1001-3" },
    ]);
  });

  it("pass no gate twice", () => {
    const payment = unpaid("580", {
      first_provider_id: CARD_PROVIDER,
      authorized: { [CARD_PROVIDER]: "580" },
    });
    const connections = bothConnections({ approve: "all" });
    const passed = {
      gate_passed_at: new Date(NOW),
      approved_at: new Date(NOW),
      payment_provider_id: CARD_PROVIDER,
    };
    const moved = waiting({ ...passed, commands: QUEUED }, { order: { ...inLviv, payment }, connections });
    expect(planOrder(moved)).toMatchObject([{ type: "withdraw" }, { type: "create", hold: null }]);
    const behind = waiting({ payment_provider_id: CARD_PROVIDER }, { order: { ...inLviv, payment } });
    expect(planOrder(behind)).toMatchObject([
      { type: "withdraw" },
      { type: "create", hold: { code: "prepaid_not_paid" } },
    ]);
  });

  it("stay held by the merchant until the merchant releases them", () => {
    const held = waiting({ held_by_merchant_at: new Date(NOW), commands: QUEUED }, { order: inLviv });
    expect(planOrder(held)).toEqual([
      { type: "hold", id: "sklord_1", hold: { code: "held_by_merchant", params: {} } },
    ]);
    expect(planOrder(applied(held, planOrder(held)))).toEqual([]);
    expect(planOrder(changed(held, "sklord_1", { held_by_merchant_at: null }))).toMatchObject([
      { type: "withdraw" },
      { type: "create", connection_id: "sklconn_lviv" },
    ]);
  });

  it("stay held here while the line is unclear", () => {
    const unclear = order({ reservations: [] });
    expect(planOrder(waiting({ commands: QUEUED }, { order: unclear }))).toMatchObject([
      { type: "hold", hold: { code: "reservation_missing" } },
    ]);
  });
});

describe("A warehouse order whose goods a merchant chose", () => {
  const lines = [{ line_item_id: "ordli_1", quantity: "1" }];
  const fulfilledOrder = order({ lines: [line({ fulfilled_quantity: "1" })], reservations: [] });
  const manual = (changes: Partial<WarehouseOrderInPlan>, input: Partial<PlanInput> = {}) =>
    waiting(
      { origin: "manual", lines, fulfillment_id: "ful_1", ...changes },
      { order: fulfilledOrder, ...input },
    );

  it("waits until Medusa has really created the fulfillment", () => {
    const input = manual({ pending_fulfillment_id: "ful_pending", fulfillment_id: null }, { order: order() });
    expect(planOrder(input)).toEqual([]);
  });

  it("goes through no gate", () => {
    const settings = { approve: "all", grace_period_minutes: 600 } as const;
    expect(planOrder(manual({}, { connections: [connection({}, settings)] }))).toEqual([
      { type: "queue", id: "sklord_1" },
    ]);
  });

  it("is held for data that cannot be sent, and for goods that have left the order", () => {
    const address = { ...ADDRESS, phone: null };
    expect(planOrder(manual({}, { order: { ...fulfilledOrder, shipping_address: address } }))).toMatchObject([
      { type: "hold", hold: PHONE_MISSING },
    ]);
    expect(planOrder(manual({}, { order: order({ lines: [] }) }))).toMatchObject([
      { type: "hold", hold: { code: "nothing_to_ship" } },
    ]);
  });

  it("keeps its goods, whatever else the order gets", () => {
    const more = order({ lines: [line({ quantity: "3", fulfilled_quantity: "1", total: "1500" })] });
    const accepted = accept(manual({}), "sklord_1");
    expect(sentFor({ ...accepted, order: more }, "sklord_1").parcel.lines).toMatchObject([{ quantity: "1" }]);
  });

  it("goes to the address of its fulfillment", () => {
    const delivery_addresses = { sklord_1: { ...ADDRESS, last_name: "Шевченко" } };
    expect(sentFor(manual({}, { delivery_addresses }), "sklord_1").body.recipient).toBe("Шевченко Олена");
  });
});
