import type { OrderState, OrderStatus } from "../../src/client";
import { statusReader } from "../../src/engine/statuses/record";
import { DEFAULT_SETTINGS } from "../../src/planning/settings";

const statusOf = (status: string, state: OrderState | null): OrderStatus => ({
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
    expect(understand(statusOf("НА  ПАКУВАННІ", null), "sklconn_1").state).toBe("picked");
    expect(understand(statusOf("На пакуванні", null), "sklconn_2").state).toBeNull();
    expect(understand(statusOf("На пакуванні", null), "sklconn_unknown").state).toBeNull();
  });

  it("stays unknown where the settings have no meaning for it, and a state the client understood stays", () => {
    // A dialect of its own may have reasons not to know a word.
    expect(understand(statusOf("shipped", null), "sklconn_1").state).toBeNull();
    const known = statusOf("На пакуванні", "new");
    expect(understand(known, "sklconn_1")).toBe(known);
  });
});
