import { adminComponent } from "../support/rendered";

const NONE = { count: 0, more: false, sum: "0.00" };
const mockWell = {
  connections: [],
  reasons: [],
  sent_today: NONE,
  accepted_today: NONE,
  waiting: NONE,
  late: NONE,
  cash_to_collect: NONE,
  cash_unbooked: NONE,
  can: {},
};
const mockQuery: { data: unknown; dataUpdatedAt: number; error: Error | null; refetch: () => void } = {
  ...{ data: undefined, dataUpdatedAt: 0, error: null, refetch: () => undefined },
};

jest.mock("../../src/admin/lists/use-lists", () => ({
  useReasons: () => mockQuery,
  useProblems: () => ({}),
  useSummary: () => mockQuery,
  useFirstOrder: () => ({ data: 1 }),
}));
jest.mock("../../src/admin/connections/use-connections", () => ({ useConnections: () => mockQuery }));
jest.mock("../../src/admin/lists/bulk", () => ({
  BulkProgress: () => null,
  useBulk: () => ({ progress: null, isGoing: false }),
}));
jest.mock("../../src/admin/lists/problems", () => ({ Fix: () => null }));

const { FetchError } = jest.requireActual<{
  FetchError: new (message: string, statusText: string, status: number) => Error;
}>("@medusajs/js-sdk");
const FORBIDDEN = new FetchError("Forbidden", "Forbidden", 403);

describe.each([
  ["The figures of today", adminComponent("lists/today", "Today")],
  ["The causes above the list", adminComponent("lists/reasons", "Reasons")],
  ["The state of the connections", adminComponent("lists/health", "Health")],
])("%s", (_, part) => {
  const shown = (data: unknown, error: Error | null) => {
    Object.assign(mockQuery, { data, error });
    return part({});
  };

  it("not loaded says so, and can be loaded again: nothing shown would mean that all is well", () => {
    expect(shown(undefined, new TypeError("Failed to fetch"))).toMatch(/Loading failed\..*Try again/s);
  });

  it("loaded once says since when it is not updated", () => {
    expect(shown(mockWell, new TypeError("Failed to fetch"))).toContain("Not updated since");
    expect(shown(mockWell, null)).not.toContain("Not updated since");
  });

  it("is not there before it is loaded, and without the permission to see it", () => {
    expect([shown(undefined, null), shown(undefined, FORBIDDEN)]).toEqual(["", ""]);
  });
});
