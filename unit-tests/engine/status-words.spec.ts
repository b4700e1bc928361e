import type { OrderState, OrderStatus } from "../../src/client";
import { statusReader } from "../../src/engine/statuses/understood";
import { DEFAULT_SETTINGS } from "../../src/planning/settings";

const heard = (status: string, state: OrderState | null): OrderStatus => ({
  ...{ number: "1001", externalId: null, remoteId: null, remoteKey: null },
  ...{ status, state, changedAt: null, trackingNumbers: [] },
});

const connections = new Map([
  ["sklconn_1", { settings: { ...DEFAULT_SETTINGS, status_words: { "На пакуванні": "picked" as const } } }],
  ["sklconn_2", { settings: DEFAULT_SETTINGS }],
]);

describe("A word that the client did not understand", () => {
  const understand = statusReader(connections);

  it("is read by the words of the order's own connection, in any case and spelling of its spaces", () => {
    expect(understand(heard("НА  ПАКУВАННІ", null), "sklconn_1").state).toBe("picked");
    expect(understand(heard("На пакуванні", null), "sklconn_2").state).toBeNull();
    expect(understand(heard("На пакуванні", null), "sklconn_of_nobody").state).toBeNull();
  });

  it("stays unknown where the client was told not to know it, and what it understood stays as it is", () => {
    // A dialect of its own may have reasons not to know a word.
    expect(understand(heard("shipped", null), "sklconn_1").state).toBeNull();
    const known = heard("На пакуванні", "new");
    expect(understand(known, "sklconn_1")).toBe(known);
  });
});
