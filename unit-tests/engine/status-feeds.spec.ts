import { type CallOptions, type Period, type SkladClient, SkladError } from "../../src/client";
import { confirmationFeed, staleOrderFeed } from "../../src/engine/statuses/look-up-feeds";
import { reportFeed } from "../../src/engine/statuses/report-feed";
import type { Stores } from "../../src/modules/sklad/stores";
import type { ConnectionRow } from "../../src/modules/sklad/types";
import { DEFAULT_SETTINGS } from "../../src/planning/settings";
import type { WarehouseOrder } from "../../src/planning/warehouse-order";
import { DAY_MS } from "../../src/planning/values/days";

const NOW = new Date("2026-11-22T10:00:00Z");
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);

const connection = (changes: Partial<ConnectionRow> = {}) =>
  ({
    id: "sklconn_1",
    enabled: true,
    enabled_at: NOW,
    settings: DEFAULT_SETTINGS,
    ...changes,
  }) as ConnectionRow;

type Call = <T>(send: (client: SkladClient, options: CallOptions) => Promise<T>) => Promise<T>;

/** Reads a page of the report; which periods were asked for. */
async function readReport(
  until: Date | null,
  changes: Partial<ConnectionRow> = {},
  underWay: Date | null = null,
) {
  const asked: Period[] = [];
  const client = {
    reportOrderStatuses: async (period: Period) => {
      asked.push(period);
      return [];
    },
  } as unknown as SkladClient;
  const place = { key: "sklconn_1", connection: connection(changes) };
  const stores = { orderLookUps: { oldestUnderWay: async () => underWay } } as unknown as Stores;
  const call: Call = (send) => send(client, {});
  const cursor = until && { until: until.toISOString() };
  const page = await reportFeed.fetch({ place, failures: 0, cursor, now: NOW, stores, call });
  return { asked, page };
}

describe("The report of statuses", () => {
  it("is asked for once a minute, or as often as the merchant wants", () => {
    const every = (changes: Partial<ConnectionRow["settings"]>) => {
      const settings = { ...DEFAULT_SETTINGS, ...changes };
      return reportFeed.every({ key: "sklconn_1", connection: connection({ settings }) });
    };
    expect([every({}), every({ report_every_minutes: 15 })]).toEqual([60_000, 900_000]);
  });

  it("reaches a week back at first, and then to a little before the last one", async () => {
    const first = await readReport(null);
    expect(first.asked).toEqual([{ from: daysAgo(7), to: NOW }]);
    expect(first.page).toMatchObject({ complete: true, next: { until: NOW.toISOString() } });
    const next = await readReport(new Date(NOW.getTime() - 60_000));
    expect(next.asked).toEqual([{ from: new Date(NOW.getTime() - 60_000 - 6 * 3_600_000), to: NOW }]);
  });

  it("closes a long gap in steps of a week, each beginning before the end of the one before", async () => {
    const steps: Period[] = [];
    let until = daysAgo(20);
    for (let complete = false; !complete;) {
      const { asked, page } = await readReport(until);
      steps.push(...asked);
      until = new Date(page.next?.until ?? NOW);
      complete = page.complete;
    }
    expect(steps[0]?.from.getTime()).toBeLessThan(daysAgo(20).getTime());
    steps.slice(1).forEach(({ from }, index) => expect(from < (steps[index]?.to ?? NOW)).toBe(true));
    expect(Math.max(...steps.map(({ from, to }) => to.getTime() - from.getTime()))).toBe(7 * DAY_MS);
    expect(steps.at(-1)?.to).toEqual(NOW);
  });

  it("that says that it is longer than what is received is read on, page by page, as of the same time", async () => {
    const asked: Period[] = [];
    const client = {
      reportOrderStatuses: async (period: Period, options: CallOptions) => {
        asked.push(period);
        const { page = 1 } = period;
        const rows = Array.from({ length: [2, 2, 1, 0][page - 1] ?? 0 }, (_, index) => ({
          number: `${page}-${index}`,
        }));
        options.onData?.({ rows, total: 5, page });
        return rows;
      },
    } as unknown as SkladClient;
    const place = { key: "sklconn_1", connection: connection() };
    const call: Call = (send) => send(client, {});
    let cursor: Parameters<typeof reportFeed.fetch>[0]["cursor"] = { until: NOW.toISOString() };
    const read: unknown[] = [];
    let complete = false;
    for (let minutes = 0; !complete; minutes += 1) {
      const now = new Date(NOW.getTime() + minutes * 60_000);
      const page = await reportFeed.fetch({
        place,
        failures: 0,
        cursor,
        now,
        stores: {} as unknown as Stores,
        call,
      });
      read.push(...page.items.filter((item) => !("part" in item)));
      ({ next: cursor, complete } = page);
    }
    const period = { from: new Date(NOW.getTime() - 6 * 3_600_000), to: NOW };
    expect(asked).toEqual([period, ...[2, 3, 4].map((page) => ({ ...period, page }))]);
    expect(read).toHaveLength(5);
    expect(cursor).toEqual({ until: NOW.toISOString() });
  });

  it.each([
    [
      "of a service that knows no pages ends with its second page, also when statuses moved between the two",
      true,
    ],
    ["in which the same orders stand on each page, as a wave goes through the warehouse, is read on", false],
  ])("%s", async (_, isDeaf) => {
    let calls = 0;
    const client = {
      reportOrderStatuses: async () => {
        calls += 1;
        return Array.from({ length: 10 }, (_, index) => ({
          number: `${index}`,
          // Of a deaf service one order has moved; of a wave all have.
          status: !isDeaf || index === 0 ? `status ${calls}` : "new",
        }));
      },
    } as unknown as SkladClient;
    const place = { key: "sklconn_1", connection: connection() };
    const call: Call = (send) => send(client, {});
    const stores = {} as unknown as Stores;
    const first = await reportFeed.fetch({ place, failures: 0, cursor: null, now: NOW, stores, call });
    expect(first.complete).toBe(false);
    const second = await reportFeed.fetch({ place, failures: 0, cursor: first.next, now: NOW, stores, call });
    expect(second.complete).toBe(isDeaf);
    // What a deaf service gives again, the next report has.
    expect(second.items.filter((item) => !("part" in item))).toHaveLength(isDeaf ? 0 : 10);
  });

  it("is asked for on a disabled connection as long as a parcel is under way", async () => {
    expect((await readReport(null, { enabled: false }, daysAgo(1))).asked).toHaveLength(1);
    expect((await readReport(null, { enabled: false })).asked).toEqual([]);
    expect(reportFeed.reads?.(connection({ enabled: false }))).toBe(true);
    expect(reportFeed.reads?.(connection({ enabled: false, enabled_at: null }))).toBe(false);
  });

  it("that the dialect has switched off is empty, and no failure", async () => {
    const call: Call = async () => {
      throw new SkladError("ReportStatusOrder", { code: "operation_disabled" });
    };
    const place = { key: "sklconn_1", connection: connection() };
    const page = await reportFeed.fetch({
      place,
      failures: 0,
      cursor: null,
      now: NOW,
      stores: {} as unknown as Stores,
      call,
    });
    expect(page).toMatchObject({ items: [], complete: true });
  });
});

describe("Looking up single orders", () => {
  const row = { id: "sklord_1", number: "1001", remote_id: "FF-1", remote_key: "KEY-1" } as WarehouseOrder;
  const look = (feed: typeof staleOrderFeed, call: Call, next: WarehouseOrder | null = row) => {
    const find = async () => next ?? undefined;
    const stores = { orderLookUps: { nextStale: find, nextToConfirm: find } } as unknown as Stores;
    const place = { key: "sklconn_1", connection: connection() };
    return feed.fetch({ place, failures: 0, cursor: { asked: 7 }, now: NOW, stores, call });
  };
  const failing =
    (error: Error): Call =>
    async () => {
      throw error;
    };

  it("takes no more than a tenth of the calls when no caller waits for it", async () => {
    for (const requests_per_minute of [1, 10, 57]) {
      const at = connection({ settings: { ...DEFAULT_SETTINGS, requests_per_minute } });
      const every_ms = staleOrderFeed.every({ key: "sklconn_1", connection: at });
      expect(60_000 / every_ms).toBeLessThanOrEqual(requests_per_minute / 10);
    }
    const page = await look(staleOrderFeed, async <T>() => [] as T);
    expect(page).toEqual({ items: [{ id: "sklord_1", statuses: [] }], next: { asked: 8 }, complete: true });
  });

  it("goes on with the next at once when a caller waits, until there is none", async () => {
    expect(await look(confirmationFeed, async <T>() => [] as T)).toMatchObject({ complete: false });
    const none = await look(confirmationFeed, failing(new Error("no call is wanted")), null);
    expect(none).toEqual({ items: [], next: null, complete: true });
  });

  it("that fails for one order delays no other, and fails as a whole when no call gets through", async () => {
    const timedOut = await look(
      confirmationFeed,
      failing(new SkladError("getStatusOrder", { code: "timeout", deadlineMs: 1, connected: true })),
    );
    expect(timedOut.items).toEqual([{ id: "sklord_1", statuses: null }]);
    const unreachable = new SkladError("getStatusOrder", {
      code: "connection_failed",
      cause: new Error("refused"),
    });
    await expect(look(confirmationFeed, failing(unreachable))).rejects.toBe(unreachable);
  });
});
