import type { Context } from "../../src/engine/context";
import { type Feed, type FeedPlace, runNow } from "../../src/engine/feeds";

const NOW = new Date("2026-11-21T10:00:00Z");
const LATER = new Date("2026-11-21T10:00:40Z");

const PLACE = {
  key: "sklconn_1",
  connection: { api_key_fingerprint: "f", pause_reason: null, settings: { requests_per_minute: 57 } },
} as unknown as FeedPlace;
const FEED = { name: "feed", place: "connection", bucket: "general" } as Feed;

function withSlotsTaken(taken: number): Context {
  const state = { used: taken, taken, paused_until: null, next_free_at: LATER };
  const stores = {
    feeds: { now: async () => NOW, request: async () => undefined },
    rateLimit: { state: async () => state },
  };
  return { sklad: { configuration: { rateWindowMs: 60_000 }, stores } } as unknown as Context;
}

describe("A run that is asked for", () => {
  it("begins at once while one slot of the bucket is free", async () => {
    expect(await runNow(withSlotsTaken(56), FEED, PLACE)).toEqual(NOW);
  });

  it("waits for the first slot that comes free when all are taken", async () => {
    expect(await runNow(withSlotsTaken(57), FEED, PLACE)).toEqual(LATER);
  });
});
