import fc from "fast-check";
import { planOrder, type WarehouseOrderSnapshot } from "../../src/planning/orders";
import { arrived, at, opened, othersWorth, settle, withRow, worthOf } from "./handover-model/till";
import type { Moment, Settled, Till } from "./handover-model/till";
import { CARD_PROVIDER, CASH_PROVIDER } from "./order-fixtures";

const small = fc.integer({ min: 0, max: 3 });
const price = fc.constantFrom(100, 300, 500, 700);

const anyTill: fc.Arbitrary<Till> = fc.record({
  provider: fc.constantFrom(CASH_PROVIDER, CASH_PROVIDER, CASH_PROVIDER, CARD_PROVIDER),
  kettles: fc.integer({ min: 1, max: 3 }),
  cups: small,
  kettlePrice: price,
  cupPrice: price,
  cupsAt: fc.constantFrom("sloc_kyiv", "sloc_lviv", "sloc_lviv"),
  trucks: fc.integer({ min: 0, max: 2 }),
  trucksGone: fc.constant(false),
  captured: fc.constantFrom(0, 0, 200, 1000),
  refunded: fc.constant(0),
});

/** Something that happens to the order in Medusa. */
const change: fc.Arbitrary<(till: Till) => Till> = fc
  .oneof(
    fc.record({ kettles: small }),
    fc.record({ cups: small }),
    fc.record({ kettlePrice: price }),
    fc.record({ cupPrice: price }),
    fc.record({ trucks: fc.integer({ min: 0, max: 2 }) }),
    fc.constant({ trucksGone: true }),
  )
  .map((changes) => (till) => ({ ...till, ...changes }));

const payment: fc.Arbitrary<(till: Till) => Till> = fc.oneof(
  fc
    .constantFrom(100, 500, 2300, 9000)
    .map((sum) => (till: Till) => ({ ...till, captured: till.captured + sum })),
  fc.constantFrom(100, 500).map((sum) => (till: Till) => {
    const back = Math.min(sum, till.captured);
    return { ...till, captured: till.captured - back, refunded: till.refunded + back };
  }),
);

type Step =
  | { readonly kind: "order"; readonly happens: (till: Till) => Till }
  | { readonly kind: "warehouse"; readonly row: number; readonly to: WarehouseOrderSnapshot["state"] }
  | { readonly kind: "by_hand"; readonly row: number; readonly chosen: boolean }
  | { readonly kind: "cash"; readonly row: number };

const row = fc.nat({ max: 2 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant("order" as const), happens: fc.oneof(change, payment) }),
  fc.record({
    kind: fc.constant("warehouse" as const),
    row,
    to: fc.constantFrom("picked", "shipped", "delivered", "returned", "refused"),
  }),
  fc.record({ kind: fc.constant("by_hand" as const), row, chosen: fc.boolean() }),
  fc.record({ kind: fc.constant("cash" as const), row }),
);

const ORDER: readonly string[] = ["new", "picked", "shipped", "delivered"];

/** What happens; the same moment where it cannot. */
function after(moment: Moment, event: Step): Moment {
  if (event.kind === "order") return at(moment, { till: event.happens(moment.till) });
  const each = moment.input.warehouse_orders[event.row];
  if (!each || !["new", "picked", "shipped", "delivered"].includes(each.state)) return moment;
  if (event.kind === "by_hand") {
    const origin = event.chosen ? "manual" : each.origin;
    return withRow(moment, each.id, { fulfilled: true, origin });
  }
  if (event.kind === "cash") {
    if (each.state !== "delivered" || each.id in moment.named) return moment;
    return at(moment, { named: { ...moment.named, [each.id]: Number(each.cash_on_delivery_sum ?? 0) } });
  }
  const back = event.to === "returned" || event.to === "refused";
  if (back ? each.state === "new" : ORDER.indexOf(event.to) <= ORDER.indexOf(each.state)) return moment;
  return withRow(moment, each.id, { state: event.to, fulfilled: true });
}

const lives = ({ state }: WarehouseOrderSnapshot): boolean => state !== "canceled" && state !== "planned";
const cashOf = ({ cash_on_delivery_sum }: WarehouseOrderSnapshot): number =>
  Number(cash_on_delivery_sum ?? 0);
const sum = (amounts: readonly number[]): number => amounts.reduce((total, each) => total + each, 0);

function assertMoney(moment: Moment): void {
  const rows = moment.input.warehouse_orders.filter(lives);
  // While money or data is missing, edits wait for a person.
  if (isHeld(moment)) return;
  const open = rows.filter(({ state }) => state === "new");
  for (const each of open) expect(cashOf(each)).toBeLessThanOrEqual(worthOf(moment, each));

  const gone = rows.filter(({ state }) => ["picked", "shipped", "delivered"].includes(state));
  const excess = sum(gone.map((each) => Math.max(0, Number(each.own_total) - worthOf(moment, each))));
  const worth = sum(open.map((each) => worthOf(moment, each)));
  expect(sum(open.map(cashOf))).toBeLessThanOrEqual(Math.max(0, worth - excess));

  // Nothing is lost either: only what is paid beyond the others' price takes from it.
  const paid = Math.max(0, moment.till.captured - othersWorth(moment.till));
  if (moment.till.provider === CASH_PROVIDER || moment.till.captured > 0)
    expect(sum(open.map(cashOf))).toBeGreaterThanOrEqual(worth - excess - paid);
}

const mostEdits = ({ edits }: Settled): number => Math.max(0, ...edits.values());

describe("For any order whose money moves at any moment,", () => {
  it("each change ends in sums that no parcel exceeds, with one edit a parcel at most", () => {
    let edited = 0;
    let fixed = 0;
    fc.assert(
      fc.property(anyTill, fc.array(step, { maxLength: 10 }), (till, steps) => {
        let { moment } = settle(opened(till));
        assertMoney(moment);
        for (const event of steps) {
          const settled = settle(after(moment, event));
          expect(mostEdits(settled)).toBeLessThanOrEqual(1);
          assertMoney(settled.moment);
          edited += mostEdits(settled);
          fixed += settled.moment.input.warehouse_orders.filter(({ state }) => state === "picked").length;
          moment = settled.moment;
        }
      }),
      { numRuns: 200 },
    );
    expect(Math.min(edited, fixed)).toBeGreaterThan(20);
  });

  it("what happens at the warehouse or at the door edits nothing, unless a parcel comes back", () => {
    fc.assert(
      fc.property(anyTill, fc.array(step, { maxLength: 10 }), (till, steps) => {
        let { moment } = settle(opened(till));
        for (const event of steps) {
          const settled = settle(after(moment, event));
          const back = event.kind === "warehouse" && (event.to === "returned" || event.to === "refused");
          if (event.kind !== "order" && !back) expect(mostEdits(settled)).toBe(0);
          moment = settled.moment;
        }
      }),
      { numRuns: 150 },
    );
  });

  it("parcels sent from snapshots that were old when they arrived come to the same sums", () => {
    let arrivals = 0;
    fc.assert(
      fc.property(anyTill, change, payment, fc.boolean(), (till, edit, pays, laterFirst) => {
        const { moment } = settle(opened(till));
        const ids = moment.input.warehouse_orders.filter(({ state }) => state === "new").map(({ id }) => id);
        const edited = at(moment, { till: edit(moment.till) });
        const paid = at(edited, { till: pays(edited.till) });
        const seen = laterFirst ? [paid, edited] : [edited, paid];
        const stale = ids.reduce((now, id, index) => {
          const before = seen[index % 2]!.input;
          if (!edits(before, id)) return now;
          arrivals += 1;
          return withRow(now, id, arrived(before, id));
        }, paid);
        const straight = settle(paid);
        const late = settle(stale);
        expect(mostEdits(late)).toBeLessThanOrEqual(1);
        assertMoney(late.moment);
        // Missing money keeps a card order's edits back: what the warehouse holds then is what came last.
        if (isHeld(straight.moment)) return;
        expect(sumsOf(late.moment)).toEqual(sumsOf(straight.moment));
      }),
      { numRuns: 150 },
    );
    expect(arrivals).toBeGreaterThan(20);
  });
});

function isHeld({ input }: Moment): boolean {
  return input.warehouse_orders.some(({ hold }) => hold !== null);
}

/** Whether a body of that snapshot leaves: the outbox plans before it sends, and a plan that holds withdraws the edit. */
function edits(input: Moment["input"], rowId: string): boolean {
  return planOrder(input).some((action) => action.type === "edit" && action.id === rowId);
}

function sumsOf({ input }: Moment) {
  return input.warehouse_orders
    .filter(({ state }) => state !== "canceled")
    .map(({ id, cash_on_delivery_sum, hold }) => [id, hold?.code, cash_on_delivery_sum]);
}
