import type { Context } from "../../src/engine/context";
import { isAnyOrderUnseen, raiseIfNoWorker } from "../../src/engine/problems/worker-monitor";

const NOW = Date.parse("2026-11-20T10:00:00.000Z");

const SWEPT_UNTIL = NOW - 300_000;
const CONNECTION = {
  enabled: true,
  settings: { automatic_handover: true },
  swept_until: new Date(SWEPT_UNTIL),
  enabled_at: new Date(0),
};

function shop() {
  const state = {
    beatAt: null as Date | null,
    waits: false,
    unseen: [] as string[],
    open: new Set<string>(),
  };
  const stores = {
    heartbeats: { latest: async () => state.beatAt },
    connections: { list: async () => [CONNECTION] },
    medusaOrders: {
      unseenSince: async (since: Date) => (since.getTime() === SWEPT_UNTIL ? state.unseen : []),
    },
    commands: { hasWaited: async () => state.waits },
    problems: {
      raise: async ({ key }: { key: string }) => void state.open.add(key),
      clear: async (...keys: string[]) => keys.forEach((key) => state.open.delete(key)),
    },
  };
  const ctx = { sklad: { stores, clock: () => NOW } } as unknown as Context;
  return { state, tell: () => raiseIfNoWorker(ctx, isAnyOrderUnseen) };
}

describe("A shop without a process that sends", () => {
  const { state, tell } = shop();

  it("is told of once a command has waited, and not before", async () => {
    await tell();
    expect([...state.open]).toEqual([]);
    state.waits = true;
    await tell();
    expect([...state.open]).toEqual(["shop:no_active_worker"]);
  });

  it("is told of also when the process that sent is silent for a minute", async () => {
    state.open.clear();
    state.beatAt = new Date(NOW - 61_000);
    await tell();
    expect([...state.open]).toEqual(["shop:no_active_worker"]);
  });

  it("needs nobody as soon as a process drains, however much still waits", async () => {
    state.beatAt = new Date(NOW - 1_000);
    await tell();
    expect([...state.open]).toEqual([]);
  });

  it("is told of also when the events of its orders are handled by nobody, so that no command waits", async () => {
    state.open.clear();
    state.waits = false;
    state.beatAt = null;
    await tell();
    expect([...state.open]).toEqual([]);
    state.unseen = ["order_1"];
    await tell();
    expect([...state.open]).toEqual(["shop:no_active_worker"]);
  });
});
