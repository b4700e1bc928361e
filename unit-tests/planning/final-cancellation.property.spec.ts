import fc from "fast-check";
import {
  bodyToSend,
  isNothingLeft,
  keepsBack,
  OrderBodies,
  planOrder,
  type PlanInput,
} from "../../src/planning/orders";
import type { OrderLineSnapshot } from "../../src/planning/order-snapshot";
import { applied } from "./handover-model/apply";
import { accept, changed, planInput, planned, sentFor } from "./handover-model/plan-input";
import { type Shop, settled, STANDARD, toOrder } from "./handover-model/shop";
import { line, order, paidByCard, reservationsAt } from "./order-fixtures";
import { cases } from "../support/cases";

const REASONS = ["canceled_at_warehouse", "withdrawn_by_merchant", "fulfillment_canceled"] as const;
const A = line({ id: "a" });
const C = line({ id: "c", total: "700" });

/** `a` was canceled for good in Kyiv; what the order is now lies at these places. */
function ended(
  kyiv: readonly OrderLineSnapshot[],
  lviv: readonly OrderLineSnapshot[] = [],
  cancel_reason: (typeof REASONS)[number] = "canceled_at_warehouse",
  units = "1",
): PlanInput {
  const lines = [...new Map([...kyiv, ...lviv].map((each) => [each.id, each])).values()];
  return planInput({
    order: order({
      lines,
      reservations: [...reservationsAt("sloc_kyiv", kyiv), ...reservationsAt("sloc_lviv", lviv)],
      payment: paidByCard("1280"),
    }),
    warehouse_orders: [
      planned({ state: "canceled", cancel_reason, lines: [{ line_item_id: "a", quantity: units }] }),
    ],
  });
}

const goodsOf = (input: PlanInput, id: string) =>
  sentFor(input, id).parcel.lines.map((one) => `${one.quantity} ${one.line.id}`);

const isKeptBack = (input: PlanInput) =>
  keepsBack(input.warehouse_orders[0]!, input.warehouse_orders, new OrderBodies(input).outstanding.parcels);

describe("After a final cancellation", () => {
  it.each(REASONS)("by %s what the order gets at the same place is a parcel of its own", (reason) => {
    for (const kyiv of [[A, C], [C]]) {
      const input = ended(kyiv, [], reason);
      const plan = planOrder(input);
      expect(plan).toMatchObject([{ type: "create", number: "1001-2", hold: null }]);
      const opened = applied(input, plan);
      expect(goodsOf(opened, "sklord_2")).toEqual(["1 c"]);
      expect(planOrder(opened)).toEqual([]);
      expect(planOrder(accept(opened, "sklord_2"))).toEqual([]);
    }
  });

  it("a changed quantity of what was canceled sends none of it", () => {
    const more = { ...A, quantity: "3", total: "1500" };
    expect(planOrder(ended([more]))).toEqual([]);
    const input = ended([more, C]);
    expect(goodsOf(applied(input, planOrder(input)), "sklord_2")).toEqual(["1 c"]);
  });

  it("what was canceled stays out where an edit moves it together with new goods", () => {
    const input = ended([], [A, C]);
    const opened = applied(input, planOrder(input));
    expect(opened.warehouse_orders).toMatchObject([{}, { location_id: "sloc_lviv", hold_code: null }]);
    expect(goodsOf(opened, "sklord_2")).toEqual(["1 c"]);
  });

  it("units of the same line at another place go, which were not canceled", () => {
    const three = { ...A, quantity: "3", total: "1500" };
    const both = ended([three], [three], "canceled_at_warehouse", "2");
    const reservations = [
      { ...reservationsAt("sloc_kyiv", [A])[0]!, quantity: "2" },
      ...reservationsAt("sloc_lviv", [A]),
    ];
    const input = { ...both, order: { ...both.order, reservations } };
    const opened = applied(input, planOrder(input));
    expect(opened.warehouse_orders).toMatchObject([{}, { location_id: "sloc_lviv", hold_code: null }]);
    expect(goodsOf(opened, "sklord_2")).toEqual(["1 a"]);
  });

  it("what is unclear about canceled goods holds nothing else", () => {
    const input = ended([A, C]);
    const unclear = { ...input, order: { ...input.order, reservations: reservationsAt("sloc_kyiv", [C]) } };
    expect(planOrder(unclear)).toMatchObject([{ type: "create", hold: null }]);
    const both = { ...input, order: { ...input.order, reservations: [] } };
    expect(planOrder(both)).toMatchObject([
      { type: "create", hold: { code: "reservation_missing", params: { sku: "SKU-c" } } },
    ]);
  });

  it("a parcel that has lost its own goods since is canceled, though canceled ones lie at its place", () => {
    const input = ended([A, C]);
    const second = accept(applied(input, planOrder(input)), "sklord_2");
    const lost = { ...second, order: ended([A]).order };
    expect(planOrder(lost)).toEqual([{ type: "cancel", id: "sklord_2", reason: "parcel_gone" }]);
  });

  it("a living parcel with units of the same line keeps them, and a change of it waits", () => {
    const two = { ...A, quantity: "2", total: "1000" };
    const input = ended([two]);
    const second = planned({ sequence: 2, state: "new", lines: [{ line_item_id: "a", quantity: "1" }] });
    const both = { ...input, warehouse_orders: [...input.warehouse_orders, second] };
    expect(planOrder(both)).toMatchObject([
      { type: "hold", id: "sklord_2", hold: { code: "canceled_at_warehouse" } },
    ]);
  });

  it("nothing of its place goes where its goods are not known, because it was withdrawn unsent", () => {
    const input = changed(ended([A, C], [], "withdrawn_by_merchant"), "sklord_1", { lines: [] });
    expect(planOrder(input)).toEqual([]);
    expect(isKeptBack(input)).toBe(true);
  });

  it("its goods are kept back while they are outstanding, wherever they lie, and no longer", () => {
    expect([[A, C], [A]].map((kyiv) => isKeptBack(ended(kyiv)))).toEqual([true, true]);
    expect(isKeptBack(ended([C], [A]))).toBe(true);
    expect(isKeptBack(ended([C]))).toBe(false);
    expect(isKeptBack(changed(ended([A]), "sklord_1", { cancel_reason: "parcel_gone" }))).toBe(false);
  });
});

describe("Medusa waits for nothing of a canceled parcel any more", () => {
  const isOver = (input: PlanInput) => isNothingLeft(input.warehouse_orders[0]!, input.order);
  const fulfilled = { ...A, fulfilled_quantity: A.quantity };

  it("once its goods are taken out of the order, or fulfilled another way, at whatever place they lie", () => {
    expect([[], [C], [{ ...A, quantity: "0" }], [fulfilled]].map((kyiv) => isOver(ended(kyiv)))).toEqual(
      Array.from({ length: 4 }, () => true),
    );
    expect([ended([A, C]), ended([C], [A]), ended([{ ...A, quantity: "2" }])].map(isOver)).toEqual([
      false,
      false,
      false,
    ]);
    // No connection serves the place any more, and the goods are still to be sent.
    expect(isOver({ ...ended([A]), connections: [] })).toBe(false);
  });

  it("but not while a fulfillment counts its goods, or is being created for them", () => {
    const input = ended([fulfilled]);
    const fulfillments = [{ fulfillment_id: "ful_1" }, { pending_fulfillment_id: "ful_1" }];
    expect(fulfillments.map((one) => isOver(changed(input, "sklord_1", one)))).toEqual([false, false]);
  });

  it("and of one whose lines are not known once the whole order is empty", () => {
    const unsent = (kyiv: readonly OrderLineSnapshot[]) => changed(ended(kyiv), "sklord_1", { lines: [] });
    expect([unsent([C]), unsent([fulfilled])].map(isOver)).toEqual([false, true]);
  });

  it("which is not so of a living one", () => {
    expect(isOver(changed(ended([C]), "sklord_1", { state: "new" }))).toBe(false);
  });
});

describe("For any edits before and after a final cancellation,", () => {
  const place = fc.constantFrom("sloc_kyiv", "sloc_lviv");
  const shop: fc.Arbitrary<Shop> = fc.record({
    kettles: fc.integer({ min: 0, max: 3 }),
    cups: fc.integer({ min: 0, max: 2 }),
    kettlesAt: place,
    cupsAt: place,
    name: fc.constant(STANDARD.name),
    writtenOff: fc.integer({ min: 0, max: 2 }),
    paid: fc.constantFrom(0, 200, 1000),
    phone: fc.constant(true),
    goodwill: fc.boolean(),
    branchOpen: fc.constant(true),
  });
  const edits = fc.array(shop, { minLength: 1, maxLength: 4 });

  it("none of what was canceled is sent, and all else is, once the whole order is not being canceled any more", () => {
    let canceled = 0;
    let sent = 0;
    const edited = (input: PlanInput, each: Shop) => settled({ ...input, order: toOrder(each) });
    fc.assert(
      fc.property(
        edits,
        fc.nat({ max: 1 }),
        fc.constantFrom(...REASONS),
        edits,
        edits,
        (before, nth, reason, meanwhile, after) => {
          const there = before.reduce(edited, planInput());
          const living = there.warehouse_orders.filter(({ state }) => state === "new");
          const row = living[nth % Math.max(1, living.length)];
          if (!row) return;
          canceled += 1;
          const gone = row.lines.map(({ line_item_id }) => line_item_id);
          const ending = changed(there, row.id, { state: "canceled", cancel_reason: reason });
          const during = meanwhile.reduce(edited, { ...ending, canceling: true });
          expect(during.warehouse_orders.map(({ id }) => id)).toEqual(
            there.warehouse_orders.map(({ id }) => id),
          );
          const end = after.reduce(edited, { ...during, canceling: false });
          const lines = end.warehouse_orders
            .filter(({ state }) => state === "new")
            .flatMap((one) => one.lines.map(({ line_item_id, quantity }) => `${line_item_id} ${quantity}`));
          const wanted = end.order.lines.filter(({ id, quantity }) => quantity !== "0" && !gone.includes(id));
          expect(lines.sort()).toEqual(wanted.map(({ id, quantity }) => `${id} ${quantity}`).sort());
          sent += wanted.length;
        },
      ),
      cases(200),
    );
    expect(canceled).toBeGreaterThan(0.75 * cases(200).numRuns);
    expect(sent).toBeGreaterThan(0.15 * cases(200).numRuns);
  });

  it("what waits here is withdrawn while the whole order is being canceled, unless it may have arrived", () => {
    const at = (add: "none" | "waiting" | "in_flight") => {
      const row = planned({ commands: { add, edit: "none", cancel: "none" } });
      return { ...planInput({ warehouse_orders: [row] }), canceling: true };
    };
    for (const add of ["none", "waiting"] as const)
      expect(planOrder(at(add))).toEqual([{ type: "withdraw", id: "sklord_1", reason: "order_canceled" }]);
    expect(planOrder(at("in_flight"))).toEqual([]);
    expect(bodyToSend(new OrderBodies(at("in_flight")), "sklord_1")).toBeNull();
    expect(bodyToSend(new OrderBodies({ ...at("in_flight"), canceling: false }), "sklord_1")).not.toBeNull();
  });
});
