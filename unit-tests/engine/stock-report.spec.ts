import { type CallOptions, SkladClient, unlimitedRateLimiter } from "../../src/client";
import { mayWrite } from "../../src/engine/stock/sync-stock";
import { stockFeed } from "../../src/engine/stock/report-feed";
import type { Stores } from "../../src/modules/sklad/stores";
import type { ConnectionRow } from "../../src/modules/sklad/types";
import { DEFAULT_SETTINGS, readSettings, type Settings } from "../../src/planning/settings";
import { ok, text, WireServer } from "../client/wire-server";

const NOW = new Date("2026-11-22T10:00:00Z");
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);

const connection = (settings: Partial<Settings> = {}, changes: Partial<ConnectionRow> = {}) =>
  ({
    id: "sklconn_1",
    name: "Warehouse",
    enabled: true,
    environment: "production",
    settings: { ...DEFAULT_SETTINGS, ...settings },
    ...changes,
  }) as ConnectionRow;

const place = (settings: Partial<Settings> = {}) => ({ key: "sklconn_1", connection: connection(settings) });

describe("Stock is asked for", () => {
  it("once a minute, or as seldom as once a day", () => {
    expect([stockFeed.every(place()), stockFeed.every(place({ stock_every_minutes: 1_440 }))]).toEqual([
      60_000, 86_400_000,
    ]);
    const readable = [0, 1, 1_440, 1_441].map(
      (stock_every_minutes) => readSettings({ stock_every_minutes }).ok,
    );
    expect(readable).toEqual([false, true, true, false]);
  });

  it("of enabled connections, unless that is switched off", () => {
    const read = [connection(), connection({}, { enabled: false }), connection({ stock_sync: "off" })].map(
      (one) => stockFeed.reads?.(one),
    );
    expect(read).toEqual([true, false, false]);
  });
});

it.each<[string, Settings["stock_sync"], Date | null, boolean]>([
  ["production", "after_preview", null, false],
  ["production", "after_preview", NOW, true],
  ["production", "at_once", null, true],
  ["production", "off", NOW, false],
  ["staging", "at_once", null, false],
  ["sandbox", "at_once", null, false],
  ["sandbox", "after_preview", NOW, true],
])(
  "Levels of %s with %s, accepted at %s, are written: %s",
  (environment, stock_sync, accepted_at, writes) => {
    const one = connection({ stock_sync }, { environment: environment as ConnectionRow["environment"] });
    expect(mayWrite(one, { accepted_at })).toBe(writes);
    expect(mayWrite(one, undefined)).toBe(writes && accepted_at === null);
  },
);

/** A row that cannot be read, with this sku; null: with one that is not understood. */
const unreadRow = (sku?: string | null) => ({
  unread: { identifiers: [], issue: "count: string", ...(sku !== undefined && { sku }) },
});

describe("A report of stock", () => {
  let server: WireServer;
  beforeAll(async () => (server = await WireServer.start()));
  afterAll(() => server.stop());

  /** The rows of a report whose second page repeats the first. */
  const fetch = async () => {
    const { baseUrl } = server;
    const retry = { attempts: 1 };
    const client = new SkladClient({ baseUrl, apiKey: "key", rateLimit: unlimitedRateLimiter, retry });
    const call = <T>(send: (client: SkladClient, options: CallOptions) => Promise<T>) => send(client, {});
    const request = { place: place(), failures: 0, now: NOW, stores: {} as unknown as Stores, call };
    const first = await stockFeed.fetch({ ...request, cursor: null });
    const { complete } = await stockFeed.fetch({ ...request, cursor: first.next });
    expect(complete).toBe(true);
    return first.items;
  };

  it("is read unchanged, with fractions and negative figures", async () => {
    server.respond(
      ok([
        { sku: "TEA", count: "12.5" },
        { sku: "TEA", count: "0.1" },
        { sku: "POT", count: "-3" },
      ]),
    );
    expect(await fetch()).toEqual([
      { sku: "TEA", quantity: "12.5" },
      { sku: "TEA", quantity: "0.1" },
      { sku: "POT", quantity: "-3" },
    ]);
  });

  it("of which a row cannot be read has the others, and says which and why", async () => {
    server.respond(
      ok([
        { sku: "TEA", count: "12" },
        { sku: "", count: "3" },
        { sku: "POT", count: "many" },
        { sku: "CUP", count: "1" },
      ]),
    );
    expect(await fetch()).toEqual([
      { sku: "TEA", quantity: "12" },
      { sku: "CUP", quantity: "1" },
      { unread: { identifiers: [], issue: expect.stringContaining("sku") } },
      { unread: { sku: "POT", identifiers: ["POT"], issue: expect.stringContaining("count") } },
    ]);
  });

  it("knows the sku of such a row as it came, which a person is not shown, and that it has one it does not read", async () => {
    const long = `KIT-${"7".repeat(100)}`;
    const skus = ["0671234567", long, { code: "A" }, 48200000000170000, " "];
    const good = skus.map((_, index) => ({ sku: `GOOD-${index}`, count: "1" }));
    server.respond(ok([...good, ...skus.map((sku) => ({ sku, count: "many" }))]));
    const unread = (await fetch()).flatMap((row) => ("unread" in row ? row.unread : []));
    expect(unread.map(({ sku }) => sku)).toEqual(["0671234567", long, null, null, undefined]);
    expect(unread.map(({ identifiers }) => identifiers)).toEqual([["***"], [long.slice(0, 60)], [], [], []]);
  });

  it.each([
    ["is no JSON", text('{"result": "ok", "Data": [{"sku": "TEA", "cou')],
    ["is no list", ok("nothing")],
    [
      "has more rows that cannot be read than others",
      ok([{ sku: "TEA", count: "1" }, { count: "2" }, { count: "3" }]),
    ],
    ["has a quantity that is no number", ok([{ sku: "TEA", count: "many" }])],
    ["has an article without a quantity", ok([{ sku: "TEA" }])],
  ])("that %s fails as a whole, so that nothing of it is applied", async (_, response) => {
    server.respond(response);
    await expect(fetch()).rejects.toThrow("ReportSklad");
  });

  it.each([
    [[{ partly: true }], { is_partly: true, unread_skus: [] }, false],
    [[unreadRow(null)], { is_partly: true, unread_skus: [] }, false],
    [[unreadRow("POT")], { is_partly: false, unread_skus: ["POT"] }, true],
    [[unreadRow()], { is_partly: false, unread_skus: [] }, true],
  ] as const)(
    "with %j is taken as %j, and only a whole one ends what is quarantined",
    async (rows, as, ends) => {
      const taken: unknown[] = [];
      const stores = {
        stock: { lock: async () => ({ requested_at: minutesAgo(1) }), takeReport: async () => undefined },
        stockReports: {
          take: async (report: unknown) => (
            taken.push(report),
            { skus: 1, known: 1, known_units: "1", lost: 0, lost_units: "0", changed: 0, kept: 0 }
          ),
          acceptQuarantined: async () => taken.push("accepted"),
          countQuarantined: async () => 0,
        },
        stockItems: { respelt: async () => [] },
        problems: { raise: async () => undefined, clear: async () => undefined },
      } as unknown as Stores;
      const items = [{ sku: "TEA", quantity: "1" }, ...rows];
      const chunks = async function* () {
        yield items as never;
      };
      await stockFeed.apply({ place: place(), run_id: "1", requested_at: NOW, count: 2, chunks }, { stores });
      expect(taken[0]).toMatchObject(as);
      expect(taken.includes("accepted")).toBe(ends);
    },
  );

  /** The decision about a report of a number of skus, after one that was requested at another time. */
  async function taken(
    count: number,
    formerly: Date | null,
    {
      lost = 0,
      kept = 0,
      accepted_at = null,
    }: { readonly lost?: number; readonly kept?: number; readonly accepted_at?: Date | null } = {},
  ): Promise<string[]> {
    const done: string[] = [];
    const stores = {
      stock: {
        lock: async () => ({ requested_at: formerly, accepted_at }),
        takeReport: async () => done.push("in force"),
      },
      stockReports: {
        take: async () => (
          done.push("taken"),
          { skus: count, known: 100, known_units: "1000", lost, lost_units: String(10 * lost), kept }
        ),
        quarantine: async () => done.push("quarantined"),
        acceptQuarantined: async () => done.push("nothing quarantined"),
        countQuarantined: async () => 0,
      },
      stockItems: { respelt: async () => [] },
      problems: {
        raise: async ({ code }: { code: string }) => done.push(code),
        clear: async (...keys: string[]) => done.push(...keys.map((key) => `no ${key.split(":").at(-1)}`)),
      },
    } as unknown as Stores;
    const batch = {
      place: place(),
      run_id: "run-1",
      requested_at: NOW,
      count,
      chunks: async function* () {} as never,
    };
    await stockFeed.apply(batch, { stores });
    return done;
  }

  it("that was asked for before the last one changes nothing", async () => {
    expect(await taken(3, new Date(NOW.getTime() + 1))).toEqual([]);
  });

  it("without any sku changes nothing and is a problem, unless there never was another and no caller waits for one", async () => {
    expect(await taken(0, minutesAgo(1))).toEqual(["stock_report_empty"]);
    expect(await taken(0, null)).toEqual([]);
    expect(await taken(0, null, { accepted_at: minutesAgo(1) })).toEqual(["stock_report_empty"]);
  });

  it("that follows another is in force, and clears the problem of an empty one", async () => {
    expect(await taken(3, minutesAgo(1))).toEqual([
      "no stock_report_empty",
      "taken",
      "nothing quarantined",
      "no stock_quarantined",
      "no skus_shared",
      "no stock_rows_unreadable",
      "no stock_report_partly",
      "in force",
    ]);
  });

  it("that lacks skus without an end is a problem, for they keep their figures", async () => {
    const done = await taken(3, minutesAgo(1), { kept: 2 });
    expect(done).toContain("stock_report_partly");
    expect(done).toContain("in force");
  });

  it("that has lost many skus is quarantined, and one that has lost fewer is applied, the lost ones included", async () => {
    expect(await taken(70, minutesAgo(1), { lost: 30 })).toContain("quarantined");
    const less = await taken(99, minutesAgo(1), { lost: 1 });
    expect(less).toContain("nothing quarantined");
    expect(less).not.toContain("quarantined");
  });
});
