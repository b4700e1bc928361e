const mockStates: unknown[] = [];
let mockNext = 0;
const mockRefs: ({ readonly current: unknown } | undefined)[] = [];
const mockToasts: string[][] = [];

jest.mock("react", () => ({
  useState: (first: unknown) => {
    const at = mockNext++;
    if (!(at in mockStates)) mockStates[at] = first;
    return [mockStates[at], (next: unknown) => (mockStates[at] = next)];
  },
  useRef: (current: unknown) => (mockRefs[0] ??= { current }),
  useEffect: (effect: () => void) => effect(),
}));
jest.mock("@medusajs/ui", () => ({
  toast: {
    success: (sentence: string) => mockToasts.push(["success", sentence]),
    info: (sentence: string) => mockToasts.push(["info", sentence]),
  },
}));
jest.mock("../../src/admin/i18n/use-text", () => ({
  useText: () => (key: string) => key,
  useLanguage: () => "en",
}));
jest.mock("../../src/admin/connections/use-connections", () => ({
  useRefetchAll: () => async () => undefined,
}));
jest.mock("../../src/admin/api", () => ({ call: async () => undefined }));

interface Stock {
  readonly refresh: { readonly step: string; readonly begins_at: string | null } | null;
  readonly synced_requested_at: string | null;
}
const { useRefresh } = jest.requireActual<{
  useRefresh: (connection: { id: string }, stock: Stock) => { start: () => Promise<void> };
}>("../../src/admin/stock/use-refresh");

const BEFORE = "2026-11-27T04:00:00Z";
const READS = { step: "reads", begins_at: null };

function seen(stock: Stock): { start: () => Promise<void> } {
  mockNext = 0;
  return useRefresh({ id: "sklconn_1" }, stock);
}

describe("A refresh of stock", () => {
  beforeEach(async () => {
    for (const list of [mockStates, mockRefs, mockToasts]) list.splice(0);
    await seen({ refresh: null, synced_requested_at: BEFORE }).start();
    seen({ refresh: READS, synced_requested_at: BEFORE });
  });

  it("is done once Medusa is compared with its report", () => {
    seen({ refresh: null, synced_requested_at: "2026-11-27T04:01:00Z" });
    expect(mockToasts).toEqual([["success", "stock.refreshed"]]);
  });

  it("is not said to be done when the connection is disabled meanwhile", () => {
    seen({ refresh: null, synced_requested_at: BEFORE });
    expect(mockToasts).toEqual([["info", "stock.refreshEnded"]]);
  });
});
