import type { PlanInput } from "../../src/planning/orders";
import { planOrder } from "../../src/planning/orders";
import { heldFor, connection, NOW, planInput, planned } from "./handover-model/plan-input";
import {
  CARD_PROVIDER,
  line,
  order,
  paidByCard,
  reservationsAt,
  shippingMethod,
  unpaid,
} from "./order-fixtures";

const openedIn = (input: PlanInput) => planOrder(input).map((action) => action.type);

/** The hold of the one warehouse order a plan opens; "queued" when it goes at once. */
function firstPlan(input: PlanInput): string {
  const plan = planOrder(input);
  const [action] = plan;
  if (plan.length !== 1 || action?.type !== "create")
    throw new Error(`not one open: ${JSON.stringify(plan)}`);
  return action.hold?.code ?? "queued";
}

describe("A new order of ours", () => {
  it("is opened and queued, with its number and the provider of its first payment", () => {
    expect(planOrder(planInput())).toEqual([
      {
        type: "create",
        connection_id: "sklconn_kyiv",
        location_id: "sloc_kyiv",
        shipping_option_id: "so_branch",
        sequence: 1,
        number: "1001",
        payment_provider_id: "pp_system_default",
        hold: null,
      },
    ]);
  });

  it("carries the connection's prefix in its number", () => {
    const connections = [connection({}, { number_prefix: "KYIV-" })];
    expect(planOrder(planInput({ connections }))).toMatchObject([{ number: "KYIV-1001" }]);
  });

  it("is opened once for each stock location, numbered in turn", () => {
    const lines = [line({ id: "a" }), line({ id: "b" })];
    const reservations = [
      ...reservationsAt("sloc_lviv", lines.slice(0, 1)),
      ...reservationsAt("sloc_kyiv", lines.slice(1)),
    ];
    expect(planOrder(planInput({ order: order({ lines, reservations }) }))).toMatchObject([
      { connection_id: "sklconn_kyiv", sequence: 1, number: "1001" },
      { connection_id: "sklconn_lviv", sequence: 2, number: "1001-2" },
    ]);
  });

  it("goes through the enabled one of two connections of its location", () => {
    const connections = [
      connection({ id: "sklconn_old", enabled: false }),
      connection({ id: "sklconn_new" }),
    ];
    expect(planOrder(planInput({ connections }))).toMatchObject([{ connection_id: "sklconn_new" }]);
  });
});

describe("An order is not opened", () => {
  it("when another provider ships it", () => {
    const shipping_methods = [shippingMethod({ provider_id: "manual_manual" })];
    expect(planOrder(planInput({ order: order({ shipping_methods }) }))).toEqual([]);
  });

  it("when its goods lie where no connection is", () => {
    const shipping_methods = [shippingMethod({ location_id: "sloc_paris" })];
    const reservations = reservationsAt("sloc_paris", [line()]);
    expect(planOrder(planInput({ order: order({ reservations, shipping_methods }) }))).toEqual([]);
  });

  it("when the connection of its location is disabled", () => {
    expect(planOrder(planInput({ connections: [connection({ enabled: false })] }))).toEqual([]);
  });

  it("when the connection's automatic handover is off", () => {
    const connections = [connection({}, { automatic_handover: false })];
    expect(planOrder(planInput({ connections }))).toEqual([]);
  });

  it("when it is older than hand_over_since", () => {
    const connections = [connection({}, { hand_over_since: "2026-11-20T09:15:00.000Z" })];
    expect(planOrder(planInput({ connections }))).toEqual([]);
  });

  it("when it is older than the moment the connection was enabled, and hand_over_since says nothing", () => {
    expect(planOrder(planInput({ connections: [connection({ enabled_at: NOW })] }))).toEqual([]);
    expect(planOrder(planInput({ connections: [connection({ enabled_at: null })] }))).toEqual([]);
  });

  it("but it is when hand_over_since reaches further back than the moment of enabling", () => {
    const settings = { hand_over_since: "2026-11-20T09:14:26.000Z" };
    expect(openedIn(planInput({ connections: [connection({ enabled_at: NOW }, settings)] }))).toEqual([
      "create",
    ]);
  });

  it.each(["draft", "archived", "canceled"] as const)("when it is %s", (status) => {
    expect(planOrder(planInput({ order: order({ status }) }))).toEqual([]);
  });

  it.each(["pending", "completed", "requires_action"] as const)("but it is when it is %s", (status) => {
    expect(openedIn(planInput({ order: order({ status }) }))).toEqual(["create"]);
  });

  it("when a part of it was fulfilled and nothing is outstanding", () => {
    const done = order({ lines: [line({ fulfilled_quantity: "1" })], reservations: [] });
    expect(planOrder(planInput({ order: done }))).toEqual([]);
  });
});

describe("An order of ours without a parcel is opened all the same, held", () => {
  it("with what is unclear about its line", () => {
    expect(firstPlan(planInput({ order: order({ reservations: [] }) }))).toBe("reservation_missing");
  });

  it("with nothing_to_ship when none of its lines is shipped", () => {
    const lines = [line({ requires_shipping: false })];
    expect(firstPlan(planInput({ order: order({ lines, reservations: [] }) }))).toBe("nothing_to_ship");
  });

  it("and goes on with the same number when the line is fixed", () => {
    const hold = { code: "reservation_missing", params: {} } as const;
    expect(planOrder(planInput({ warehouse_orders: [planned(heldFor(hold))] }))).toEqual([
      { type: "queue", id: "sklord_1" },
    ]);
  });
});

describe("An order waits behind its gates", () => {
  const prepaid = order({ payment: unpaid("580", { first_provider_id: CARD_PROVIDER }) });
  const authorized = order({
    payment: unpaid("580", { first_provider_id: CARD_PROVIDER, authorized: { [CARD_PROVIDER]: "580" } }),
  });
  const withSettings = (settings: Parameters<typeof connection>[1], changes: Partial<PlanInput> = {}) =>
    planInput({ connections: [connection({}, settings)], ...changes });

  it("until a prepaid one is captured", () => {
    expect(firstPlan(planInput({ order: prepaid }))).toBe("prepaid_not_paid");
    expect(firstPlan(planInput({ order: authorized }))).toBe("prepaid_not_paid");
    expect(firstPlan(planInput({ order: order({ payment: paidByCard("580") }) }))).toBe("queued");
  });

  it("until it is authorized, when that is the setting", () => {
    const settings = { prepaid_when: "authorized" } as const;
    expect(firstPlan(withSettings(settings, { order: prepaid }))).toBe("prepaid_not_paid");
    expect(firstPlan(withSettings(settings, { order: authorized }))).toBe("queued");
  });

  const passed = planned({ gate_passed_at: new Date(NOW), payment_provider_id: CARD_PROVIDER });

  it("not for the capture again, once it has passed", () => {
    expect(planOrder(planInput({ order: authorized, warehouse_orders: [passed] }))).toEqual([
      { type: "queue", id: "sklord_1" },
    ]);
  });

  it("when its payment was voided after it had passed", () => {
    for (const prepaid_when of ["captured", "authorized"] as const)
      expect(
        planOrder(withSettings({ prepaid_when }, { order: prepaid, warehouse_orders: [passed] })),
      ).toEqual([{ type: "hold", id: "sklord_1", hold: { code: "payment_lapsed", params: {} } }]);
  });

  it("when everything was refunded, though Medusa has credited its price and nothing is owed", () => {
    const payment = unpaid("0", {
      first_provider_id: CARD_PROVIDER,
      pending_difference: "0",
      refunded: "580",
    });
    for (const warehouse_orders of [[], [passed]])
      expect(planOrder(planInput({ order: order({ payment }), warehouse_orders }))).toMatchObject([
        { hold: { code: "refunded" } },
      ]);
  });

  it("while a part of its price is missing, unless the rest is collected at the door", () => {
    const payment = unpaid("580", {
      first_provider_id: CARD_PROVIDER,
      captured: "280",
      pending_difference: "300",
    });
    const grown = order({ payment });
    expect(planOrder(planInput({ order: grown }))).toMatchObject([
      { hold: { code: "prepaid_shortfall", params: { owed: "300.00" } } },
    ]);
    expect(firstPlan(withSettings({ prepaid_shortfall: "collect" }, { order: grown }))).toBe("queued");
    const decided = planned({ payment_provider_id: CARD_PROVIDER, collect_on_delivery: true });
    for (const snapshot of [grown, prepaid])
      expect(planOrder(planInput({ order: snapshot, warehouse_orders: [decided] }))).toEqual([
        { type: "queue", id: "sklord_1" },
      ]);
  });

  it("for a person when it replaces a claimed item", () => {
    const replacement = order({ lines: [line({ claim_replacement: true })] });
    expect(firstPlan(planInput({ order: replacement }))).toBe("claim_replacement");
    const approved = planned({ approved_at: new Date(NOW), approved_lines: "ordli_1" });
    expect(planOrder(planInput({ order: replacement, warehouse_orders: [approved] }))).toEqual([
      { type: "queue", id: "sklord_1" },
    ]);
  });

  it("for a person again when another replacement joins what was approved", () => {
    const lines = ["a", "b"].map((id) => line({ id, claim_replacement: true }));
    const hold = (approved_lines: string | null) =>
      planOrder(
        planInput({
          order: order({ lines }),
          warehouse_orders: [planned({ approved_at: new Date(NOW), approved_lines })],
        }),
      )[0];
    expect(hold(null)).toMatchObject({ hold: { code: "claim_replacement", params: { lines: "a b" } } });
    expect(hold("a")).toMatchObject({ hold: { code: "claim_replacement", params: { lines: "b" } } });
    expect(hold("a b")).toEqual({ type: "queue", id: "sklord_1" });
  });

  it("when it has no payment, as the setting says", () => {
    const noPayment = order({ payment: unpaid("580", { first_provider_id: null }) });
    expect(firstPlan(planInput({ order: noPayment }))).toBe("payment_unknown");
    for (const without_payment of ["cash_on_delivery", "prepaid"] as const)
      expect(firstPlan(withSettings({ without_payment }, { order: noPayment }))).toBe("queued");
  });

  it.each([
    ["all", order(), "waiting_for_approval"],
    ["all", order({ payment: paidByCard("580") }), "waiting_for_approval"],
    ["cod", order(), "waiting_for_approval"],
    ["cod", order({ payment: paidByCard("580") }), "queued"],
    ["none", order(), "queued"],
  ] as const)("for approval, when %s orders are to be approved", (approve, snapshot, expected) => {
    expect(firstPlan(withSettings({ approve }, { order: snapshot }))).toBe(expected);
  });

  it("until a person approves it", () => {
    const hold = { code: "waiting_for_approval", params: {} } as const;
    const waiting = planned({ ...heldFor(hold), approved_at: new Date(NOW) });
    expect(planOrder(withSettings({ approve: "all" }, { warehouse_orders: [waiting] }))).toEqual([
      { type: "queue", id: "sklord_1" },
    ]);
  });

  it("until the grace period is over, to the second", () => {
    const settings = { grace_period_minutes: 30 };
    const until = "2026-11-20T09:44:26.000Z";
    expect(planOrder(withSettings(settings, { now: "2026-11-20T09:44:25.999Z" }))).toMatchObject([
      { type: "create", hold: { code: "grace_period", params: { until } } },
    ]);
    expect(firstPlan(withSettings(settings, { now: until }))).toBe("queued");
  });

  it("for one reason at a time: data, then payment, then approval, then grace", () => {
    const settings = { approve: "all", grace_period_minutes: 600 } as const;
    const noPhone = { shipping_address: { ...prepaid.shipping_address!, phone: null } };
    expect(firstPlan(withSettings(settings, { order: { ...prepaid, ...noPhone } }))).toBe("phone_missing");
    expect(firstPlan(withSettings(settings, { order: prepaid }))).toBe("prepaid_not_paid");
    expect(firstPlan(withSettings(settings))).toBe("waiting_for_approval");
    const approved = planned({ approved_at: new Date(NOW) });
    expect(planOrder(withSettings(settings, { warehouse_orders: [approved] }))).toMatchObject([
      { type: "hold", hold: { code: "grace_period" } },
    ]);
  });

  it("behind a merchant's hold before anything else", () => {
    const held = planned({ held_by_merchant_at: new Date(NOW) });
    const noPhone = { ...prepaid, shipping_address: { ...prepaid.shipping_address!, phone: null } };
    for (const snapshot of [noPhone, order({ reservations: [] }), order({ lines: [], reservations: [] })])
      expect(planOrder(planInput({ order: snapshot, warehouse_orders: [held] }))).toMatchObject([
        { type: "hold", hold: { code: "held_by_merchant" } },
      ]);
  });

  it("as a whole, when one of its lines is unclear", () => {
    const lines = [line({ id: "a" }), line({ id: "b" })];
    const reservations = reservationsAt("sloc_kyiv", lines.slice(0, 1));
    expect(firstPlan(planInput({ order: order({ lines, reservations }) }))).toBe("reservation_missing");
  });
});
