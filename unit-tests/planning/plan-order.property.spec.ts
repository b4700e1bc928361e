import fc from "fast-check";
import type { Hold } from "../../src/planning/warehouse-order";
import { deliveryMethodOf } from "../../src/planning/delivery-options";
import {
  bodyToSend,
  OrderBodies,
  planOrder,
  type PlanAction,
  type PlanInput,
} from "../../src/planning/orders";
import { applied } from "./handover-model/apply";
import { anyPlanInput } from "./handover-model/plan-arbitraries";
import { atWarehouse, runCourse, settled, type Shop, STANDARD, wantedOf } from "./handover-model/shop";
import { cases } from "../support/cases";

const RUNS = cases(1000);

describe("For any order, and whatever the tables hold for it,", () => {
  it("a plan is made, and every kind of action is made for some", () => {
    const seen = new Map<string, number>();
    const reasons = new Set<Hold["code"]>();
    fc.assert(
      fc.property(anyPlanInput, (input) => {
        for (const action of planOrder(input)) {
          seen.set(action.type, (seen.get(action.type) ?? 0) + 1);
          if (action.type === "hold" || action.type === "create")
            if (action.hold) reasons.add(action.hold.code);
        }
      }),
      // As many as it takes for the rarest kind, and a fixed seed: how often each is drawn must not be a matter of luck.
      { numRuns: 1000, seed: 2 },
    );
    expect([...seen.keys()].sort()).toEqual([
      "cancel",
      "clear",
      "create",
      "edit",
      "hold",
      "move",
      "queue",
      "withdraw",
    ]);
    expect(reasons.size).toBeGreaterThan(10);
  });

  it("applying a plan and planning again gives an empty plan", () => {
    fc.assert(
      fc.property(anyPlanInput, (input) => {
        const once = applied(input, planOrder(input));
        expect(planOrder(once)).toEqual([]);
      }),
      RUNS,
    );
  });

  it("a plan names each of its warehouse orders once, and opens with numbers of their own", () => {
    fc.assert(
      fc.property(anyPlanInput, (input) => {
        const after = applied(input, planOrder(input)).warehouse_orders;
        const named = planOrder(input).flatMap((action) => (action.type === "create" ? [] : action.id));
        expect(new Set(named).size).toBe(named.length);
        expect(new Set(after.map(({ sequence }) => sequence)).size).toBe(after.length);
        const waiting = after.filter(({ state }) => state === "planned").map(placeOf);
        expect(new Set(waiting).size).toBe(waiting.length);
      }),
      RUNS,
    );
  });

  it("nothing that may be sent is left with a disabled connection, and nothing the warehouse may have leaves its own", () => {
    fc.assert(
      fc.property(anyPlanInput, (input) => {
        const plan = planOrder(input);
        const after = applied(input, plan).warehouse_orders;
        const isEnabled = (connectionId: string) =>
          input.connections.some(({ id, enabled }) => id === connectionId && enabled);
        for (const row of after) {
          const before = input.warehouse_orders.find(({ id }) => id === row.id);
          const mayBeThere = row.state !== "planned" || before?.commands.add === "in_flight";
          if (mayBeThere) expect(row.connection_id).toBe(before?.connection_id ?? row.connection_id);
          const planned = !before || plan.some((action) => action.type !== "create" && action.id === row.id);
          const mayBeSent = planned && row.state === "planned" && row.commands.add === "waiting";
          if (mayBeSent) expect(isEnabled(row.connection_id)).toBe(true);
        }
      }),
      RUNS,
    );
  });

  it("nothing that was not sent goes to a branch that does not take it, and what was sent is not held for it", () => {
    fc.assert(
      fc.property(anyPlanInput, (input) => {
        const plan = planOrder(input);
        const sent = input.warehouse_orders.filter(({ state }) => state !== "planned").map(({ id }) => id);
        for (const action of plan) {
          const hold = "hold" in action ? action.hold : null;
          if (hold?.code.startsWith("branch_") && "id" in action && hold.code !== "branch_missing")
            expect(sent).not.toContain(action.id);
        }
        const bodies = new OrderBodies(input);
        for (const action of plan) {
          if (action.type !== "queue") continue;
          const row = input.warehouse_orders.find(({ id }) => id === action.id);
          const parcel = bodyToSend(bodies, action.id)?.parcel;
          const method = parcel?.shipping_method;
          const { settings } = input.connections.find(({ id }) => id === row?.connection_id)!;
          const { check_branches, weight_unit } = settings;
          const kilograms = (parcel?.lines ?? []).reduce(
            (sum, { line, quantity }) => sum + (line.weight ?? 0) * Number(quantity),
            0,
          );
          const closed = input.limited_branches?.some(
            ({ connection_id, ref, is_closed, max_weight_kg }) =>
              connection_id === row?.connection_id &&
              ref === method?.data.warehouse_ref &&
              (is_closed === true || (weight_unit === "kg" && kilograms > (max_weight_kg ?? Infinity))),
          );
          if (method && deliveryMethodOf(method) === "carrier-branch" && check_branches !== "off")
            expect(closed ?? false).toBe(false);
        }
      }),
      RUNS,
    );
  });

  it("nothing on its way, ended or past picking is touched but by a cancellation", () => {
    fc.assert(
      fc.property(anyPlanInput, (input) => {
        for (const action of planOrder(input).filter(isChange)) {
          const before = input.warehouse_orders.find(({ id }) => id === action.id)!;
          const late = ["shipped", "delivered", "returned", "canceled", "refused"].includes(before.state);
          expect(late || (before.state === "planned" && before.commands.add === "in_flight")).toBe(false);
          if (before.state === "picked") expect(action.type).toBe("cancel");
          if (input.order.status === "canceled") expect(["withdraw", "cancel"]).toContain(action.type);
        }
      }),
      RUNS,
    );
  });
});

describe("For any edits of an order, seen or unseen on the way,", () => {
  const place = fc.constantFrom("sloc_kyiv", "sloc_lviv");
  const change: fc.Arbitrary<Partial<Shop>> = fc.oneof(
    fc.record({ kettles: fc.integer({ min: 0, max: 3 }) }),
    fc.record({ cups: fc.integer({ min: 0, max: 2 }) }),
    fc.record({ kettlesAt: place, cupsAt: place }),
    fc.record({ name: fc.constantFrom("Коваленко", "Шевченко") }),
    fc.record({ paid: fc.constantFrom(0, 200, 1000) }),
    fc.record({ writtenOff: fc.integer({ min: 0, max: 2 }) }),
    fc.record({ phone: fc.boolean() }),
    fc.record({ goodwill: fc.boolean() }),
    fc.record({ branchOpen: fc.boolean() }),
  );
  const course = fc.array(fc.record({ change, seen: fc.boolean(), delivered: fc.boolean() }), {
    maxLength: 8,
  });

  const OPEN = { phone: true, branchOpen: true };

  it("the warehouse ends with the same goods, to the same person, for the same money", () => {
    fc.assert(
      fc.property(course, course, fc.array(change, { maxLength: 3 }), (one, other, last) => {
        const end = last.reduce<Shop>((shop, each) => ({ ...shop, ...each, ...OPEN }), STANDARD);
        const ends = [one, other].map((steps) => atWarehouse(settled(runCourse(steps, end))));
        expect(ends[0]).toEqual(ends[1]);
        expect(ends[0]).toEqual(wantedOf(end));
      }),
      cases(500),
    );
  });

  it("another option of the same way cancels nothing, holds nothing and takes one edit at most", () => {
    fc.assert(
      fc.property(course, (steps) => {
        const before = settled(runCourse(steps, { ...STANDARD, goodwill: false }));
        const given = { ...before, order: runCourse([], { ...STANDARD, goodwill: true }).order };
        const plan = planOrder(given);
        expect(plan.filter(({ type }) => type !== "edit" && type !== "clear")).toEqual([]);
        expect(new Set(plan.map(({ type }) => type)).size).toBeLessThanOrEqual(1);
        expect(atWarehouse(settled(given))).toEqual(wantedOf(STANDARD));
      }),
      cases(200),
    );
  });

  it("no unit is at the warehouse twice at any moment", () => {
    fc.assert(
      fc.property(course, (steps) => {
        const most = new Map<string, number>();
        runCourse(steps, STANDARD, ({ order, warehouse_orders }) => {
          for (const { id, quantity } of order.lines) {
            most.set(id, Math.max(most.get(id) ?? 0, Number(quantity)));
            expect(unitsAtWarehouse(warehouse_orders, id)).toBeLessThanOrEqual(most.get(id) ?? 0);
          }
        });
      }),
      cases(500),
    );
  });
});

type Change = Exclude<PlanAction, { type: "create" }>;

function isChange(action: PlanAction): action is Change {
  return action.type !== "create";
}

function placeOf({ location_id, shipping_option_id }: PlanInput["warehouse_orders"][number]): string {
  return `${location_id} ${shipping_option_id}`;
}

function unitsAtWarehouse(orders: PlanInput["warehouse_orders"], lineId: string): number {
  return orders
    .filter(({ state }) => state === "new")
    .flatMap(({ lines }) => lines.filter(({ line_item_id }) => line_item_id === lineId))
    .reduce((sum, { quantity }) => sum + Number(quantity), 0);
}
