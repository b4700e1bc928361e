import { recordStatuses } from "../../src/engine/statuses";
import { replaySince } from "../../src/engine/webhooks";
import { processDue } from "../../src/engine/webhooks/process";
import type { Stores } from "../../src/modules/sklad/stores";
import type { InboxRow } from "../../src/modules/sklad/types";
import type { ModuleDatabase } from "../feeds/support/module-database";
import { FACTS, recordingWorld } from "./support/recording-world";

describe("Webhooks in the table", () => {
  const world = recordingWorld();
  const { accepted, statusOf, process, webhook } = world;
  let module: ModuleDatabase;
  let stores: Stores;
  beforeAll(() => ({ module, stores } = world));

  it("are kept alike alone and with others, as long as their token lives", async () => {
    const token = { connection_id: "sklconn_kyiv", token_encrypted: "-", issued_at: new Date() };
    await module.database("sklad_webhook_token").insert([
      { ...token, id: "skltok_live", token_hash: "live" },
      { ...token, id: "skltok_ended", token_hash: "ended", ended_at: new Date() },
    ]);
    const arrival = { token_hash: "live", content_type: "text/plain", content_encoding: null };
    const hostile = { ...arrival, body: Buffer.from([0, 255, 39, 92, 0xd8]), content_encoding: "' \\ ?" };
    const ended = { ...hostile, token_hash: "ended" };
    const rows = async () =>
      module
        .database<InboxRow>("sklad_inbox")
        .orderBy("id")
        .select("connection_id", "token_id", "content_type", "content_encoding", "size", "body", "state")
        .whereNotNull("due_at");

    expect(await stores.inbox.add([hostile])).toEqual([true]);
    expect(await stores.inbox.add([ended])).toEqual([false]);
    expect(await stores.inbox.add([])).toEqual([]);
    const [alone, ...others] = await rows();
    expect(alone).toMatchObject({ token_id: "skltok_live", body: hostile.body, size: 5, state: "received" });
    expect(others).toEqual([]);

    expect(await stores.inbox.add([ended, hostile])).toEqual([false, true]);
    expect(await rows()).toEqual([alone, alone]);
  });

  it("whose process died of one come last and alone, and are a problem with their id from the third time on", async () => {
    const [id = ""] = await accepted(1);
    await webhook(statusOf(id, "picked"), "kyiv");
    await webhook(statusOf(id, "picked"), "lviv");
    const counts: number[] = [];
    const look = () =>
      processDue(process(), (inside, received) => {
        counts.push(received.flatMap(({ statuses }) => statuses).length);
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
    const raised = async () =>
      (await stores.problems.openOf(["webhooks_failing"])).map(({ params }) => params);

    // A process that began both and was killed.
    expect(await stores.inbox.begin(50, 1)).toHaveLength(2);
    await passTime();
    await module
      .database("sklad_inbox")
      .where({ id: `sklin_lviv_${id}` })
      .update({ due_at: new Date() });
    await webhook(statusOf(id, "shipped"), "kyiv", "fresh");
    await look();
    expect(counts).toEqual([1, 1]);
    expect(await row("fresh")).toMatchObject({ state: "recorded" });
    expect(await row("kyiv")).toMatchObject({ state: "recorded", failures: 0 });
    expect(await look()).toBe(1);
    expect(await row("lviv")).toMatchObject({ state: "recorded" });

    await stores.inbox.replay(`sklin_kyiv_${id}`);
    await stores.inbox.begin(50, 1);
    for (let deaths = 1; deaths < 3; deaths += 1) {
      expect(await raised()).toEqual([]);
      await passTime();
      await stores.inbox.beginAgain(60_000);
    }
    counts.length = 0;
    await webhook(statusOf(id, "shipped"), "kyiv", "later");
    await look();
    expect(counts).toEqual([1]);
    expect(await raised()).toMatchObject([{ reason: `sklin_kyiv_${id}: processing it did not end` }]);
    await passTime();
    await processDue(process(), () => Promise.reject(new Error("its words")));
    expect(await raised()).toMatchObject([{ reason: `sklin_kyiv_${id}: recording it failed (Error)` }]);
    await passTime();
    await look();
    expect(await row("kyiv")).toMatchObject({ state: "recorded", failures: 0 });
    expect(await raised()).toEqual([]);
  });

  it("that are replayed come after fresh ones in the order they came, and dismissed ones only when asked for", async () => {
    const [id = ""] = await accepted(1);
    for (const place of ["1st", "2nd", "dismissed"]) await webhook(statusOf(id, "new"), "kyiv", place);
    await stores.inbox.dismiss(`sklin_dismissed_${id}`);
    expect(await stores.inbox.begin(50, 1_000)).toHaveLength(2);
    const finished = { state: "recorded", reason: null, statuses: [], matched: 1, unmatched: 0 } as const;
    for (const place of ["1st", "2nd"]) await stores.inbox.finish(`sklin_${place}_${id}`, finished);

    const since = new Date(Date.now() - 3_600_000);
    expect(await stores.webhookReplays.since({ since }, 50, "sklin_")).toHaveLength(2);
    await webhook(statusOf(id, "new"), "kyiv", "fresh");
    const begun = async (limit: number) => (await stores.inbox.begin(limit, 60_000)).map((row) => row.id);
    expect(await begun(1)).toEqual([`sklin_fresh_${id}`]);
    expect(await begun(2)).toEqual([`sklin_1st_${id}`, `sklin_2nd_${id}`]);
    expect(await stores.webhookReplays.since({ since, state: "dismissed" }, 50, "sklin_")).toHaveLength(1);
  });

  it("with unknown words are replayed once these are taught, all since a time: where money moves a look-up has to confirm it", async () => {
    const [before = "", goods = "", cash = ""] = await accepted(3);
    await stores.warehouseOrderStates.edit(cash, { ...FACTS, cash_on_delivery_sum: "100.00" });
    const understand = (plugin = {}) =>
      processDue(process(plugin), (inside, received) => recordStatuses(inside, received, "webhook"));
    const rowOf = (id: string) => stores.warehouseOrders.find(id);
    for (const id of [before, goods]) await webhook(statusOf(id, "На полиці", null), "kyiv");
    await webhook(statusOf(cash, "Отримано", null), "kyiv");
    const inbox = module.database("sklad_inbox");
    await inbox
      .clone()
      .where({ id: `sklin_kyiv_${before}` })
      .update({ received_at: new Date(Date.now() - 7_200_000) });
    expect(await understand()).toBe(3);
    expect(await world.states()).toEqual({ new: 3 });
    expect(await inbox.clone().distinct("state").pluck<string[]>("state")).toEqual(["recorded"]);

    await stores.connections.changeSettings("sklconn_kyiv", { status_words: { "на полиці": "picked" } });
    const dialect = { statusWords: { отримано: "delivered" } };
    const since = new Date(Date.now() - 3_600_000);
    const actor = { actor_type: "user", actor_id: "user_1" };
    // A second time there is nothing new in them.
    for (let times = 0; times < 2; times += 1) {
      expect(await replaySince(process(), { since }, actor)).toBe(2);
      expect(await understand({ dialect })).toBe(2);
      expect(await rowOf(before)).toMatchObject({ state: "new" });
      expect(await rowOf(goods)).toMatchObject({ state: "picked", unconfirmed_status: null });
      expect(await rowOf(cash)).toMatchObject({
        state: "new",
        unconfirmed_status: { why: "unverified", word: "Отримано", state: "delivered" },
      });
    }
    const types = async (id: string) => (await stores.events.ofWarehouseOrder(id)).map(({ type }) => type);
    expect(await types(goods)).toEqual(["status", "picked"]);
    expect(await types(cash)).toEqual(["status", "status_unverified"]);
  });
});
