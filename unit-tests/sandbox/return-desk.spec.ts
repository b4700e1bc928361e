import type { ReturnRecord } from "../../src/sandbox/warehouse/returns-and-files";
import {
  DELAY_MS,
  linesOf,
  ON_THE_SHELF,
  REASON,
  refusalOf,
  ReturningWarehouse,
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

const counted = (lines: ReturnRecord["lines"]) => lines.map(({ sku, quantity }) => [sku, quantity]);

describe("A return of an order", () => {
  it("has all goods that are in no return yet", () => {
    const id = at.delivered(["A", 3], ["B", 2]);
    expect(counted(at.register(id, { counts: [["A", 1]] }).lines)).toEqual([["A", 1]]);
    expect(counted(at.register(id).lines)).toEqual([
      ["A", 2],
      ["B", 2],
    ]);
    expect(refusalOf(() => at.register(id))).toBe(409);
    expect(counted(at.register(id, { counts: [["A", 7]] }).lines)).toEqual([["A", 7]]);
  });

  it("brings its goods back once, when it is received", () => {
    const id = at.delivered(["A", 3]);
    const { id_return_FF } = at.register(id, { counts: [["A", 2]] });
    const patch = (change: object) => at.warehouse.returnDesk.change(id_return_FF, change);
    patch({ status: "partly_received" });
    expect(at.shelf("A")).toBe(997);
    patch({ status: "received", lines: linesOf([["A", 1]]) });
    expect(at.shelf("A")).toBe(998);
    patch({ lines: linesOf([["A", 3]]) });
    patch({ status: "expected" });
    patch({ status: "received" });
    expect(at.shelf("A")).toBe(998);
    expect(at.warehouse.orders.records.get(id)?.status).toBe("delivered");
  });

  it("brings back no more than left with the order, whatever it lists", () => {
    const id = at.delivered(["A", 3], ["A", 1]);
    at.register(id, { counts: [["A", 3]], status: "received" });
    expect(at.shelf("A")).toBe(999);
    at.register(id, {
      counts: [
        ["A", 7],
        ["B", 1],
        ["NEVER-SEEN", 1],
      ],
      status: "received",
    });
    expect(at.returns().map(({ came_back }) => counted(came_back))).toEqual([[["A", 3]], [["A", 1]]]);
    expect([at.shelf("A"), at.shelf("B"), at.shelf("NEVER-SEEN")]).toEqual([1000, 1000, undefined]);
  });

  it("brings back nothing when it is damaged, nor does the order after it", () => {
    const id = at.delivered(["A", 3], ["B", 1]);
    const { id_return_FF } = at.register(id, { counts: [["A", 2]] });
    at.warehouse.returnDesk.change(id_return_FF, { status: "damaged" });
    at.advance(id, "returned");
    expect([at.shelf("A"), at.shelf("B")]).toEqual([998, 1000]);
    expect(at.returns().map(({ status, lines }) => [status, counted(lines)])).toEqual([
      ["damaged", [["A", 2]]],
      [
        "received",
        [
          ["A", 1],
          ["B", 1],
        ],
      ],
    ]);
  });

  it("is received with its order, the first that is open", () => {
    const id = at.delivered(["A", 3]);
    for (const quantity of [1, 1]) at.register(id, { counts: [["A", quantity]] });
    at.advance(id, "returned");
    expect(at.returns().map(({ status }) => status)).toEqual(["received", "expected"]);
    expect(at.shelf("A")).toBe(998);
    at.warehouse.returnDesk.change("RT-000002", { status: "received" });
    expect(at.shelf("A")).toBe(999);
  });

  it("is none of an order whose goods have all come back, or that never left", () => {
    const id = at.delivered(["A", 3]);
    at.register(id, { status: "received" });
    at.advance(id, "returned");
    expect([at.returns().length, at.shelf("A")]).toEqual([1, 1000]);

    at = new ReturningWarehouse({ refusalsBy: "both" });
    const turnedDown = at.accept([["A", 3]]);
    at.advance(turnedDown, "rejected");
    at.advance(turnedDown, "returned");
    expect([at.returns().length, at.shelf("A")]).toEqual([0, 1000]);
  });

  it("brings back what a jump to its status left out", () => {
    at.advance(at.accept([["A", 3]]), "returned", true);
    expect(at.warehouse.stock.get("production", "A")).toMatchObject({ shelf: 1000, reserved: 0, packed: 0 });
    expect(at.returns()).toMatchObject([{ status: "received", came_back: [{ sku: "A", quantity: 3 }] }]);
  });
});

it("a foreign return has what was given, and moves no stock", () => {
  const entry = { reason: REASON, status: "received", lines: linesOf([["A", 2]]) } as const;
  at.warehouse.returnDesk.register({ ...entry, id_order: "X-7", environment: "staging" });
  at.warehouse.returnDesk.register(entry);
  expect(at.returns()).toMatchObject([
    { id_order_FF: null, id_order: "X-7", environment: "staging", lines: [{ name: "A" }], came_back: [] },
    { id_order_FF: null, id_order: null, environment: "production", lines: [{ name: "Товар A" }] },
  ]);
  expect(at.shelf("A")).toBe(ON_THE_SHELF);
});

it("a return may be registered up to 31 days late, and is listed by that moment", () => {
  const registerAt = (registered_at: string) =>
    at.warehouse.returnDesk.register({ reason: REASON, status: "expected", registered_at });
  registerAt("2026-11-20T13:00:00+02:00");
  registerAt("2026-10-21T12:00:00Z");
  expect(refusalOf(() => registerAt("2026-10-20T11:59:59Z"))).toBe(400);
  expect(refusalOf(() => registerAt("2026-11-20T12:00:01Z"))).toBe(400);
  const between = (from: string, to: string) =>
    at.warehouse.returns
      .registeredBetween("production", Date.parse(from), Date.parse(to))
      .map(({ id_return_FF }) => id_return_FF);
  expect(between("2026-10-01", "2026-12-01")).toEqual(["RT-000002", "RT-000001"]);
  expect(between("2026-11-01", "2026-12-01")).toEqual(["RT-000001"]);
});

it("goods that are put away later wait for each return alone, also after a restart", () => {
  at = new ReturningWarehouse({ putAwayDelay: DELAY_MS });
  const id = at.delivered(["A", 3]);
  at.register(id, { counts: [["A", 1]], status: "received" });
  jest.advanceTimersByTime(DELAY_MS / 2);
  at.register(id, { counts: [["A", 2]], status: "received" });
  at.warehouse.rebuild();
  expect(at.shelf("A")).toBe(997);
  jest.advanceTimersByTime(DELAY_MS / 2);
  expect(at.shelf("A")).toBe(998);
  jest.advanceTimersByTime(DELAY_MS / 2);
  expect(at.shelf("A")).toBe(1000);
});

it("reads the returns of an earlier sandbox, which were of whole parcels", () => {
  const id = at.delivered(["A", 3]);
  const { lines: _lines, id_order: _number, came_back: _back, ...earlier } = at.register(id);
  at.warehouse.returns.records.restore(earlier as ReturnRecord);
  at.warehouse.rebuild();
  expect(at.returns()).toMatchObject([{ id_order: null, lines: [{ sku: "A", quantity: 3 }], came_back: [] }]);
  at.advance(id, "returned");
  expect(at.shelf("A")).toBe(1000);
});
