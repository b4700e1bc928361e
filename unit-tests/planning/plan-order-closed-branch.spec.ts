import { bodyToSend, convertChosen, OrderBodies, planOrder, type PlanInput } from "../../src/planning/orders";
import { CLOSED, LIGHT } from "./handover-model/shop";
import { accept, bothConnections, heldFor, planInput, planned } from "./handover-model/plan-input";
import type { OrderSnapshot } from "../../src/planning/order-snapshot";
import { line, order, reservationsAt, shippingMethod } from "./order-fixtures";

const HOLD = { code: "branch_closed", params: { name: "№1" } } as const;
const QUEUED = { add: "waiting", edit: "none", cancel: "none" } as const;
const SENDING = { add: "in_flight", edit: "none", cancel: "none" } as const;

const closed = (changes: Partial<PlanInput> = {}) => planInput({ limited_branches: CLOSED, ...changes });

describe("An order whose branch takes no parcels", () => {
  it("is created held", () => {
    expect(planOrder(closed())).toMatchObject([{ type: "create", hold: HOLD }]);
  });

  it("is held with its queued add when the branch closes before it is sent", () => {
    const input = closed({ warehouse_orders: [planned({ commands: QUEUED })] });
    expect(planOrder(input)).toEqual([{ type: "hold", id: "sklord_1", hold: HOLD }]);
    expect(bodyToSend(new OrderBodies(input), "sklord_1")?.converted.ok).toBe(false);
  });

  it("is queued when the branch is open again, and when another one is chosen", () => {
    const warehouse_orders = [planned(heldFor(HOLD))];
    const another = order({ shipping_methods: [shippingMethod({ data: { warehouse_ref: "ref-kyiv-2" } })] });
    for (const input of [planInput({ warehouse_orders }), closed({ warehouse_orders, order: another })])
      expect(planOrder(input)).toEqual([{ type: "queue", id: "sklord_1" }]);
  });

  it("is not held where the setting is off, nor by the directory of another connection", () => {
    const warehouse_orders = [planned(heldFor(HOLD))];
    for (const input of [
      closed({ warehouse_orders, connections: bothConnections({ check_branches: "off" }) }),
      closed({ warehouse_orders, limited_branches: CLOSED.slice(1) }),
    ])
      expect(planOrder(input)).toEqual([{ type: "queue", id: "sklord_1" }]);
  });

  it("is held where the setting accepts such a branch at checkout", () => {
    const connections = bothConnections({ check_branches: "hold" });
    expect(planOrder(closed({ connections }))).toMatchObject([{ type: "create", hold: HOLD }]);
  });

  it("is left alone once it was sent, and an edit of it is sent", () => {
    const sent = accept(planInput({ warehouse_orders: [planned()] }), "sklord_1");
    expect(planOrder({ ...sent, limited_branches: CLOSED })).toEqual([]);
    const grown = order({ lines: [line({ quantity: "2", total: "1000" })] });
    expect(planOrder({ ...sent, limited_branches: CLOSED, order: grown })).toEqual([
      { type: "edit", id: "sklord_1" },
    ]);
  });

  it("is left alone while its add is on its way", () => {
    expect(planOrder(closed({ warehouse_orders: [planned({ commands: SENDING })] }))).toEqual([]);
  });

  it("is refused to a person who fulfils its goods by hand", () => {
    const input = closed({ warehouse_orders: [planned()] });
    const parcel = new OrderBodies(input).found.parcels[0]!;
    expect(convertChosen(input, parcel, planned(), null)).toEqual({ ok: false, holds: [HOLD] });
  });

  it("goes by another way of delivery, whatever its data say", () => {
    const option_data = { id: "pickup", delivery_method: "pickup" };
    const shipping_methods = [shippingMethod({ option_data })];
    expect(planOrder(closed({ order: order({ shipping_methods }) }))).toMatchObject([{ hold: null }]);
  });
});

describe("An order above the weight that its branch takes", () => {
  const TOO_HEAVY = {
    code: "branch_too_heavy",
    params: { name: "№1", weight_kg: 50, limit_kg: 20 },
  } as const;
  const KG = bothConnections({ weight_unit: "kg" });
  const weighing = (weight: number | null, quantity = "10") =>
    order({ lines: [line({ weight, quantity, total: "5000" })] });
  const heavy = (changes: Partial<PlanInput> = {}) =>
    planInput({ limited_branches: LIGHT, connections: KG, order: weighing(5), ...changes });

  it("is created held, and is held with its queued add when an edit makes it heavier", () => {
    expect(planOrder(heavy())).toMatchObject([{ type: "create", hold: TOO_HEAVY }]);
    const queued = [planned({ commands: QUEUED })];
    expect(planOrder(heavy({ warehouse_orders: queued, order: weighing(5, "4") }))).toEqual([]);
    expect(planOrder(heavy({ warehouse_orders: queued }))).toEqual([
      { type: "hold", id: "sklord_1", hold: TOO_HEAVY },
    ]);
  });

  it("is queued when another branch is chosen, when it gets lighter, and when the branch takes more", () => {
    const warehouse_orders = [planned(heldFor(TOO_HEAVY))];
    const shipping_methods = [shippingMethod({ data: { warehouse_ref: "ref-kyiv-2" } })];
    for (const changes of [
      { order: { ...weighing(5), shipping_methods } },
      { order: weighing(5, "4") },
      { limited_branches: LIGHT.map((branch) => ({ ...branch, max_weight_kg: 50 })) },
    ])
      expect(planOrder(heavy({ warehouse_orders, ...changes }))).toEqual([{ type: "queue", id: "sklord_1" }]);
  });

  it("is not held without weights, without their unit, without a limit, or where the setting is off", () => {
    for (const changes of [
      { order: weighing(null) },
      { connections: bothConnections() },
      { limited_branches: LIGHT.map((branch) => ({ ...branch, max_weight_kg: 0 })) },
      { connections: bothConnections({ weight_unit: "kg", check_branches: "off" }) },
    ])
      expect(planOrder(heavy(changes))).toMatchObject([{ type: "create", hold: null }]);
  });

  it("weighs each of its parcels alone", () => {
    const lines = [line({ weight: 15 }), line({ id: "ordli_2", weight: 15 })];
    const reservations = lines.flatMap((each, at) =>
      reservationsAt(at === 0 ? "sloc_kyiv" : "sloc_lviv", [each]),
    );
    const holdsOf = (snapshot: OrderSnapshot) =>
      planOrder(heavy({ order: snapshot })).map((action) => ("hold" in action ? action.hold?.code : null));
    expect(holdsOf(order({ lines, reservations }))).toEqual([undefined, undefined]);
    expect(holdsOf(order({ lines }))).toEqual(["branch_too_heavy"]);
  });

  it("is left alone once it was sent, and while its add is on its way", () => {
    const sent = accept(planInput({ warehouse_orders: [planned()], connections: KG }), "sklord_1");
    expect(planOrder(heavy({ ...sent, order: weighing(5) }))).toEqual([{ type: "edit", id: "sklord_1" }]);
    expect(planOrder(heavy({ warehouse_orders: [planned({ commands: SENDING })] }))).toEqual([]);
  });
});
