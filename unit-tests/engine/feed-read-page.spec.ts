import { z } from "zod";
import type { Context } from "../../src/engine/context";
import type { Feed } from "../../src/engine/feeds";
import { type LeasedFeed, readPage } from "../../src/engine/feeds/read-page";

const REQUESTED_AT = new Date("2026-11-21T10:00:00Z");

/** One call of each address in a window. */
class OneInAWindow {
  readonly #free = new Map<string, number>();

  constructor(private readonly now: () => number) {}

  async take(address: string, _bucket: string, { window_ms }: { readonly window_ms: number }) {
    const wait_ms = (this.#free.get(address) ?? 0) - this.now();
    if (wait_ms > 0) return { wait_ms };
    this.#free.set(address, this.now() + window_ms);
    return { id: "call" };
  }
}

/** @param clock in milliseconds */
const skladAt = (clock: { readonly now: number }) => ({
  configuration: { leaseMarginMs: 1_000, callDeadlineMs: 1_000, rateWindowMs: 60_000 },
  monotonic: () => clock.now,
  stores: { feeds: { now: async () => REQUESTED_AT }, rateLimit: new OneInAWindow(() => clock.now) },
});
const sklad = skladAt({ now: 0 });
const ctx = { sklad } as unknown as Context;

function held(fetch: Feed["fetch"], signal: AbortSignal): LeasedFeed {
  const feed: Feed = {
    name: "feed",
    kind: "snapshot",
    place: "address",
    bucket: "none",
    cursor: z.null(),
    every: () => 1,
    fetch,
    apply: async () => undefined,
  };
  return { feed, signal, claim: { run_age_ms: 12 * 3_600_000 + 1 } } as LeasedFeed;
}

describe("A page of a feed", () => {
  it("is not asked for when the lease is lost already", async () => {
    const fetch = jest.fn(async () => Promise.reject(new Error("this is ignored")));
    const lost = AbortSignal.abort(new Error("lost"));
    await expect(readPage(ctx, held(fetch, lost), null)).rejects.toThrow("lost");
    expect(fetch).not.toHaveBeenCalled();
  });

  it("ends with the lease, also when the feed does not listen", async () => {
    const lease = new AbortController();
    const page = readPage(
      ctx,
      held(() => new Promise(() => undefined), lease.signal),
      null,
    );
    lease.abort(new Error("lost"));
    await expect(page).rejects.toThrow("lost");
  });

  it("says when it was asked for, also when it needed no call", async () => {
    const page = { items: [1], next: null, complete: true };
    const signal = new AbortController().signal;
    expect(
      await readPage(
        ctx,
        held(async () => page, signal),
        null,
      ),
    ).toEqual({
      ...page,
      requested_at: REQUESTED_AT,
    });
  });

  it("is asked for with what the slot hands over: its client, and a signal that ends with the process", async () => {
    const client = {};
    const cutOff = new AbortController();
    const stopping = {
      cutOff: cutOff.signal,
      sklad: { ...sklad, clientWithoutKey: () => client },
    } as unknown as Context;
    const seen: unknown[] = [];
    const fetch: Feed["fetch"] = async ({ call }) => {
      await call(async (given, { signal }) => {
        seen.push(given, signal?.aborted);
        cutOff.abort();
        seen.push(signal?.aborted);
      });
      return { items: [], next: null, complete: true };
    };
    const place = { key: "https://a", connection: {} };
    const { signal } = new AbortController();
    await readPage(stopping, { ...held(fetch, signal), place } as LeasedFeed, null);
    expect(seen).toEqual([client, false, true]);
  });

  it("without a key calls an address once a second at most, and another one without waiting for it", async () => {
    const slept: [string, number][] = [];
    const clock = { now: 0 };
    const shared = skladAt(clock);
    const at = (address: string) => {
      const sleep = async (ms: number) => {
        slept.push([address, ms]);
        clock.now += ms;
      };
      return { sklad: { ...shared, sleep, clientWithoutKey: () => ({}) } } as unknown as Context;
    };
    const fetch: Feed["fetch"] = async ({ call }) => {
      for (let calls = 0; calls < 3; calls += 1) await call(async () => undefined);
      return { items: [], next: null, complete: true };
    };
    const { signal } = new AbortController();
    for (const key of ["https://a", "https://b"])
      await readPage(at(key), { ...held(fetch, signal), place: { key, connection: {} } } as LeasedFeed, null);
    expect(slept).toEqual([
      ["https://a", 1_000],
      ["https://a", 1_000],
      ["https://b", 1_000],
      ["https://b", 1_000],
    ]);
  });

  it("is given the time by the database's clock", async () => {
    const fetch = jest.fn(async () => ({ items: [], next: null, complete: true }));
    await readPage(ctx, held(fetch, new AbortController().signal), null);
    expect(fetch).toHaveBeenCalledWith(expect.objectContaining({ now: REQUESTED_AT }));
  });

  it.each([
    ["stops short of the end", { items: [], next: null, complete: false }, "incomplete_snapshot"],
    ["leads on after twelve hours", { items: [], next: { b: 1 }, complete: false }, "endless_list"],
    ["leads to itself", { items: [], next: { b: 1, a: 2 }, complete: false }, "page_repeats"],
  ])("that %s is an error", async (_what, page, code) => {
    const signal = new AbortController().signal;
    await expect(
      readPage(
        ctx,
        held(async () => page, signal),
        { a: 2, b: 1 },
      ),
    ).rejects.toMatchObject({
      code,
    });
  });
});
