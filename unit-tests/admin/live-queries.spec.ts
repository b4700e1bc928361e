interface Live {
  readonly refetchInterval?: (query: { state: { data?: unknown; error: Error | null } }) => number | false;
}

jest.mock("@tanstack/react-query", () => ({
  useQuery: (options: unknown) => options,
  useQueryClient: jest.fn(),
}));

jest.mock("../../src/admin/api", () => ({
  everyMs: () => () => 10_000,
  isForbidden: (error: { status?: number } | null) => error?.status === 403,
  isRefusedAs: () => false,
  call: jest.fn(),
}));

// Imported by type, it would need the browser's types, which the tests of the server do without.
const { useWebhook, useConnections, useConnection } = jest.requireActual<
  Record<"useWebhook" | "useConnections" | "useConnection", (id: string) => Live>
>("../../src/admin/connections/use-connections");

// The dashboard refetches nothing when its window is focused again.
it.each([
  ["The list of connections", useConnections],
  ["A connection", useConnection],
  ["The time of a connection's last webhook", useWebhook],
])("%s stays current while the page is open", (_, use) => {
  expect(use("sklconn_1").refetchInterval?.({ state: { error: null } })).toBeGreaterThan(0);
});

describe("A warehouse order", () => {
  const { useOrder } = jest.requireActual<{ useOrder: (listed: object) => Live }>(
    "../../src/admin/orders/use-orders",
  );
  const waiting = {
    id: "wo_1",
    state: "planned",
    situation: { code: "order.queued", tone: "moving", params: {} },
  };

  it("in the queue stays current while the page is open", () => {
    expect(useOrder(waiting).refetchInterval?.({ state: { error: null } })).toBeLessThan(5_000);
  });

  it("is asked for again after an error, and not where the user may not see it", () => {
    const after = (status: number) =>
      useOrder(waiting).refetchInterval?.({ state: { error: Object.assign(new Error(), { status }) } });
    expect([after(500), after(403)]).toEqual([15_000, false]);
  });
});

it("Whether there is an order is asked until there is one", () => {
  const { useFirstOrder } = jest.requireActual<{ useFirstOrder: (filters: object) => Live }>(
    "../../src/admin/lists/use-lists",
  );
  const again = (data?: number) =>
    useFirstOrder({ status: "new" }).refetchInterval?.({ state: { data, error: null } });
  expect([again(), again(0), again(1)]).toEqual([10_000, 10_000, false]);
});
