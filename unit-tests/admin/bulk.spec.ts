import { rendered } from "../support/rendered";
import { createElement, type FunctionComponent } from "react";

interface Progress {
  readonly action: string;
  readonly count: number | null;
  readonly done: number;
  readonly skipped: number;
  readonly refused: readonly unknown[];
  readonly hasRest: boolean;
}

interface Bulk {
  readonly progress: Progress | null;
  readonly isGoing: boolean;
  readonly error: string | null;
  readonly start: (wanted: object) => void;
  readonly stop: () => void;
  readonly dismiss: () => void;
}

/** The hook's state, and the ends of its effects, which its page runs when it is left. */
let mockProgress: Progress | null = null;
const mockEnds: (() => void)[] = [];
const mockToasts: string[] = [];
const mockCalls: ((response: object) => void)[] = [];

jest.mock("react", () => ({
  ...jest.requireActual<object>("react"),
  useState: () => [mockProgress, (next: Progress) => (mockProgress = next)],
  useRef: (current: unknown) => ({ current }),
  useEffect: (effect: () => () => void) => mockEnds.push(effect()),
}));
jest.mock("../../src/admin/connections/use-connections", () => ({ useRefetchAll: () => jest.fn() }));
jest.mock("../../src/admin/parts/use-action", () => ({
  useAction: () => ({
    busy: null,
    error: null,
    run: async (_: string, work: () => Promise<void>, message: () => string) => {
      await work();
      mockToasts.push(message());
    },
  }),
}));
jest.mock("../../src/admin/api", () => ({ call: () => new Promise((resolve) => mockCalls.push(resolve)) }));
jest.mock("../../src/admin/i18n/use-text", () => ({
  useText: () => (key: string) => key,
  useLanguage: () => "en",
}));

const { useBulk, BulkProgress } = jest.requireActual<{
  useBulk: () => Bulk;
  BulkProgress: FunctionComponent<{ readonly bulk: Bulk }>;
}>("../../src/admin/lists/bulk");

/** Ends the request that is under way. */
async function respond(next: string | null): Promise<void> {
  mockCalls.shift()?.({ done: 20, skipped: 0, refused: [], next });
  await new Promise(setImmediate);
}

const shown = (bulk: Bulk) => rendered(createElement(BulkProgress, { bulk }));

describe("A bulk action", () => {
  let bulk: Bulk;
  beforeEach(() => {
    for (const list of [mockEnds, mockToasts, mockCalls]) list.splice(0);
    bulk = useBulk();
    bulk.start({ action: "hold", of: { ids: ["a", "b"] }, count: 60 });
  });
  const ended = () => ({ ...bulk, progress: mockProgress });

  it("goes through all orders, and has no rest", async () => {
    await respond("sklord_20");
    await respond("sklord_40");
    await respond(null);
    expect(mockProgress).toMatchObject({ done: 60, hasRest: false });
    expect(mockToasts).toEqual(["common.done"]);
    expect(shown(ended())).not.toContain("lists.bulkRest");
  });

  it("that is stopped says that the rest is not processed", async () => {
    await respond("sklord_20");
    bulk.stop();
    await respond("sklord_40");
    expect(mockCalls).toEqual([]);
    expect(mockToasts).toEqual(["lists.bulkStopped"]);
    expect(shown(ended())).toMatch(/lists\.bulkDone\.ended lists\.bulkRest/);
  });

  it("ends after its request when its page is left, and says so", async () => {
    for (const end of mockEnds) end();
    await respond("sklord_20");
    expect(mockCalls).toEqual([]);
    expect(mockProgress).toMatchObject({ done: 20, hasRest: true });
    expect(mockToasts).toEqual(["lists.bulkStopped"]);
  });

  it("whose result only the warehouse's response shows is requested, not done", async () => {
    bulk.start({ action: "refresh", of: { ids: ["a", "b"] }, count: 20 });
    expect(shown({ ...ended(), isGoing: true })).toContain("lists.bulkRequested.goingOf");
    mockCalls.shift();
    await respond(null);
    expect(mockToasts).toEqual(["common.requested"]);
    expect(shown(ended())).toContain("lists.bulkRequested.ended");
  });

  it("links the orders that were refused, and says how many it does not list", async () => {
    await respond(null);
    const refusedOf = (count: number) =>
      Array.from({ length: count }, (_, at) => ({
        number: `100-${String(at)}`,
        message: { en: "Too late." },
      }));
    const html = (count: number) =>
      shown({ ...bulk, progress: mockProgress && { ...mockProgress, refused: refusedOf(count) } });
    expect(html(10)).toMatch(/<a [^>]*href="\/warehouse\?q=100-9"[^>]*>100-9<\/a>: Too late\./);
    expect(html(10)).not.toContain("log.moreOrders");
    expect(html(12)).toContain("log.moreOrders");
    expect(html(12)).not.toContain("q=100-10");
  });
});
