import { wireOrder } from "../../integration-tests/sandbox/support/order";
import { sandboxOptionsSchema } from "../../src/sandbox/options";
import type { OrderRecord } from "../../src/sandbox/warehouse/order-record";
import { reportedFigure, type ReportCountsUntil } from "../../src/sandbox/warehouse/stock-book";
import { Warehouse } from "../../src/sandbox/warehouse/warehouse";

const DELAY_MS = 60_000;

let warehouse: Warehouse;

function open(options: object): void {
  warehouse = new Warehouse(sandboxOptionsSchema.parse(options), Date.now);
  warehouse.stock.setShelf("production", { sku: "TEA", name: "Tea", quantity: 10 }, Date.now());
}

function buy(count: number): OrderRecord {
  const products = [{ sku: "TEA", name: "Tea", count: String(count), price: "1.00" }];
  return warehouse.orders.accept("production", wireOrder({ products }), Date.now());
}

/** What a report of now says, by each reading; nothing when it does not name the sku. */
function reported(): number[] {
  const found = warehouse.stock.reported("production").find(({ sku }) => sku === "TEA");
  const readings: ReportCountsUntil[] = ["accepted", "picked", "shipped"];
  return found ? readings.map((reading) => reportedFigure(found, reading).count) : [];
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  warehouse.putAways.stop();
  jest.useRealTimers();
});

it("a delayed report has the figures of its time", () => {
  open({ reportDelay: DELAY_MS });
  expect(reported()).toEqual([]);
  jest.advanceTimersByTime(DELAY_MS);
  expect(reported()).toEqual([10, 10, 10]);
  const order = buy(3);
  jest.advanceTimersByTime(DELAY_MS / 2);
  warehouse.advance(order, "picked");
  expect(reported()).toEqual([10, 10, 10]);
  jest.advanceTimersByTime(DELAY_MS / 2);
  expect(reported()).toEqual([7, 10, 10]);
  jest.advanceTimersByTime(DELAY_MS / 2);
  expect(reported()).toEqual([7, 7, 10]);
});

it("a report without delay has the present figures", () => {
  open({});
  buy(3);
  expect(reported()).toEqual([7, 10, 10]);
});

it.each([
  ["cancelled before it was picked", ["canceled"], [7, 10, 10]],
  ["picked and cancelled", ["picked", "canceled"], [7, 7, 7]],
  ["returned", ["shipped", "refused", "returned"], [7, 7, 7]],
])(
  "goods of an order that was %s are on the shelf for others when they are put away",
  (_, statuses, meanwhile) => {
    open({ putAwayDelay: DELAY_MS, cancelUntil: "picked" });
    let order = buy(3);
    for (const status of statuses) order = warehouse.advance(order, status);
    expect(reported()).toEqual(meanwhile);
    jest.advanceTimersByTime(DELAY_MS - 1);
    expect(reported()).toEqual(meanwhile);
    jest.advanceTimersByTime(1);
    expect(reported()).toEqual([10, 10, 10]);
  },
);

it("goods that wait to be put away still do after a restart, and do not after a reset", () => {
  open({ putAwayDelay: DELAY_MS });
  warehouse.advance(buy(3), "canceled");
  warehouse.rebuild();
  jest.advanceTimersByTime(DELAY_MS);
  expect(reported()).toEqual([10, 10, 10]);

  warehouse.advance(buy(3), "canceled");
  warehouse.reset();
  jest.advanceTimersByTime(DELAY_MS);
  expect(reported()).toEqual([]);
});
