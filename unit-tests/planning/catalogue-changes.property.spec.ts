import fc from "fast-check";
import { agreementOf, OrderBodies, planOrder, type PlanInput } from "../../src/planning/orders";
import { planInput } from "./handover-model/plan-input";
import { settled } from "./handover-model/shop";
import { beginReturn, catalogueChange, soundOrder } from "./order-arbitraries";
import { cases } from "../support/cases";

/**
 * The order with everything that can be handed over at the warehouse. A checkout chooses a method for each profile of its
 * goods, and no others.
 */
const atWarehouse = soundOrder.map((order) => {
  const profiles = order.lines.flatMap(({ requires_shipping, shipping_profile_id }) =>
    requires_shipping ? shipping_profile_id : [],
  );
  const shipping_methods = order.shipping_methods.filter((method) =>
    profiles.includes(method.shipping_profile_id),
  );
  return settled(planInput({ order: { ...order, shipping_methods } }));
});

const sentIds = ({ warehouse_orders }: PlanInput) =>
  warehouse_orders.filter(({ state }) => state === "new").map(({ id }) => id);

describe("For any order at the warehouse, and any change of the catalogue,", () => {
  it("nothing of what was accepted is canceled, edited or held, and nothing is sent a second time", () => {
    fc.assert(
      fc.property(atWarehouse, catalogueChange, (before, change) => {
        const sent = sentIds(before);
        const plan = planOrder({ ...before, order: change(before.order) });
        const named = plan.filter((action) => action.type !== "create" && sent.includes(action.id));
        expect(named).toEqual([]);
        if (sent.length === before.warehouse_orders.length) expect(plan).toEqual([]);
      }),
      cases(400),
    );
  });

  it("what was picked still agrees with the order", () => {
    fc.assert(
      fc.property(atWarehouse, catalogueChange, (before, change) => {
        const warehouse_orders = before.warehouse_orders.map((row) =>
          row.state === "new" ? { ...row, state: "picked" as const } : row,
        );
        const picked = { ...before, order: change(before.order), warehouse_orders };
        for (const row of warehouse_orders.filter(({ state }) => state === "picked"))
          expect(agreementOf(new OrderBodies(picked), row)).not.toBe("differs");
      }),
      cases(200),
    );
  });
});

describe("For any order at the warehouse", () => {
  it("the shipping method of a return changes nothing of what was accepted", () => {
    fc.assert(
      fc.property(atWarehouse, beginReturn, (before, change) => {
        const sent = sentIds(before);
        const plan = planOrder({ ...before, order: change(before.order) });
        expect(plan.filter((action) => action.type !== "create" && sent.includes(action.id))).toEqual([]);
      }),
      cases(200),
    );
  });
});
