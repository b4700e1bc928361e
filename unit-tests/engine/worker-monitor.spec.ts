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
  return { state, check: () => raiseIfNoWorker(ctx, isAnyOrderUnseen) };
}

describe("A shop without a process that sends", () => {
  const { state, check } = shop();

  it("is a problem once a command has waited, and not before", async () => {
    await check();
    expect([...state.open]).toEqual([]);
    state.waits = true;
    await check();
    expect([...state.open]).toEqual(["shop:no_active_worker"]);
  });

  it("is a problem also when the process that sent is silent for a minute", async () => {
    state.open.clear();
    state.beatAt = new Date(NOW - 61_000);
    await check();
    expect([...state.open]).toEqual(["shop:no_active_worker"]);
  });

  it("is no problem once a process drains, however much still waits", async () => {
    state.beatAt = new Date(NOW - 1_000);
    await check();
    expect([...state.open]).toEqual([]);
  });

  it("is a problem also when no process handles the events of its orders, so that no command waits", async () => {
    state.open.clear();
    state.waits = false;
    state.beatAt = null;
    await check();
    expect([...state.open]).toEqual([]);
    state.unseen = ["order_1"];
    await check();
    expect([...state.open]).toEqual(["shop:no_active_worker"]);
  });
});
