import * as fc from "fast-check";
import { wireOrder } from "../../integration-tests/sandbox/support/order";
import { sandboxOptionsSchema } from "../../src/sandbox/options";
import { reportedFigure } from "../../src/sandbox/warehouse/stock-book";
import { Warehouse } from "../../src/sandbox/warehouse/warehouse";

const SKUS = ["A", "B", "C"];
const ON_THE_SHELF = 1000;

interface Step {
  readonly order: number;
  readonly choice: number;
}

const lines = fc.array(
  fc.record({ sku: fc.constantFrom(...SKUS), quantity: fc.integer({ min: 1, max: 9 }) }),
  {
    minLength: 1,
    maxLength: 4,
  },
);
const steps = fc.array(fc.record({ order: fc.nat(4), choice: fc.nat(3) }), { maxLength: 40 });

function run(orders: { sku: string; quantity: number }[][], walk: Step[], shelf = ON_THE_SHELF): Warehouse {
  const warehouse = new Warehouse(sandboxOptionsSchema.parse({}), () => 0);
  for (const sku of SKUS) warehouse.stock.setShelf("production", { sku, name: sku, quantity: shelf }, 0);
  const ids = orders.map((goods) => {
    const products = goods.map(({ sku, quantity }) => ({
      sku,
      name: sku,
      count: String(quantity),
      price: "1.00",
    }));
    return warehouse.orders.accept("production", wireOrder({ products }), 0).id_order_FF;
  });
  for (const { order, choice } of walk) {
    const record = warehouse.orders.records.get(ids[order % ids.length]!)!;
    const following = warehouse.orders.machine.following(record.status);
    const to = following[choice % Math.max(1, following.length)];
    if (to !== undefined) warehouse.advance(record, to);
  }
  return warehouse;
}

/** How many of a sku are in orders that are in one of these statuses. */
function inOrders(warehouse: Warehouse, sku: string, statuses: string[]): number {
  return [...warehouse.orders.records.all()]
    .filter(({ status }) => statuses.includes(status))
    .flatMap(({ order }) => order["products"] as { sku: string; count: string }[])
    .filter((line) => line.sku === sku)
    .reduce((sum, { count }) => sum + Number(count), 0);
}

it("goods are never lost and never made up, whatever way orders take", () => {
  fc.assert(
    fc.property(fc.array(lines, { minLength: 1, maxLength: 5 }), steps, (orders, walk) => {
      const warehouse = run(orders, walk);
      for (const sku of SKUS) {
        const level = warehouse.stock.get("production", sku)!;
        expect(level.reserved).toBe(inOrders(warehouse, sku, ["new"]));
        expect(level.packed).toBe(inOrders(warehouse, sku, ["picked"]));
        const gone = inOrders(warehouse, sku, ["shipped", "delivered", "refused"]);
        expect(level.shelf + level.packed + gone).toBe(ON_THE_SHELF);
      }
    }),
  );
});

it("movements add up to what lies on the shelf", () => {
  fc.assert(
    fc.property(fc.array(lines, { minLength: 1, maxLength: 5 }), steps, (orders, walk) => {
      const { stock } = run(orders, walk);
      for (const sku of SKUS) {
        const moved = [...stock.movements.all()].filter((movement) => movement.sku === sku);
        expect(moved.reduce((sum, { count }) => sum + count, 0)).toBe(stock.get("production", sku)!.shelf);
      }
    }),
  );
});

it("no shelf falls below zero, however little lay there and whatever way orders take", () => {
  fc.assert(
    fc.property(fc.array(lines, { minLength: 1, maxLength: 5 }), steps, fc.nat(6), (orders, walk, shelf) => {
      const { stock } = run(orders, walk, shelf);
      for (const sku of SKUS) {
        const level = stock.get("production", sku)!;
        const moved = [...stock.movements.all()].filter((movement) => movement.sku === sku);
        expect(level.shelf).toBeGreaterThanOrEqual(0);
        expect(moved.reduce((sum, { count }) => sum + count, 0)).toBe(level.shelf);
      }
    }),
  );
});

it("a figure is never reported below zero", () => {
  const level = {
    environment: "production",
    sku: "A",
    name: "A",
    product: null,
    shelf: -3,
    reserved: 2,
    packed: 1,
  };
  expect(reportedFigure(level, "accepted")).toEqual({ count: 0, reserved: 0 });
  expect(reportedFigure(level, "picked")).toEqual({ count: 0, reserved: 2 });
  expect(reportedFigure(level, "shipped")).toEqual({ count: 0, reserved: 3 });
});
