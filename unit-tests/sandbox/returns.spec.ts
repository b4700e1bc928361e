import * as fc from "fast-check";
import { RETURN_STATUSES, type ReturnRecord } from "../../src/sandbox/warehouse/returns-and-files";
import { cases } from "../support/cases";
import {
  DELAY_MS,
  linesOf,
  ON_THE_SHELF,
  refusalOf,
  ReturningWarehouse,
  SKUS,
} from "./support/returning-warehouse";

let at: ReturningWarehouse;

beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse("2026-11-20T12:00:00Z") });
  at = new ReturningWarehouse();
});
afterEach(() => {
  at.warehouse.putAways.stop();
  jest.useRealTimers();
});

const counts = fc.array(fc.tuple(fc.constantFrom(...SKUS), fc.nat(9)), { minLength: 1, maxLength: 4 });
const given = fc.array(fc.tuple(fc.constantFrom(...SKUS, "NEVER-SEEN"), fc.nat(12)), { maxLength: 4 });
const status = fc.constantFrom(...RETURN_STATUSES);
const step = fc.oneof(
  fc.record({ does: fc.constant("advance" as const), order: fc.nat(2), choice: fc.nat(3) }),
  fc.record({
    does: fc.constant("register" as const),
    order: fc.nat(2),
    counts: fc.option(given, { nil: undefined }),
    status,
  }),
  fc.record({
    does: fc.constant("patch" as const),
    entry: fc.nat(5),
    counts: fc.option(given, { nil: undefined }),
    status: fc.option(status, { nil: undefined }),
  }),
);
const steps = fc.array(step, { minLength: 5, maxLength: 40, size: "max" });
const begin = fc.constantFrom("picked", "shipped", "delivered", "delivered");
const orders = fc.array(fc.record({ goods: counts, begin }), { minLength: 1, maxLength: 3 });
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

function take(ids: readonly string[], taken: Step): void {
  if (taken.does === "patch") {
    const entry = at.returns()[taken.entry];
    const lines = taken.counts && linesOf(taken.counts);
    if (entry) at.warehouse.returnDesk.change(entry.id_return_FF, { status: taken.status, lines });
    return;
  }
  const id = ids[taken.order % ids.length] ?? "";
  if (taken.does === "register") {
    refusalOf(() => at.register(id, taken));
    return;
  }
  const following = at.warehouse.orders.machine.following(at.order(id).status);
  const to = following[taken.choice % Math.max(1, following.length)];
  if (to !== undefined) at.advance(id, to);
}

function sumOf(lines: readonly { sku: string; quantity: number }[], sku: string): number {
  return lines.filter((line) => line.sku === sku).reduce((sum, { quantity }) => sum + quantity, 0);
}

/** How much of a sku has come back with an order, by the movements of the stock. */
function movedBack(id: string, sku: string): number {
  return [...at.warehouse.stock.movements.all()]
    .filter((moved) => moved.type === "return" && moved.document === id && moved.sku === sku)
    .reduce((sum, { count }) => sum + count, 0);
}

/** How much of a sku has left with an order and is not back, after a check that it is not less than nothing. */
function stillAway(id: string, sku: string, shipped: number): number {
  const back = movedBack(id, sku);
  const ofOrder = at.returns().filter(({ id_order_FF }) => id_order_FF === id);
  const listed = ofOrder.flatMap(({ came_back }) => came_back);
  expect(back).toBe(sumOf(listed, sku));
  expect(back).toBeLessThanOrEqual(shipped);
  return shipped - back;
}

/** Whether a return that was received lists what had not left with its order, or had come back before. */
function isCutShort({ lines, came_back, received_at }: ReturnRecord): boolean {
  return received_at !== null && SKUS.some((sku) => sumOf(came_back, sku) < sumOf(lines, sku));
}

it.each([{}, { putAwayDelay: DELAY_MS }, { refusalsBy: "both" }])(
  "no more comes back than was shipped, in whatever order returns are registered, changed and received (%j)",
  (options) => {
    let cutShort = 0;
    const runs = cases(300);
    fc.assert(
      fc.property(orders, steps, (entries, walk) => {
        at = new ReturningWarehouse(options);
        const ids = entries.map(({ goods }) => at.accept(goods));
        entries.forEach(({ begin }, index) => at.advance(ids[index]!, begin));
        for (const taken of walk) take(ids, taken);
        jest.runAllTimers();
        for (const sku of SKUS) {
          const away = entries.map(({ goods }, index) => {
            const { id_order_FF, history } = at.order(ids[index]!);
            const hasLeft = history.some((change) => change.status === "shipped");
            return hasLeft ? stillAway(id_order_FF, sku, sumOf(linesOf(goods), sku)) : 0;
          });
          const { shelf: lying, packed } = at.warehouse.stock.get("production", sku)!;
          expect(lying + packed + away.reduce((sum, count) => sum + count, 0)).toBe(ON_THE_SHELF);
        }
        expect(at.warehouse.stock.get("production", "NEVER-SEEN")).toBeUndefined();
        cutShort += Number(at.returns().some(isCutShort));
      }),
      runs,
    );
    expect(cutShort).toBeGreaterThan(0.25 * runs.numRuns);
  },
);
