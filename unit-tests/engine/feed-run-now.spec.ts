import type { Context } from "../../src/engine/context";
import { type Feed, type FeedPlace, requestedRun, runNow } from "../../src/engine/feeds";

const NOW = new Date("2026-11-21T10:00:00Z");
const LATER = new Date("2026-11-21T10:00:40Z");

const PLACE = {
  key: "sklconn_1",
  connection: { api_key_fingerprint: "f", pause_reason: null, settings: { requests_per_minute: 57 } },
} as unknown as FeedPlace;
const FEED = { name: "feed", place: "connection", bucket: "general" } as Feed;

function withSlotsTaken(taken: number, row?: object): Context {
  const state = { used: taken, taken, paused_until: null, next_free_at: LATER };
  const stores = {
    feeds: { now: async () => NOW, request: async () => undefined, find: async () => row },
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

describe("A run that was asked for", () => {
  const row = (more: object = {}) => ({
    ...{ run_requested_at: NOW, next_run_at: NOW, lease_until: null, consecutive_failures: 0 },
    ...more,
  });
  const seen = (taken: number, found: object | undefined) =>
    requestedRun(withSlotsTaken(taken, found), FEED, PLACE);

  it("is over when the feed has forgotten it", async () => {
    expect(await seen(0, undefined)).toBeNull();
    expect(await seen(0, row({ run_requested_at: null }))).toBeNull();
  });

  it("waits for the rate limit, and reads once it may", async () => {
    expect(await seen(57, row())).toEqual({ step: "waits", begins_at: LATER });
    expect(await seen(56, row())).toEqual({ step: "reads", begins_at: NOW });
    // Its own call has taken the last slot.
    expect(await seen(57, row({ lease_until: LATER }))).toEqual({ step: "reads", begins_at: NOW });
  });

  it("is retried after a failure, at the time the feed says", async () => {
    const failed = row({ consecutive_failures: 1, next_run_at: LATER });
    expect(await seen(0, failed)).toEqual({ step: "retries", begins_at: LATER });
  });
});
