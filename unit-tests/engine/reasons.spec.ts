import { PROBLEM_CODES, PROBLEMS } from "../../src/catalogue";
import type { Context } from "../../src/engine/context";
import { listReasons } from "../../src/engine/lists";
import { DEFAULT_SETTINGS } from "../../src/planning/settings";

const CONNECTION_PROBLEM = PROBLEM_CODES.find(
  (code) => PROBLEMS[code].about === "connection" && PROBLEMS[code].tone === "needs_you",
);

it("A connection that no order waits for is a reason, and no order among those that need action", async () => {
  const connection = {
    ...{
      id: "sklconn_1",
      enabled: true,
      enabled_at: new Date(),
      pause_reason: null,
      environment: "production",
    },
    settings: DEFAULT_SETTINGS,
  };
  const stores = {
    connections: { list: async () => [connection] },
    problems: {
      openOf: async () => [{ code: CONNECTION_PROBLEM, params: {}, connection_id: connection.id }],
    },
    orderLists: {
      count: async ({ tone }: { readonly tone?: string }) => (tone === undefined ? 0 : 4),
      holds: async () => [],
      problems: async () => [],
      waitingFor: async () => new Map(),
    },
  };
  const ctx = { sklad: { stores, clock: () => Date.now() } } as unknown as Context;
  const { reasons, needs_you } = await listReasons(ctx);
  expect(reasons).toMatchObject([
    { connection_id: connection.id, count: 0, situation: { tone: "needs_you" } },
  ]);
  expect(needs_you).toEqual({ count: 4, more: false });
});
