import { newId } from "../../src/modules/sklad/stores/database";
import { ulidFloor } from "../../src/modules/sklad/stores/medusa-orders";
import { Stores } from "../../src/modules/sklad/stores";
import { createModuleDatabase, type ModuleDatabase } from "../feeds/support/module-database";
import { eventually } from "../support/eventually";

const DAY_MS = 24 * 60 * 60_000;

describe("what is kept for a time", () => {
  let module: ModuleDatabase;
  let stores: Stores;

  beforeAll(async () => {
    module = await createModuleDatabase();
    stores = new Stores(module.database, () => undefined);
  }, 120_000);

  afterAll(() => module.drop());

  const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
  const ids = async (table: string) => {
    const rows: { id: string }[] = await module.database(table).orderBy("id").select("id");
    return rows.map(({ id }) => id);
  };

  it("the timeline loses what is older than its days, more of it than one statement takes", async () => {
    const { database } = module;
    await database.raw(
      `insert into sklad_event (id, type, source, at)
       select :old || i, 'accepted', 'outbox', now() - interval '366 days' from generate_series(1, 2500) i`,
      { old: `sklevt_${ulidFloor(daysAgo(366))}` },
    );
    await database("sklad_event").insert({
      id: `sklevt_${ulidFloor(daysAgo(364))}`,
      type: "kept",
      source: "outbox",
      at: daysAgo(364),
    });
    await stores.events.add({ type: "kept", source: "outbox" });

    expect(await stores.retention.purgeEvents(365)).toBe(2500);

    const kept: unknown[] = await database("sklad_event").distinct("type").pluck("type");
    expect(kept).toEqual(["kept"]);
    expect(await ids("sklad_event")).toHaveLength(2);
  });

  it("a cancellation goes its days after it has ended, and the lease of an order once nobody has held it for a day", async () => {
    const { database } = module;
    const ask = (id: string, ended: Date | null) => ({
      id: `sklcanc_${id}`,
      order_id: `order_${id}`,
      target: "order",
      target_id: `order_${id}`,
      state: ended ? "done" : "asking",
      expires_at: daysAgo(100),
      ended_at: ended,
    });
    await database("sklad_cancellation").insert([
      ask("A", daysAgo(91)),
      ask("B", daysAgo(89)),
      ask("C", null),
    ]);
    await database("sklad_order_lease").insert([
      { id: "skllease_A", order_id: "order_A", fence: 1, lease_until: daysAgo(2) },
      { id: "skllease_B", order_id: "order_B", fence: 1, lease_until: daysAgo(0) },
    ]);

    expect(await stores.retention.purgeCancellations(90)).toBe(1);
    expect(await stores.retention.purgeOrderLeases(1)).toBe(1);

    expect(await ids("sklad_cancellation")).toEqual(["sklcanc_B", "sklcanc_C"]);
    expect(await ids("sklad_order_lease")).toEqual(["skllease_B"]);
  });

  it("a problem stays while it is open, and for its days after it was cleared", async () => {
    const problem = (id: string, raised: Date, cleared: Date | null) => ({
      id,
      key: id,
      code: "unreachable",
      raised_at: raised,
      cleared_at: cleared,
    });
    const stem = `sklprob_${ulidFloor(daysAgo(200)).slice(0, -1)}`;
    const old = (letter: string) => stem + letter;
    await module
      .database("sklad_problem")
      .insert([
        problem(old("A"), daysAgo(200), daysAgo(91)),
        problem(old("B"), daysAgo(200), daysAgo(89)),
        problem(old("C"), daysAgo(200), null),
        problem(newId("sklprob"), daysAgo(0), daysAgo(0)),
      ]);

    expect(await stores.retention.purgeProblems(90)).toBe(1);

    expect(await ids("sklad_problem")).toEqual([old("B"), old("C"), expect.any(String)]);
  });

  it("the rate limit forgets a key nobody calls with, and none with a slot taken or a pause to wait for", async () => {
    const now = Date.now();
    const row = (id: string, more: object) => ({
      id,
      api_key_fingerprint: id,
      bucket: "general",
      slots: JSON.stringify({ call: now - DAY_MS }),
      updated_at: daysAgo(8),
      ...more,
    });
    await module
      .database("sklad_rate_limit")
      .insert([
        row("paused", { paused_until: daysAgo(-1) }),
        row("taken", { slots: JSON.stringify({ call: now + DAY_MS }) }),
        row("unused", { paused_until: daysAgo(8) }),
        row("used", { updated_at: daysAgo(6) }),
      ]);

    expect(await stores.retention.purgeRateLimits(7)).toBe(1);

    expect(await ids("sklad_rate_limit")).toEqual(["paused", "taken", "used"]);
  });

  it("of the commands of one connection those go that ended long ago; open and younger ones and others' stay", async () => {
    const command = (id: string, more: object) => ({
      id,
      kind: id,
      subject_id: "sklord_1",
      connection_id: "sklconn_1",
      state: "done",
      next_attempt_at: daysAgo(91),
      finished_at: daysAgo(91),
      ...more,
    });
    await module
      .database("sklad_command")
      .insert([
        command("done", {}),
        command("refused", { state: "refused" }),
        command("elsewhere", { connection_id: "sklconn_2" }),
        command("open", { state: "queued", finished_at: null }),
        command("young", { finished_at: daysAgo(89) }),
      ]);

    expect(await stores.retention.purge("sklconn_1", 90)).toBe(2);

    expect(await ids("sklad_command")).toEqual(["elsewhere", "open", "young"]);
  });

  it("webhooks go after their connection's days whatever became of them, and with a connection that was deleted", async () => {
    const { database } = module;
    const webhook = (id: string, connection_id: string, days: number) => ({
      id,
      connection_id,
      token_id: "skltok_1",
      received_at: daysAgo(days),
      size: 1,
      state: "not_understood",
      body: Buffer.from("1"),
    });
    const connection = (id: string) => ({
      id,
      name: id,
      environment: "sandbox",
      base_url: "https://w.example",
      stock_location_id: id,
      api_key_encrypted: "-",
      api_key_last_four: "-",
      api_key_fingerprint: "-",
      api_key_set_at: new Date(),
      settings: "{}",
      disabled_intervals: "[]",
    });
    await database("sklad_connection").insert([
      connection("sklconn_1"),
      connection("sklconn_2"),
      { ...connection("sklconn_3"), deleted_at: new Date() },
    ]);
    await database("sklad_inbox").insert([
      webhook("old", "sklconn_1", 31),
      webhook("others", "sklconn_2", 31),
      webhook("young", "sklconn_1", 29),
      webhook("of-nobody", "sklconn_3", 1),
    ]);

    expect(await stores.retention.purgeInbox("sklconn_1", 30)).toBe(1);
    expect(await stores.retention.purgeInbox(null, 0)).toBe(1);

    expect(await ids("sklad_inbox")).toEqual(["others", "young"]);
  });

  describe("what runs of a feed have staged", () => {
    const staged = (feed_id: string, run_id: string, count: number) =>
      module.database.raw(
        `insert into sklad_feed_item (id, feed_id, run_id, ordinal, item)
         select :run || ':' || i, :feed, :run, i, '{}' from generate_series(1, :count::int) i`,
        { feed: feed_id, run: run_id, count },
      );
    const left = async (feed_id: string) => {
      const rows: { run_id: string; count: string }[] = await module
        .database("sklad_feed_item")
        .where({ feed_id })
        .groupBy("run_id")
        .select("run_id")
        .count();
      return Object.fromEntries(rows.map(({ run_id, count }) => [run_id, Number(count)]));
    };
    /** A feed in somebody's hands, and another whose entries are never touched. */
    const held = async (name: string, lease_ms = 60_000) => {
      const place = { name, place_key: "sklconn_1" };
      await stores.feeds.request(place);
      const { id } = (await stores.feeds.find(place))!;
      await staged(`besides_${id}`, `besides_${id}`, 3);
      return (await stores.feeds.claim(id, "me", lease_ms))!;
    };
    const mostDeleted = async (work: (stores: Stores) => Promise<unknown>) => {
      const counts: number[] = [];
      await module.database.transaction(async (transaction) => {
        transaction.on("query-response", (_response: unknown, query: { sql: string; response: Deleted }) => {
          if (query.sql.includes("delete from")) counts.push(query.response.rowCount);
        });
        await work(new Stores(transaction, () => undefined));
      });
      return Math.max(...counts);
    };

    it("goes when the run is over, a bounded number at a time, and another feed's stays", async () => {
      const { id } = await held("shelves");
      await staged(id, "run", 2500);
      expect(await mostDeleted(({ feedItems }) => feedItems.forget(id))).toBe(1000);
      expect(await left(id)).toEqual({});
      expect(await left(`besides_${id}`)).toEqual({ [`besides_${id}`]: 3 });
    });

    it("goes when another run begins, a bounded number at a time", async () => {
      const claim = await held("branches");
      await staged(claim.id, "died", 1500);
      expect(await mostDeleted(({ feedItems }) => feedItems.begin(claim, true))).toBe(1000);
      expect(await left(claim.id)).toEqual({});
      expect(await left(`besides_${claim.id}`)).toEqual({ [`besides_${claim.id}`]: 3 });
    });

    it("stays when the run that would clear it is no longer the feed's", async () => {
      const claim = await held("late", 1_000);
      await staged(claim.id, "died", 1500);
      const holdUp = await module.database.transaction();
      await holdUp("sklad_feed_item").where({ feed_id: claim.id }).orderBy("ordinal").limit(1).forUpdate();
      const late = stores.feedItems.begin(claim, true);
      await eventually(
        () => stores.feeds.find({ name: "late", place_key: "sklconn_1" }),
        (feed) => feed?.run_id != null,
      );
      // Somebody else has the feed, and stages, while the first of two statements waits.
      await module.database("sklad_feed").where({ id: claim.id }).update({ run_id: "theirs" });
      await staged(claim.id, "theirs", 2);
      await holdUp.rollback();
      await late;
      expect(await left(claim.id)).toEqual({ died: 500, theirs: 2 });
    });

    it("goes a bounded number at a time when nobody has gone on with the run for a week", async () => {
      const claim = await held("abandoned");
      await stores.feedItems.begin(claim, true);
      await staged(claim.id, "old", 1500);
      await stores.feeds.release(claim, 0);
      await module
        .database("sklad_feed")
        .where({ id: claim.id })
        .update({ run_started_at: daysAgo(8) });
      expect(await mostDeleted(({ feedItems }) => feedItems.purge())).toBe(1000);
      expect(await left(claim.id)).toEqual({});
      expect(await left(`besides_${claim.id}`)).toEqual({ [`besides_${claim.id}`]: 3 });
    });
  });
});

interface Deleted {
  readonly rowCount: number;
}
