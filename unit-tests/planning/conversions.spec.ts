import fc from "fast-check";
import { bodyToSend, OrderBodies, planOrder } from "../../src/planning/orders";
import type { OrderSnapshot } from "../../src/planning/order-snapshot";
import { contentHash } from "../../src/planning/values/canonical";
import { order } from "./order-fixtures";
import { anyPlanInput } from "./handover-model/plan-arbitraries";
import { planInput, planned } from "./handover-model/plan-input";
import { cases } from "../support/cases";

/** The order with a count of how often it was converted: nothing else asks what it is paid in. */
function counted(snapshot: OrderSnapshot): {
  readonly snapshot: OrderSnapshot;
  readonly count: () => number;
} {
  let count = 0;
  const { currency_code, ...others } = snapshot;
  const watched = {
    ...others,
    get currency_code() {
      count += 1;
      return currency_code;
    },
  };
  return { snapshot: watched, count: () => count };
}

describe("The body of a plan", () => {
  it("is the body it was planned with, converted once", () => {
    const { snapshot, count } = counted(order());
    const row = planned();
    const bodies = new OrderBodies(planInput({ order: snapshot, warehouse_orders: [row] }));
    planOrder(bodies.input, bodies);
    expect(count()).toBe(1);
    const first = bodyToSend(bodies, row.id);
    expect(first?.sent).not.toBeNull();
    expect(bodyToSend(bodies, row.id)).toEqual(first);
    expect(count()).toBe(1);
  });

  it("is converted again when the order was read again, whatever was planned before", () => {
    const row = planned();
    const before = planInput({ order: order(), warehouse_orders: [row] });
    const after = { ...before, order: order({ customer_phone: "0501112233", shipping_address: null }) };
    const bodies = new OrderBodies(after);
    planOrder(before);
    planOrder(after, bodies);
    expect(bodyToSend(bodies, row.id)).toEqual(bodyToSend(new OrderBodies(after), row.id));
  });

  it("equals the body made without the plan, for any order and any rows", () => {
    fc.assert(
      fc.property(anyPlanInput, (input) => {
        const bodies = new OrderBodies(input);
        expect(planOrder(input, bodies)).toEqual(planOrder(input));
        for (const { id, connection_id } of input.warehouse_orders) {
          if (!input.connections.some((connection) => connection.id === connection_id)) continue;
          expect(bodyToSend(bodies, id)).toEqual(bodyToSend(new OrderBodies(input), id));
        }
      }),
      cases(200),
    );
  });
});

describe("A hash that a row remembers", () => {
  it("is the same in every version: another one would edit unchanged orders", () => {
    const value = {
      b: [1, "є", null, undefined, { z: true, a: 0.5 }],
      a: undefined,
      "10": "x",
      "9": [],
      ą: {},
    };
    expect(contentHash(value)).toBe("7iDbbkWqIFtlhWcinGhcp0HTMj8wzY88RvLle0KbC4I");
    expect(contentHash([])).toBe("T1PNoYwrqgwDVLtfmj7L5e0Sq02OEbqHPC8RFhICuUU");
    expect(contentHash("текст")).toBe("cdSwRFdQs1kTcI3YzpCAgmDMlTxEBS5-aYSkvQuQJps");
  });

  it("does not depend on the order of members", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const turned = Object.fromEntries(Object.entries(value).reverse());
        expect(contentHash(turned)).toBe(contentHash(value));
      }),
    );
  });
});
