import type {
  CallOptions,
  OrderState,
  OrderStatus,
  Period,
  SkladClient,
  UnreadRecord,
} from "../../src/client";
import type { Context } from "../../src/engine/context";
import { acknowledgeWords, type Received, recordStatuses } from "../../src/engine/statuses";
import { reportFeed } from "../../src/engine/statuses/report-feed";
import { understandDue } from "../../src/engine/webhooks/inbox";
import { moduleOptionsSchema } from "../../src/modules/sklad/options";
import { Stores } from "../../src/modules/sklad/stores";
import { rowsOf } from "../../src/modules/sklad/stores/database";
import type { ConnectionRow, InboxRow } from "../../src/modules/sklad/types";
import { DEFAULT_SETTINGS } from "../../src/planning/settings";
import { createModuleDatabase, type ModuleDatabase } from "../feeds/support/module-database";
import { eventually } from "../support/eventually";

const FACTS = {
  payload_hash: "-",
  sent_date: "22.11.2026",
  sent_source_hash: "-",
  cash_on_delivery_sum: null,
  own_total: "100.00",
};

describe("Statuses that are recorded at the same time", () => {
  let module: ModuleDatabase;
  let stores: Stores;
  let connections: ConnectionRow[];
  const warnings: string[] = [];

  beforeAll(async () => {
    module = await createModuleDatabase();
    stores = new Stores(module.database, () => undefined);
    // What recording reads of Medusa's tables.
    await module.database.raw(
      `create table "order" (id text primary key, status text, deleted_at timestamptz)`,
    );
    for (const place of ["kyiv", "lviv"])
      await stores.connections.create({
        id: `sklconn_${place}`,
        name: place,
        environment: "sandbox",
        base_url: "https://warehouse.example.com",
        stock_location_id: `sloc_${place}`,
        api_key_encrypted: "-",
        api_key_last_four: "-",
        api_key_fingerprint: place,
        settings: {
          ...DEFAULT_SETTINGS,
          ...(place === "lviv" && { status_words: { "На пакуванні": "picked" } }),
        },
      });
    connections = await stores.connections.list();
  }, 120_000);
  afterAll(() => module.drop());
  beforeEach(async () => {
    warnings.length = 0;
    await module.database.raw(
      `truncate sklad_warehouse_order, sklad_command, sklad_event, sklad_problem, sklad_inbox, "order" cascade`,
    );
  });

  /** Orders that wait for the response to their AddOrder. */
  async function planned(count: number, place = "kyiv"): Promise<string[]> {
    const numbers = Array.from({ length: count }, (_, index) => `${place}-${index}`);
    await module.database.raw(
      `insert into "order" (id, status) select 'order_' || number, 'pending' from unnest(?::text[]) number`,
      [numbers],
    );
    return stores.warehouseOrderStates.create(
      numbers.map((number) => ({
        order_id: `order_${number}`,
        connection_id: `sklconn_${place}`,
        location_id: `sloc_${place}`,
        shipping_option_id: "so_1",
        sequence: 1,
        number,
        origin: "automatic" as const,
        payment_provider_id: null,
      })),
    );
  }

  async function accepted(count: number, place = "kyiv"): Promise<string[]> {
    const ids = await planned(count, place);
    await stores.warehouseOrderStates.accept(ids.map((id) => ({ id, ...FACTS, ...remote(id) })));
    return ids;
  }

  const remote = (id: string) => ({ remote_id: `FF-${id}`, remote_key: `KEY-${id}` });

  function said(id: string, status: string, state = status as OrderState | null): OrderStatus {
    const { remote_id: remoteId, remote_key: remoteKey } = remote(id);
    return {
      ...{ number: null, externalId: id, remoteId, remoteKey },
      ...{ status, state, changedAt: null, trackingNumber: null },
    };
  }

  const record = (statuses: readonly OrderStatus[], source: "webhook" | "report" = "report") =>
    stores.transaction((inside) => recordStatuses(inside, [{ connections, statuses }], source));

  const states = async (): Promise<Record<string, number>> => {
    const rows = await rowsOf<{ state: string; count: number }>(
      module.database.raw("select state, count(*)::int as count from sklad_warehouse_order group by state"),
    );
    return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
  };

  /** Another process that understands webhooks. */
  function process(): Context {
    const own = new Stores(module.database, () => undefined);
    const sklad = { stores: own, configuration: moduleOptionsSchema.parse({}) };
    const warn = (line: string) => warnings.push(line);
    return { sklad, logger: { warn, error: warn, info: warn } } as unknown as Context;
  }

  async function webhook(status: OrderStatus, place: string): Promise<void> {
    const body = Buffer.from(JSON.stringify({ external_id: status.externalId, status: status.status }));
    await module.database("sklad_inbox").insert({
      id: `sklin_${place}_${status.externalId}`,
      connection_id: `sklconn_${place}`,
      token_id: "skltok_1",
      received_at: new Date(),
      due_at: new Date(Date.now() - 1_000),
      size: body.length,
      body,
    });
  }

  it("A webhook whose process died of it comes last and alone, is told by name, and is left alone in the end", async () => {
    const [id = ""] = await accepted(1);
    await webhook(said(id, "picked"), "kyiv");
    await webhook(said(id, "picked"), "lviv");
    const heard: number[] = [];
    const look = () =>
      understandDue(process(), (inside, received) => {
        heard.push(received.flatMap(({ statuses }) => statuses).length);
        return recordStatuses(inside, received, "webhook");
      });
    const passTime = () =>
      module
        .database("sklad_inbox")
        .whereNotNull("due_at")
        .update({ due_at: new Date(Date.now() - 1_000) });
    const row = (place: string) =>
      module
        .database("sklad_inbox")
        .where({ id: `sklin_${place}_${id}` })
        .first<InboxRow>("*");
    const told = async () => (await stores.problems.openOf(["webhooks_failing"])).map(({ params }) => params);

    // A process that began both and was killed.
    expect(await stores.inbox.begin(50, 1)).toHaveLength(2);
    await passTime();
    await module
      .database("sklad_inbox")
      .where({ id: `sklin_lviv_${id}` })
      .update({ due_at: new Date() });
    await webhook(said(id, "shipped"), "fresh");
    await look();
    expect(heard).toEqual([1, 1]);
    expect(await row("fresh")).toMatchObject({ state: "recorded" });
    expect(await row("kyiv")).toMatchObject({ state: "recorded", failures: 0 });
    expect(await look()).toBe(1);
    expect(await row("lviv")).toMatchObject({ state: "recorded" });

    await stores.inbox.replay(`sklin_kyiv_${id}`);
    await stores.inbox.begin(50, 1);
    for (let deaths = 1; deaths < 3; deaths += 1) {
      await passTime();
      await stores.inbox.beginAgain(1);
    }
    const failing = new Error("a process that is about to die");
    const dying = () => understandDue(process(), () => Promise.reject(failing));
    await passTime();
    await dying();
    expect(await told()).toMatchObject([{ reason: expect.stringContaining(`sklin_kyiv_${id}`) }]);
    // What fails and is caught is tried for ever; what ends the process is not.
    for (let times = 0; times < 4; times += 1) {
      await passTime();
      await dying();
    }
    expect(await row("kyiv")).toMatchObject({ state: "received", failures: 8 });
    await passTime();
    await stores.inbox.beginAgain(1);
    await passTime();
    heard.length = 0;
    expect(await look()).toBe(1);
    expect(heard).toEqual([]);
    expect(await row("kyiv")).toMatchObject({ state: "not_understood", failures: 0 });
    expect((await row("kyiv")).reason).toContain("did not end");
    expect(await told()).toEqual([]);
  });

  it("Replayed webhooks come after fresh ones in the order they came, and dismissed ones only when asked for", async () => {
    const [id = ""] = await accepted(1);
    for (const place of ["1st", "2nd", "dismissed"]) await webhook(said(id, "new"), place);
    await stores.inbox.dismiss(`sklin_dismissed_${id}`);
    expect(await stores.inbox.begin(50, 1_000)).toHaveLength(2);
    const finished = { state: "recorded", reason: null, statuses: [], matched: 1, unmatched: 0 } as const;
    for (const place of ["1st", "2nd"]) await stores.inbox.finish(`sklin_${place}_${id}`, finished);

    const since = new Date(Date.now() - 3_600_000);
    expect(await stores.inbox.replaySince({ since }, 50, "sklin_")).toHaveLength(2);
    await webhook(said(id, "new"), "fresh");
    const begun = async (limit: number) => (await stores.inbox.begin(limit, 60_000)).map((row) => row.id);
    expect(await begun(1)).toEqual([`sklin_fresh_${id}`]);
    expect(await begun(2)).toEqual([`sklin_1st_${id}`, `sklin_2nd_${id}`]);
    expect(await stores.inbox.replaySince({ since, state: "dismissed" }, 50, "sklin_")).toHaveLength(1);
  });

  it("in opposite orders, by webhooks or by reports, never wait for each other", async () => {
    const ids = await accepted(50);
    for (const id of ids) await webhook(said(id, "picked"), "a");
    for (const id of [...ids].reverse()) await webhook(said(id, "picked"), "b");
    const understand = () =>
      understandDue(process(), (inside, received) => recordStatuses(inside, received, "webhook"));
    const forth = ids.map((id) => said(id, "shipped"));
    await Promise.all([understand(), understand(), record(forth), record([...forth].reverse())]);
    expect(warnings).toEqual([]);
    expect(await states()).toEqual({ shipped: 50 });
  });

  it("in long lists are locked together, not part by part", async () => {
    const ids = await accepted(1_200);
    const forth = ids.map((id) => said(id, "picked"));
    await Promise.all([record(forth), record([...forth].reverse())]);
    expect(await states()).toEqual({ picked: 1_200 });
  });

  it("of the same unclear handover by a look-up never wait for each other", async () => {
    const [id = ""] = await planned(1);
    await stores.outbox.queue({ kind: "add", subject_id: id, connection_id: "sklconn_kyiv" });
    const [command] = await stores.claims.claim({
      ...{ connection_id: "sklconn_kyiv", kind: "add", state: "queued" as const },
      ...{ size: 1, lease_ms: 60_000 },
    });
    if (!command) throw new Error("Nothing was claimed.");
    await stores.outbox.markSending([{ command, sent: {}, facts: FACTS }], 60_000);
    await stores.outbox.fail([{ command, received: {}, state: "unknown", delay_ms: 0, counted: false }]);
    const [looked] = await stores.claims.claim({
      ...{ connection_id: "sklconn_kyiv", kind: "add", state: "unknown" as const },
      ...{ size: 1, lease_ms: 60_000 },
    });
    if (!looked) throw new Error("Nothing was claimed.");
    let heard: Promise<unknown> = Promise.resolve();
    await stores.transaction(async (inside) => {
      await inside.outbox.finish("done", [{ command: looked, received: {} }]);
      heard = record([said(id, "picked")]);
      await eventually(
        () => rowsOf(module.database.raw("select 1 from pg_locks where not granted")),
        (waiting) => waiting.length > 0,
      );
      await inside.warehouseOrderStates.accept([{ id, ...FACTS, ...remote(id) }]);
    });
    await heard;
    expect(await states()).toEqual({ picked: 1 });
  });

  it("of any number of orders hold no more than a thousand of the locks that the server has", async () => {
    const ids = await accepted(3_000);
    await module.database.raw("analyze sklad_warehouse_order");
    await module.database.transaction(async (transaction) => {
      const inside = new Stores(transaction, () => undefined);
      const statuses = ids.map((id) => said(id, "picked"));
      await recordStatuses(inside, [{ connections, statuses }], "report");
      const [held] = await rowsOf<{ count: number }>(
        transaction.raw(
          "select count(*)::int as count from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()",
        ),
      );
      expect(held?.count).toBeGreaterThan(500);
      expect(held?.count).toBeLessThanOrEqual(1_024);
    });
    expect(await states()).toEqual({ picked: 3_000 });
  });

  it("are read by the words of the connection an order belongs to, whoever heard of it", async () => {
    const [[here = ""], [there = ""]] = [await accepted(1, "kyiv"), await accepted(1, "lviv")];
    const received: Received[] = [{ connections, statuses: [said(here, "На пакуванні", null)] }];
    const open = async () =>
      (await stores.problems.openOf(["status_unknown"])).map((one) => one.connection_id);
    await stores.transaction((inside) => recordStatuses(inside, received, "look_up"));
    expect(await open()).toEqual(["sklconn_kyiv"]);
    await record([said(there, "на  пакуванні", null)]);
    expect(await states()).toEqual({ new: 1, picked: 1 });
    expect(await open()).toEqual(["sklconn_kyiv"]);

    // Once the merchant has taught the word it is no problem, though nobody says it again.
    await stores.connections.changeSettings("sklconn_kyiv", { status_words: { "на пакуванні": "picked" } });
    connections = await stores.connections.list();
    await record([]);
    expect(await open()).toEqual([]);
    await record([said(here, "На пакуванні", null)]);
    expect(await states()).toEqual({ picked: 2 });
  });

  it("by a report reach their orders though a record beside them cannot be read, and that one is told by name", async () => {
    const [one = "", other = ""] = await accepted(2);
    const [connection] = connections.filter(({ id }) => id === "sklconn_kyiv");
    if (!connection) throw new Error("There is no connection.");
    const place = { key: connection.id, connection };
    const read = async (unread: readonly UnreadRecord[]) => {
      const client = {
        reportOrderStatuses: async (_period: Period, { onUnread }: CallOptions) => {
          if (unread.length > 0) onUnread?.(unread);
          return [said(one, "picked"), said(other, "shipped")];
        },
      } as unknown as SkladClient;
      const page = await reportFeed.fetch({
        ...{ place, cursor: null, now: new Date(), stores },
        call: (send) => send(client, {}),
      });
      const items = JSON.parse(JSON.stringify(page.items)) as typeof page.items;
      const chunks = async function* () {
        yield items;
      };
      const batch = { place, run_id: "1", requested_at: new Date(), count: items.length, chunks };
      await stores.transaction((inside) => reportFeed.apply(batch, { token: 1, stores: inside }));
      return page.next;
    };
    expect(await read([{ identifiers: ["1002", "FF-2"], issue: "status: string" }])).not.toBeNull();
    expect(await states()).toEqual({ picked: 1, shipped: 1 });
    const [problem] = await stores.problems.openOf(["statuses_unread"]);
    expect(problem?.params).toMatchObject({ operation: "ReportStatusOrder", numbers: ["1002"], count: "1" });
    await read([]);
    expect(await stores.problems.openOf(["statuses_unread"])).toEqual([]);
  });

  it("in a word of any length are told as that word", async () => {
    const [id = ""] = await accepted(1);
    // Nothing that compresses: an index takes 2,704 bytes.
    const word = Array.from({ length: 2_000 }, () => String.fromCharCode(0x430 + randomInt(32))).join("");
    await record([said(id, word, null)]);
    const open = async () =>
      (await stores.problems.openOf(["status_unknown", "status_not_recorded"])).map(({ params }) => params);
    expect(await open()).toMatchObject([{ operation: word }]);
    await stores.connections.changeSettings("sklconn_kyiv", { status_words: { [word]: "picked" } });
    connections = await stores.connections.list();
    await record([]);
    expect(await open()).toEqual([]);
  });

  it("that cannot be written are told in the database's words, without the statement", async () => {
    const [id = ""] = await accepted(1);
    await module.database.raw(`
      create function refuse() returns trigger language plpgsql as
        $$ begin raise exception 'this row cannot be written'; end $$;
      create trigger refuse before update of state on sklad_warehouse_order for each row
        when (new.state <> old.state) execute function refuse()`);
    try {
      await record([said(id, "picked")]);
    } finally {
      await module.database.raw("drop trigger refuse on sklad_warehouse_order; drop function refuse()");
    }
    const [problem] = await stores.problems.openOf(["status_not_recorded"]);
    expect(problem?.params).toMatchObject({ reason: "this row cannot be written" });
  });

  it("in a thousand words that nobody knows are told as twenty and a summary, and end when somebody has read that", async () => {
    const [id = "", other = ""] = await accepted(2);
    const words = Array.from({ length: 10_000 }, () => `слово ${randomInt(2 ** 40)}`);
    const numbered = words.map((word, place) => ({ ...said(id, word, null), trackingNumber: `${place}` }));
    const open = async () =>
      (await stores.problems.openOf(["status_unknown", "statuses_unknown"])).map(({ code }) => code).sort();
    const began = performance.now();
    await record(numbered.slice(0, 5_000), "webhook");
    await record(numbered.slice(5_000), "webhook");
    expect(performance.now() - began).toBeLessThan(5_000);
    const told = [...Array.from({ length: 20 }, () => "status_unknown"), "statuses_unknown"];
    expect(await open()).toEqual(told);
    const events = await stores.events.ofWarehouseOrder(id);
    expect(events.filter(({ type }) => type === "status")).toHaveLength(50);
    const kept = async () => (await stores.warehouseOrders.find(id))?.tracking_numbers?.length;
    expect(await kept()).toBe(10);
    // What the warehouse itself says has a place all the same.
    await record([{ ...said(id, "picked"), trackingNumber: "59000000000001" }]);
    expect(await kept()).toBe(11);

    const ctx = { sklad: { stores } } as unknown as Context;
    await acknowledgeWords(ctx, "sklconn_lviv");
    expect(await open()).toEqual(told);
    await acknowledgeWords(ctx, "sklconn_kyiv");
    expect(await open()).toEqual([]);
    await record(numbered.slice(0, 50));
    expect(await open()).toEqual([]);
    await record([said(other, words[0] ?? "", null)]);
    expect(await open()).toEqual(["status_unknown"]);
  });

  it("that were heard before take no lock, unknown words among them", async () => {
    const [one = "", other = ""] = await accepted(2);
    const heard = [said(one, "На митниці", null), said(other, "picked")];
    const locks = async () => {
      const statements: string[] = [];
      const listen = ({ sql }: { sql: string }) => statements.push(sql);
      module.database.on("query", listen);
      await record(heard).finally(() => module.database.off("query", listen));
      return statements.filter((sql) => sql.includes("pg_advisory_xact_lock") || sql.includes("for update"))
        .length;
    };
    expect(await locks()).toBeGreaterThan(0);
    expect(await locks()).toBe(0);
  });
});
