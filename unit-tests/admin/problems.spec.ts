interface Page {
  readonly problems: readonly string[];
  readonly next: string | null;
  readonly can: object;
}

const mockPages: Page[] = [];
const mockQueries: unknown[] = [];

jest.mock("@tanstack/react-query", () => ({ useQuery: jest.fn() }));
jest.mock("../../src/admin/api", () => ({
  everyMs: jest.fn(),
  call: async (_: unknown, { query }: { query: unknown }) => {
    mockQueries.push(query);
    return mockPages.shift();
  },
}));

// Imported by type, it would need the browser's types, which the tests of the server do without.
const { allProblems } = jest.requireActual<{ allProblems: () => Promise<Page> }>(
  "../../src/admin/lists/use-lists",
);

it("The problems of the shop are read to the last page", async () => {
  const can = { see_orders: true };
  mockPages.push({ problems: ["p3", "p2"], next: "p2", can }, { problems: ["p1"], next: null, can });
  expect(await allProblems()).toEqual({ problems: ["p3", "p2", "p1"], next: null, can });
  expect(mockQueries).toEqual([
    { of: "shop", limit: 200 },
    { of: "shop", limit: 200, after: "p2" },
  ]);
});
