import { NOW } from "./handover-model/plan-input";
import fc from "fast-check";
import {
  inputHash,
  nextRounds,
  type PlanAction,
  planOrder,
  type PlanInput,
  type WarehouseOrderInPlan,
  withoutRepeats,
} from "../../src/planning/orders";
import { applied } from "./handover-model/apply";
import { anyPlanInput } from "./handover-model/plan-arbitraries";
import { CLOSED } from "./handover-model/shop";
import { cases } from "../support/cases";

const ROUNDS = 3;

/** What is counted when a plan is carried out, by tables that may keep nothing else of it. */
function carriedOut(input: PlanInput, plan: readonly PlanAction[], after: PlanInput): PlanInput {
  const hash = inputHash(input);
  const counted = (row: WarehouseOrderInPlan) => {
    const step = plan.find((action) => action.type !== "create" && action.id === row.id);
    return step ? { ...row, plan_rounds: nextRounds(row.plan_rounds, hash, step.type) } : row;
  };
  return { ...after, warehouse_orders: after.warehouse_orders.map(counted) };
}

/** With nothing that waits to be sent: what takes that back is carried out however often. */
const atRest = (input: PlanInput): PlanInput => ({
  ...input,
  warehouse_orders: input.warehouse_orders.map((row) => ({
    ...row,
    commands: { add: "none", edit: "none", cancel: "none" },
  })),
});

describe("For any order, and whatever the tables hold for it,", () => {
  it("what is planned for a warehouse order and never applied is stopped after three rounds, and named", () => {
    fc.assert(
      fc.property(anyPlanInput, (drawn) => {
        let input = atRest(drawn);
        const plan = planOrder(input).filter(({ type }) => type !== "create");
        for (let round = 0; round < ROUNDS; round += 1) {
          expect(withoutRepeats(input, plan)).toEqual({ plan, repeats: [] });
          input = carriedOut(input, plan, input);
        }
        const steps = [...new Set(plan.map(({ type }) => type))];
        expect(withoutRepeats(input, plan)).toEqual({ plan: [], repeats: steps });
      }),
      cases(500),
    );
  });

  it("a plan that is applied is never stopped, and changes nothing of what is counted by", () => {
    fc.assert(
      fc.property(anyPlanInput, (input) => {
        const plan = planOrder(input);
        const after = carriedOut(input, plan, applied(input, plan));
        const changes = plan.some(({ type }) => type === "withdraw");
        if (!changes || input.order.status !== "canceled") expect(inputHash(after)).toBe(inputHash(input));
        expect(withoutRepeats(after, planOrder(after)).repeats).toEqual([]);
      }),
      cases(500),
    );
  });

  it("a changed order, connection or decision is another input", () => {
    fc.assert(
      fc.property(anyPlanInput, (input) => {
        const hash = inputHash(input);
        const others: PlanInput[] = [
          { ...input, order: { ...input.order, customer_phone: "+380000000000" } },
          { ...input, connections: [] },
          { ...input, limited_branches: [...(input.limited_branches ?? []), ...CLOSED] },
          {
            ...input,
            warehouse_orders: input.warehouse_orders.map((row) => ({
              ...row,
              approved_at: row.approved_at === null ? new Date(NOW) : null,
            })),
          },
        ];
        for (const other of others.slice(0, input.warehouse_orders.length > 0 ? 4 : 3))
          expect(inputHash(other)).not.toBe(hash);
      }),
      cases(100),
    );
  });
});
