import type { ConnectionDetail, ConnectionView } from "../../src/contract";

const mockCalls: unknown[] = [];

jest.mock("@tanstack/react-query", () => ({ useQuery: jest.fn(), useQueryClient: jest.fn() }));
jest.mock("../../src/admin/api", () => ({
  call: async ({ name }: { name: string }, asked: object) => mockCalls.push({ name, ...asked }),
}));

// Imported by type, it would need the browser's types, which the tests of the server do without.
const { start } = jest.requireActual<{
  start: (connection: ConnectionDetail, rival: ConnectionView | null) => Promise<void>;
}>("../../src/admin/setup/use-start");

const connection = (id: string) => ({ id, version: `${id}-1` }) as never;

describe("Starting a connection", () => {
  beforeEach(() => mockCalls.splice(0));

  it("in place of its rival is one call, so that nothing can end between disabling and enabling", async () => {
    await start(connection("new"), connection("old"));
    expect(mockCalls).toEqual([
      {
        name: "actOnConnection",
        params: { id: "new", action: "enable" },
        body: { expected: "new-1", replaces: "old" },
      },
    ]);
  });

  it("without a rival replaces nothing", async () => {
    await start(connection("new"), null);
    expect(mockCalls).toMatchObject([{ body: { expected: "new-1" } }]);
    expect(mockCalls).not.toMatchObject([{ body: { replaces: expect.anything() } }]);
  });
});
