import { z } from "zod";
import type { Context } from "../../src/engine/context";
import type { Feed } from "../../src/engine/feeds";
import type { LeasedFeed } from "../../src/engine/feeds/hold-lease";
import { readPage } from "../../src/engine/feeds/read-page";

const REQUESTED_AT = new Date("2026-11-21T10:00:00Z");

const sklad: object = {
  configuration: { leaseMarginMs: 1_000, callDeadlineMs: 1_000 },
  stores: { feeds: { now: async () => REQUESTED_AT } },
};
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
  return { feed, signal } as LeasedFeed;
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

  it("is given the time by the database's clock", async () => {
    const fetch = jest.fn(async () => ({ items: [], next: null, complete: true }));
    await readPage(ctx, held(fetch, new AbortController().signal), null);
    expect(fetch).toHaveBeenCalledWith(expect.objectContaining({ now: REQUESTED_AT }));
  });

  it.each([
    ["stops short of the end", { items: [], next: null, complete: false }, "incomplete_snapshot"],
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
