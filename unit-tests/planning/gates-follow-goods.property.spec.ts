import fc from "fast-check";
import { OrderBodies, planOrder, questionsOf, type PlanInput } from "../../src/planning/orders";
import type { OrderLineSnapshot } from "../../src/planning/order-snapshot";
import { applied } from "./handover-model/apply";
import { accept, bothConnections, changed, NOW, planInput, planned } from "./handover-model/plan-input";
import { CARD_PROVIDER, line, order, paidByCard, reservationsAt, unpaid } from "./order-fixtures";
import { cases } from "../support/cases";

const KYIV = "sloc_kyiv";
const LVIV = "sloc_lviv";
const A = line({ id: "a" });
const B = line({ id: "b", total: "9000" });

const at = (place: string, payment = paidByCard("580"), lines: readonly OrderLineSnapshot[] = [A]) =>
  order({ lines, reservations: reservationsAt(place, lines), payment });

/** An exchange of 9000 UAH after everything before it was fulfilled: authorized, not captured. */
const exchangeAt = (place: string) =>
  order({
    lines: [{ ...A, fulfilled_quantity: "1" }, B],
    reservations: reservationsAt(place, [B]),
    payment: unpaid("9580", {
      first_provider_id: CARD_PROVIDER,
      pending_difference: "9000",
      captured: "580",
      authorized: { [CARD_PROVIDER]: "9000" },
    }),
  });

const step = (input: PlanInput): PlanInput => applied(input, planOrder(input));

/** Sends what waits, and delivers it, so that Medusa counts it as fulfilled. */
function delivered(input: PlanInput): PlanInput {
  return input.warehouse_orders
    .filter(({ commands }) => commands.add === "waiting")
    .reduce(
      (now, { id }) => changed(accept(now, id), id, { state: "delivered", fulfillment_id: `ful_${id}` }),
      input,
    );
}

const approvedNow = (input: PlanInput): PlanInput => ({
  ...input,
  warehouse_orders: input.warehouse_orders.map((row) =>
    row.state === "planned" ? { ...row, approved_at: new Date(NOW) } : row,
  ),
});

describe("Gates that a parcel has passed", () => {
  it("count where an edit moves its goods before they are sent, and not for an exchange a month later", () => {
    const placed = step(planInput({ order: at(KYIV) }));
    const moved = step({ ...placed, order: at(LVIV) });
    expect(moved.warehouse_orders).toMatchObject([
      { state: "canceled", lines: [{ line_item_id: "a", quantity: "1" }] },
      { number: "1001-2", commands: { add: "waiting" } },
    ]);
    for (const place of [KYIV, LVIV])
      expect(
        planOrder({ ...delivered(moved), order: exchangeAt(place), now: "2026-12-20T11:00:00.000Z" }),
      ).toMatchObject([{ type: "create", number: "1001-3", hold: { code: "prepaid_not_paid" } }]);
  });

  it("count once its goods are handed over again after it was withdrawn unsent, and for no later parcel", () => {
    const passed = { gate_passed_at: new Date(NOW), approved_at: new Date(NOW) };
    const gone = planned({ state: "canceled", cancel_reason: "parcel_gone", ...passed });
    const connections = bothConnections({ approve: "all" });
    const again = step(planInput({ order: at(KYIV), connections, warehouse_orders: [gone] }));
    expect(again.warehouse_orders).toMatchObject([{}, { number: "1001-2", hold_code: null }]);
    expect(planOrder(again)).toEqual([]);
    const paid = { ...exchangeAt(KYIV), payment: paidByCard("9580") };
    expect(planOrder({ ...delivered(again), order: paid })).toMatchObject([
      { type: "create", number: "1001-3", hold: { code: "waiting_for_approval" } },
    ]);
  });

  it("are what the shop's own rule is shown, also for a parcel that an edit moved", () => {
    const row = planned({
      approved_at: new Date(NOW),
      commands: { add: "waiting", edit: "none", cancel: "none" },
    });
    const connections = bothConnections({ approve: "all" });
    for (const place of [KYIV, LVIV]) {
      const input = planInput({ order: at(place), warehouse_orders: [row], connections });
      const bodies = new OrderBodies(input);
      const asked = questionsOf(bodies, planOrder(input, bodies), true);
      expect(asked.map(({ approved }) => approved)).toEqual([true]);
    }
  });
});

describe("For any edits and approvals before an order is delivered,", () => {
  const place = fc.constantFrom(KYIV, LVIV);
  const course = fc.array(
    fc.oneof(
      place.map((to) => (input: PlanInput) => ({ ...input, order: at(to) })),
      fc.constant(approvedNow),
      fc.constant(step),
    ),
    { maxLength: 8 },
  );

  it("what an exchange adds afterwards waits at each gate anew", () => {
    const gates = fc.constantFrom("approval", "payment");
    let exchanged = 0;
    fc.assert(
      fc.property(course, place, place, gates, (changes, last, next, gate) => {
        const connections = bothConnections({ approve: gate === "approval" ? "all" : "none" });
        const start = planInput({ order: at(KYIV), connections });
        const ended = changes.reduce((input, change) => change(input), start);
        // The last edit is planned, approved and planned again, so that everything is sent.
        const sent = delivered(step(approvedNow(step({ ...ended, order: at(last) }))));
        if (!sent.warehouse_orders.some(({ state }) => state === "delivered")) return;
        exchanged += 1;
        const exchange = exchangeAt(next);
        const paid = gate === "payment" ? exchange : { ...exchange, payment: paidByCard("9580") };
        const code = gate === "payment" ? "prepaid_not_paid" : "waiting_for_approval";
        expect(planOrder({ ...sent, order: paid })).toMatchObject([{ type: "create", hold: { code } }]);
      }),
      cases(500),
    );
    expect(exchanged).toBeGreaterThan(0.8 * cases(500).numRuns);
  });
});
