import { FaultyWarehouse } from "./faulty-warehouse";

const at = new FaultyWarehouse();
beforeAll(async () => {
  await at.open({ callDeadlineMs: 1_000, lookUpIntervalMs: 400 });
  await at.renew();
});
afterAll(() => at.close());

let orders = 1;

/** One fault strikes an order's AddOrder; the order has to arrive all the same. */
async function struckBy(fault: Record<string, unknown>) {
  await at.sandbox.addFault({ operation: "AddOrder", count: 1, ...fault });
  orders += 1;
  return at.follow(1);
}

/** Reports have their own minute, whatever happens to an order. */
const aboutOrders = (calls: Record<string, number>) =>
  Object.fromEntries(Object.entries(calls).filter(([operation]) => !operation.startsWith("Report")));

const NOT_ANSWERED = [
  ["an answer later than the deadline", { kind: "latency", delay_ms: 2_000 }],
  ["a server fault", { kind: "server_error", status: 500 }],
  ["a gateway that gave up", { kind: "server_error", status: 504 }],
  ["a connection that is reset", { kind: "reset" }],
  ["no answer, ever", { kind: "black_hole" }],
  ["an answer that ends in the middle", { kind: "truncated" }],
  ["a web page", { kind: "html" }],
  ["broken JSON", { kind: "malformed" }],
  ["headers that come byte by byte", { kind: "slow_headers" }],
  ["an answer that comes byte by byte", { kind: "slow_drip" }],
  ["an answer without end", { kind: "huge", bytes: 50_000_000 }],
  ["a way to another address", { kind: "redirect" }],
] as const;

describe("After the warehouse has the order, it is found there and not sent again, whatever came back:", () => {
  it.each(NOT_ANSWERED)("%s", async (_, fault) => {
    const { fates, calls } = await struckBy({ ...fault, when: "after" });
    expect(fates).toEqual({ accepted: orders });
    expect(calls.AddOrder).toBe(1);
  });
});

describe("Before the warehouse has the order, it is proven not to be there and sent again, whatever came back:", () => {
  it.each(NOT_ANSWERED)("%s", async (_, fault) => {
    const { fates, calls } = await struckBy({ ...fault, when: "before" });
    expect(fates).toEqual({ accepted: orders });
    // The response is late, not lost: the order was accepted.
    expect(calls.AddOrder).toBe(fault.kind === "latency" ? 1 : 2);
  });
});

describe("Where it is certain that nothing happened, the order is sent again without asking:", () => {
  it.each([
    ["too many requests", null],
    ["too many requests, with seconds to wait", 1],
    ["too many requests, with an unreadable Retry-After", "soon"],
  ])("%s", async (_, retry_after) => {
    const { fates, calls } = await struckBy({ kind: "rate_limit", retry_after });
    expect(fates).toEqual({ accepted: orders });
    expect(aboutOrders(calls)).toEqual({ AddOrder: 2 });
  });
});

it("shows a refusal with the warehouse's words, and does not hold back the next order", async () => {
  const { fates } = await struckBy({ kind: "refuse", message: "Немає такого товару." });
  expect(fates).toEqual({ accepted: orders - 1, refused: 1 });
  expect(
    await at.shop.rows(
      "select refusal -> 'descriptions' as words from sklad_warehouse_order where refusal is not null",
    ),
  ).toEqual([{ words: [expect.stringContaining("Немає такого товару")] }]);
  const { fates: later, calls } = await at.follow(1);
  expect(later).toEqual({ accepted: orders, refused: 1 });
  expect(aboutOrders(calls)).toEqual({ AddOrder: 1 });
});
