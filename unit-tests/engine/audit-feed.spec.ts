import type { CallOptions, OrderStatus, Period, SkladClient } from "../../src/client";
import type { KnownList } from "../../src/engine/feeds";
import { auditFeed } from "../../src/engine/statuses/audit-feed";
import type { Stores } from "../../src/modules/sklad/stores";
import type { ConnectionRow } from "../../src/modules/sklad/types";
import { DEFAULT_SETTINGS } from "../../src/planning/settings";
import { DAY_MS } from "../../src/planning/values/days";

type Request = Parameters<typeof auditFeed.fetch>[0];
type Item = Awaited<ReturnType<typeof auditFeed.fetch>>["items"][number];

const NOW = Date.parse("2026-11-22T10:00:00Z");
const connection = {
  ...{ id: "sklconn_1", name: "Kyiv", enabled: true, enabled_at: new Date(NOW), api_key_fingerprint: "key" },
  settings: DEFAULT_SETTINGS,
} as ConnectionRow;
const place = { key: "sklconn_1", connection };

const statusOf = (number: string): OrderStatus => ({
  ...{ number, externalId: null, remoteId: `FF-${number}`, remoteKey: `KEY-${number}` },
  ...{ status: "new", state: "new", changedAt: null, trackingNumbers: [] },
});

/** How a warehouse gives the list of a period. */
interface Service {
  readonly orders: number;
  readonly size: number;
  readonly saysTotal: boolean;
  /** It gives the first page whichever is asked for. */
  readonly isDeaf: boolean;
}

/** Reads the audit to its end, a page a minute. */
async function read(
  { orders, size, saysTotal, isDeaf }: Service,
  underWay_ms = 0,
  known: KnownList | null = null,
) {
  const asked: Period[] = [];
  const listOrders = async (period: Period, options: CallOptions) => {
    asked.push(period);
    const { page = 1 } = period;
    const from = isDeaf ? 0 : (page - 1) * size;
    const rows = Array.from({ length: Math.max(0, Math.min(size, orders - from)) }, (_, index) =>
      statusOf(String(1_000 + from + index)),
    );
    options.onData?.({ rows, ...(saysTotal && { total: orders }), page });
    return rows;
  };
  const client = { listOrders } as unknown as SkladClient;
  const stores = {
    orderLookUps: { oldestUnderWay: async () => new Date(NOW - underWay_ms) },
  } as unknown as Stores;
  const call: Request["call"] = (send) => send(client, {});
  const items: Item[] = [];
  let cursor: Request["cursor"] = null;
  let known_list = known;
  for (let minutes = 0; minutes < 30; minutes += 1) {
    const page = await auditFeed.fetch({
      place,
      ...{ cursor, known_list, failures: 0 },
      now: new Date(NOW + minutes * 60_000),
      stores,
      call,
    });
    items.push(...page.items);
    if (page.known_list !== undefined) known_list = page.known_list;
    if (page.complete) return { asked, items, known_list };
    cursor = page.next && auditFeed.cursor.parse(JSON.parse(JSON.stringify(page.next)));
  }
  throw new Error("The audit does not end.");
}

const numbersOf = (items: readonly Item[]) =>
  items.flatMap((item) => ("number" in item ? [item.number] : []));
const isCut = (items: readonly Item[]) => items.some((item) => "cut" in item);

describe("The audit's list of orders", () => {
  it("that says that it is longer than its page is read on, as of the same time", async () => {
    const { asked, items } = await read({ orders: 130, size: 50, saysTotal: true, isDeaf: false });
    // A week, also where the oldest order under way is younger.
    const period = { from: new Date(NOW - 8 * DAY_MS), to: new Date(NOW + DAY_MS) };
    const pages = [2, 3, 4].map((page) => ({ ...period, page }));
    expect(asked).toEqual([period, ...pages]);
    expect(new Set(numbersOf(items)).size).toBe(130);
    expect(isCut(items)).toBe(false);
  });

  it("is read page by page in each of several periods", async () => {
    const { asked, items } = await read({ orders: 7, size: 3, saysTotal: true, isDeaf: false }, 10 * DAY_MS);
    expect(asked.map(({ page }) => page)).toEqual([undefined, 2, 3, 4, undefined, 2, 3, 4]);
    expect(numbersOf(items)).toHaveLength(14);
  });

  it("that states a length that it does not reach is marked as cut, and still read", async () => {
    const { items } = await read({ orders: 130, size: 50, saysTotal: true, isDeaf: true });
    expect([numbersOf(items).length, isCut(items)]).toEqual([50, true]);
  });

  it("of a round length, of a warehouse that ignores the page, may be cut unless another was longer", async () => {
    const list = { size: 50, orders: 50, saysTotal: false, isDeaf: true };
    expect(isCut((await read(list)).items)).toBe(true);
    const { known_list } = await read({ ...list, size: 100, orders: 51 });
    expect(isCut((await read(list, 0, known_list)).items)).toBe(false);
  });

  it("shows with its second page the longest that is surely not cut", async () => {
    const list = { size: 50, saysTotal: false, isDeaf: false };
    const { known_list: long } = await read({ ...list, orders: 40 });
    expect(long).toMatchObject({ rows: 40 });
    expect((await read({ ...list, orders: 7 }, 0, long)).known_list).toMatchObject({ rows: 40 });
    expect((await read({ ...list, orders: 70 }, 0, long)).known_list).toMatchObject({ rows: 50, mark: null });
  });
});

/** Applies a list. @returns what happens to the problem of orders that the shop does not have */
async function judge(items: readonly Item[]): Promise<("raised" | "cleared")[]> {
  const outcomes: ("raised" | "cleared")[] = [];
  const isAbout = (key: string) => key.includes("unknown_at_warehouse");
  const stores = {
    connections: { list: async () => [connection] },
    warehouseOrders: { namedBy: async () => [] },
    orderLookUps: { underWayFrom: async () => [] },
    problems: {
      raise: async ({ key }: { key: string }) => isAbout(key) && outcomes.push("raised"),
      clear: async (key: string) => isAbout(key) && outcomes.push("cleared"),
      openOf: async () => [],
    },
  } as unknown as Stores;
  await auditFeed.apply(
    {
      ...{ place, run_id: "run", requested_at: new Date(NOW), count: items.length },
      async *chunks() {
        yield items;
      },
    },
    { stores },
  );
  return outcomes;
}

describe("The problem of orders that the shop does not have", () => {
  // Another system's number: such orders are none of the shop's.
  const other: Item = { ...statusOf("1000"), externalId: "other-1", changedAt: null };
  const foreign: Item = { ...statusOf(`${DEFAULT_SETTINGS.number_prefix}1000`), changedAt: null };
  const unread: Item = { unread: { identifiers: ["1001"], issue: "a status" } };

  it.each<[string, Item[], string[]]>([
    ["is cleared by a whole list without any", [other], ["cleared"]],
    ["stays with a list that is cut", [other, { cut: true }], []],
    ["stays with a list that has an unreadable record", [other, unread], []],
    ["is raised by a list that is cut, too", [foreign, { cut: true }], ["raised"]],
  ])("%s", async (_, items, outcomes) => {
    expect(await judge(items)).toEqual(outcomes);
  });
});
