const mockVisited: unknown[] = [];
const mockSaid: string[] = [];

jest.mock("react", () => ({
  ...jest.requireActual<object>("react"),
  useEffect: (effect: () => void) => effect(),
}));
jest.mock("@medusajs/ui", () => ({ toast: { info: (sentence: string) => mockSaid.push(sentence) } }));
jest.mock("@tanstack/react-query", () => ({
  useQuery: (options: unknown) => options,
  useQueryClient: jest.fn(),
}));
jest.mock("react-router-dom", () => ({
  useNavigate:
    () =>
    (...to: unknown[]) =>
      mockVisited.push(to),
}));
jest.mock("../../src/admin/i18n/use-text", () => ({ useText: () => (key: string) => key }));
jest.mock("../../src/admin/api", () => ({
  everyMs: (ms: number) => () => ms,
  isRefusedAs: (error: { code?: string } | null, code: string) => error?.code === code,
}));

interface Live {
  readonly refetchInterval: (query: { state: { error: object | null } }) => number | false;
}
// Imported by type, it would need the browser's types, which the tests of the server do without.
const { useGone } = jest.requireActual<{ useGone: (query: { error: object | null }) => void }>(
  "../../src/admin/connections/use-connections",
);
const { useConnection, useWebhook } = jest.requireActual<
  Record<"useConnection" | "useWebhook", (id: string) => Live>
>("../../src/admin/connections/use-connections");

const DELETED = { code: "connection_not_found" };
const AWAY = { code: "other" };

describe("A connection that a colleague deletes", () => {
  it("is refetched no more, unlike one whose server is away", () => {
    for (const use of [useConnection, useWebhook]) {
      const { refetchInterval } = use("sklconn_1");
      expect(refetchInterval({ state: { error: DELETED } })).toBe(false);
      expect(refetchInterval({ state: { error: AWAY } })).toBeGreaterThan(0);
    }
  });

  it("leads from its page to the list, with a sentence", () => {
    useGone({ error: null });
    useGone({ error: AWAY });
    expect(mockVisited).toEqual([]);
    useGone({ error: DELETED });
    expect(mockVisited).toEqual([["/settings/warehouse", { replace: true }]]);
    expect(mockSaid).toEqual(["connections.deleted"]);
  });
});
