import { type Context, contextOf } from "../../src/engine/context";
import { syncSteps } from "../../src/engine/fulfillments/sync";
import { bulkOrderActionWorkflow } from "../../src/workflows/bulk-order-actions";

jest.mock("../../src/engine/context", () => ({ contextOf: jest.fn() }));
jest.mock("../../src/engine/fulfillments/sync", () => ({ syncSteps: jest.fn() }));
jest.mock("../../src/engine/lists", () => ({
  seeOrders: async (_ctx: unknown, rows: readonly object[]) =>
    rows.map((row) => ({ row, situation: { actions: ["book-cash"] } })),
}));
jest.mock("../../src/engine/locks", () => ({
  ...jest.requireActual<object>("../../src/engine/locks"),
  leaseOrder: async () => ({ lost: new AbortController().signal, release: async () => undefined }),
}));

const IDS = ["sklord_3", "sklord_1", "sklord_2"];

/** @param steps what following an order does */
function shopWhere(steps: (row: { id: string }) => Promise<unknown>) {
  const rows = [...IDS].sort().map((id) => ({
    ...{ id, number: `N-${id.at(-1)}`, order_id: `order_${id}`, state: "delivered" },
    ...{ cash_on_delivery_sum: "100.00", cash_unbooked: true },
  }));
  jest.mocked(syncSteps).mockImplementation(async (_ctx, _container, { id }) => {
    const failure = (await steps({ id })) as Awaited<ReturnType<typeof syncSteps>>;
    const row = rows.find((one) => one.id === id);
    if (row && failure === null) row.cash_unbooked = false;
    return failure;
  });
  const errors: string[] = [];
  const stores = {
    warehouseOrders: {
      find: async (wanted: string) => rows.find(({ id }) => id === wanted),
      findAll: async (wanted: readonly string[]) => rows.filter(({ id }) => wanted.includes(id)),
    },
    events: { add: async () => undefined },
    fulfillmentSync: { scheduleNow: async () => undefined },
  };
  const ctx = {
    sklad: { stores, wakeFulfillments: () => undefined },
    logger: { error: (line: string) => errors.push(line) },
  } as unknown as Context;
  jest.mocked(contextOf).mockReturnValue(ctx);
  const bulk = async (more: { after?: string; limit: number }) => {
    const input = { action: "book-cash" as const, ids: IDS, ...more };
    return (await bulkOrderActionWorkflow().run({ input })).result;
  };
  return { bulk, errors };
}

describe("Cash of many orders", () => {
  it("is recorded for the others when Medusa fails for one, which is refused and logged", async () => {
    const { bulk, errors } = shopWhere(async ({ id }) => {
      if (id === "sklord_1") throw new Error("Payment 7 of +380671234567 is locked");
      return id === "sklord_2" ? { kind: "hangs" } : null;
    });
    expect(await bulk({ limit: 10 })).toEqual({
      done: 1,
      skipped: 0,
      refused: [
        { number: "N-1", code: "cash_not_recorded", params: { number: "N-1" } },
        { number: "N-2", code: "cash_not_recorded", params: { number: "N-2" } },
      ],
      next: null,
    });
    expect(errors.join("\n")).toMatch(/of order N-1: Payment 7 .* is locked/);
    expect(errors.join("\n")).not.toContain("671234567");
  });

  it("is recorded in the order of the ids", async () => {
    const seen: string[] = [];
    const { bulk } = shopWhere(async ({ id }) => {
      seen.push(id);
      return null;
    });
    const { next } = await bulk({ limit: 2 });
    expect([seen, next]).toEqual([["sklord_3", "sklord_1"], "sklord_1"]);
    expect(await bulk({ limit: 2, after: "sklord_1" })).toMatchObject({ done: 1, next: null });
    expect(seen).toEqual(IDS);
  });

  it("is not recorded again after an id that was not selected", async () => {
    const { bulk } = shopWhere(async () => null);
    expect(await bulk({ limit: 2, after: "sklord_9" })).toEqual({
      done: 0,
      skipped: 0,
      refused: [],
      next: null,
    });
  });
});
