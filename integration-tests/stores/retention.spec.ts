import { newId, ulidFloor } from "../../src/modules/sklad/stores/database";
import { moduleStores } from "./support/module-stores";

const DAY_MS = 24 * 60 * 60_000;

describe("what is kept for a time", () => {
  const module = moduleStores();

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
      type: "status",
      source: "outbox",
      at: daysAgo(364),
    });
    await module.stores.events.add({ type: "status", source: "outbox" });

    expect(await module.stores.retention.purgeAged("event")).toBe(2500);

    const kept: unknown[] = await database("sklad_event").distinct("type").pluck("type");
    expect(kept).toEqual(["status"]);
    expect(await ids("sklad_event")).toHaveLength(2);
  });

  it("a cancellation goes its days after it has ended, and the lease of an order once it was free for a day", async () => {
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
    await database("sklad_lease").insert([
      { id: "skllease_A", key: "order_A", fence: 1, lease_until: daysAgo(2) },
      { id: "skllease_B", key: "order_B", fence: 1, lease_until: daysAgo(0) },
    ]);

    expect(await module.stores.retention.purgeAged("cancellation")).toBe(1);
    expect(await module.stores.retention.purgeAged("lease")).toBe(1);

    expect(await ids("sklad_cancellation")).toEqual(["sklcanc_B", "sklcanc_C"]);
    expect(await ids("sklad_lease")).toEqual(["skllease_B"]);
  });

  it("a problem stays while it is open, and for its days after it was cleared", async () => {
    const problem = (id: string, raised: Date, cleared: Date | null) => ({
      id,
      key: id,
      code: "unreachable",
      raised_at: raised,
      notify_after: raised,
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

    expect(await module.stores.retention.purgeAged("problem")).toBe(1);

    expect(await ids("sklad_problem")).toEqual([old("B"), old("C"), expect.any(String)]);
  });

  it("the rate limit forgets an unused key, and none with a slot taken or a pause to wait for", async () => {
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

    expect(await module.stores.retention.purgeAged("rate_limit")).toBe(1);

    expect(await ids("sklad_rate_limit")).toEqual(["paused", "taken", "used"]);
  });

  it("of the commands of one connection those go that ended long ago; open and younger ones and others' stay", async () => {
    const command = (id: string, more: object) => ({
      id,
      kind: id,
      target_id: "sklord_1",
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

    expect(await module.stores.retention.purgeCommands("sklconn_1", 90)).toBe(2);

    expect(await ids("sklad_command")).toEqual(["elsewhere", "open", "young"]);
  });

  it("the words of a refusal go once their order has ended, and a cancellation's too", async () => {
    const { database } = module;
    const words = { descriptions: ["уже забрано"], reason: "order_canceled" };
    const order = (id: string, state: string, days: number, more: object = {}) => ({
      ...{ id, order_id: id, number: id, state, sequence: 1, origin: "automatic", updated_at: daysAgo(days) },
      ...{ connection_id: "sklconn_1", location_id: "sloc_1", shipping_option_id: "so_1" },
      ...{ refusal: JSON.stringify(words), cancel_refusal: JSON.stringify(words), ...more },
    });
    await database("sklad_warehouse_order").insert([
      order("delivered", "delivered", 91),
      order("canceled", "canceled", 91, { refusal: null }),
      order("under way", "picked", 91),
      order("young", "returned", 89),
      order("elsewhere", "delivered", 91, { connection_id: "sklconn_2" }),
    ]);
    const returned = (warehouse_order_id: string) => ({
      ...{
        id: warehouse_order_id,
        warehouse_order_id,
        remote_id: warehouse_order_id,
        connection_id: "sklconn_1",
      },
      ...{ lines: "[]", reason: "Марія відмовилася", created_at: daysAgo(91) },
    });
    await database("sklad_return").insert([returned("delivered"), returned("young")]);

    await module.stores.retention.forgetWords("sklconn_1", 90);

    const keep = database("sklad_warehouse_order").whereRaw("coalesce(refusal, cancel_refusal) is not null");
    expect(await keep.orderBy("id").pluck("id")).toEqual(["elsewhere", "under way", "young"]);
    expect(await database("sklad_return").whereNotNull("reason").pluck("id")).toEqual(["young"]);
  });

  it("the words of a refusal go from the timeline and the cleared problems too, and what is around them stays", async () => {
    const { database } = module;
    const order = (id: string, state: string, days: number) => ({
      ...{ id, order_id: id, number: id, state, sequence: 1, origin: "automatic", updated_at: daysAgo(days) },
      ...{ connection_id: "sklconn_1", location_id: "sloc_1", shipping_option_id: "so_1" },
    });
    const orders = [
      order("long ended", "delivered", 91),
      order("just ended", "delivered", 89),
      order("open", "new", 91),
    ];
    await database("sklad_warehouse_order").insert(orders);
    const ids = ["long ended", "just ended", "open", "of others", "uncleared"];
    const descriptions = ["Іваненко Марія: адреси не знайдено"];
    const data = JSON.stringify({ kind: "edit", descriptions });
    const of = (warehouse_order_id: string, connection_id = "sklconn_1") => ({
      warehouse_order_id,
      connection_id,
    });
    const event = (id: string, about: object) => ({
      ...{ id, type: "edit_refused", source: "outbox", data, at: daysAgo(95), ...about },
    });
    await database("sklad_event").insert([
      ...["long ended", "just ended", "open"].map((id) => event(id, of(id))),
      event("of others", of("long ended", "sklconn_2")),
    ]);
    const problem = (id: string, cleared: Date | null, about: object) => ({
      ...{ id, key: id, code: "edit_refused", raised_at: daysAgo(95), notify_after: daysAgo(95) },
      ...{ params: data, cleared_at: cleared, ...about },
    });
    await database("sklad_problem").insert([
      ...["long ended", "just ended", "open"].map((id) => problem(id, daysAgo(1), of(id))),
      problem("of others", daysAgo(1), of("long ended", "sklconn_2")),
      problem("uncleared", null, of("long ended")),
    ]);

    await module.stores.retention.forgetWords("sklconn_1", 90);

    const rest = (table: string, column: string) =>
      database(table).whereIn("id", ids).whereRaw(`${column} -> 'descriptions' is null`).select("id", column);
    expect(await rest("sklad_event", "data")).toEqual([{ id: "long ended", data: { kind: "edit" } }]);
    expect(await rest("sklad_problem", "params")).toEqual([{ id: "long ended", params: { kind: "edit" } }]);
  });

  it("webhooks go after their connection's days whatever became of them, and with a connection that was deleted", async () => {
    const { database } = module;
    const webhook = (name: string, connection_id: string, days: number) => ({
      id: `sklin_${ulidFloor(daysAgo(days))}_${name}`,
      connection_id,
      token_id: "skltok_1",
      received_at: daysAgo(days),
      size: 1,
      state: "unreadable",
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
      webhook("of-no-connection", "sklconn_3", 1),
    ]);

    expect(await module.stores.retention.purgeInbox("sklconn_1", 30)).toBe(1);
    expect(await module.stores.retention.purgeInboxOfDeleted()).toBe(1);

    expect(await ids("sklad_inbox")).toEqual([
      expect.stringContaining("_others"),
      expect.stringContaining("_young"),
    ]);
  });
});
