import type { Stores } from "../../src/modules/sklad/stores";
import { newId } from "../../src/modules/sklad/stores/database";
import type { LogFilters, LogPage } from "../../src/modules/sklad/stores/notices/log";
import type { ModuleDatabase } from "../feeds/support/module-database";
import { recordingWorld } from "./support/recording-world";

const ALL: LogFilters = {
  kinds: ["add", "edit", "cancel"],
  call_states: ["queued", "sending", "unknown", "parked", "done", "refused", "withdrawn"],
  webhook_states: ["received", "recorded", "unmatched", "unreadable", "dismissed"],
};
const START = Date.parse("2026-11-20T09:00:00Z");

describe("The log", () => {
  const world = recordingWorld();
  let module: ModuleDatabase;
  let stores: Stores;
  beforeAll(() => ({ module, stores } = world));

  /** A time a few microseconds after another one: finer than a Date. */
  const at = (seconds: number, microseconds = 0) =>
    module.database.raw("?::timestamptz + ? * interval '1 microsecond'", [
      new Date(START + seconds * 1_000),
      microseconds,
    ]);

  async function call(seconds: number, more: object = {}): Promise<string> {
    const id = newId("sklcmd");
    await module.database("sklad_command").insert({
      ...{ id, kind: "add", target_id: `target-${id}`, connection_id: "sklconn_kyiv", state: "done" },
      ...{ next_attempt_at: at(0), sent: "{}", sent_at: at(seconds), attempts: 1 },
      ...more,
    });
    return id;
  }

  async function webhook(seconds: number, more: object = {}): Promise<string> {
    const id = newId("sklin");
    await module.database("sklad_inbox").insert({
      ...{ id, connection_id: "sklconn_lviv", token_id: "skltok_1", received_at: at(seconds) },
      ...{ size: 2, state: "recorded", body: Buffer.from("{}") },
      ...more,
    });
    return id;
  }

  const idsOf = ({ entries }: LogPage) => entries.map(({ id }) => id);
  const list = async (filters: Partial<LogFilters>) =>
    idsOf(await stores.log.page({ ...ALL, ...filters }, { limit: 50 }));

  it("has calls and webhooks in one order, the newest first, page by page", async () => {
    const ids: string[] = [];
    for (let second = 0; second < 20; second += 1)
      ids.unshift(await (second % 3 === 0 ? webhook(second) : call(second)));
    expect(await list({})).toEqual(ids);

    const paged: string[] = [];
    for (let after: string | undefined; ;) {
      const page = await stores.log.page(ALL, { after, limit: 3 });
      paged.push(...idsOf(page));
      // What comes meanwhile is newer than every page that follows.
      await call(100 + paged.length);
      await webhook(100 + paged.length);
      if (page.next === null) break;
      after = page.next;
    }
    expect(paged).toEqual(ids);
  });

  it("loses and doubles no entry of the same moment, nor of one that a Date cannot tell apart", async () => {
    const ids = new Set<string>();
    for (let microseconds = 0; microseconds < 4; microseconds += 1)
      for (let copy = 0; copy < 3; copy += 1) {
        ids.add(await call(1, { sent_at: at(1, microseconds) }));
        ids.add(await webhook(1, { received_at: at(1, microseconds) }));
      }
    const paged: string[] = [];
    for (let after: string | undefined; ;) {
      const page = await stores.log.page(ALL, { after, limit: 5 });
      paged.push(...idsOf(page));
      if (page.next === null) break;
      after = page.next;
    }
    expect(paged).toHaveLength(ids.size);
    expect(new Set(paged)).toEqual(ids);
  });

  it("is narrowed by direction, kind, state, connection and time", async () => {
    const added = await call(1);
    const canceled = await call(2, { kind: "cancel", state: "refused" });
    const received = await webhook(3);
    const unreadable = await webhook(4, { state: "unreadable", connection_id: "sklconn_kyiv" });
    await call(5, { sent: null, sent_at: null, state: "queued" });

    expect(await list({ webhook_states: [] })).toEqual([canceled, added]);
    expect(await list({ kinds: [] })).toEqual([unreadable, received]);
    expect(await list({ kinds: [], webhook_states: [] })).toEqual([]);
    expect(await list({ kinds: ["cancel"], webhook_states: [] })).toEqual([canceled]);
    expect(await list({ call_states: ["refused"], webhook_states: ["unreadable"] })).toEqual([
      unreadable,
      canceled,
    ]);
    expect(await list({ connection_id: "sklconn_kyiv" })).toEqual([unreadable, canceled, added]);
    const [from, until] = [new Date(START + 2_000), new Date(START + 4_000)];
    expect(await list({ from, until })).toEqual([received, canceled]);
  });

  it("is searched by the orders of calls and by what webhooks call theirs", async () => {
    const mine = await call(1, { target_id: "sklord_mine" });
    await call(2, { target_id: "sklord_other" });
    const named = await webhook(3, { identifiers: ["7", "FF-000007"] });
    await webhook(4, { identifiers: ["8"] });
    const search = { target_ids: ["sklord_mine"], identifiers: ["FF-000007", "sklord_mine"] };
    expect(await list({ search })).toEqual([named, mine]);
    expect(await list({ search, kinds: [] })).toEqual([named]);
    expect(await list({ search, connection_id: "sklconn_kyiv" })).toEqual([mine]);
  });

  it("knows after processing what a webhook calls its orders by", async () => {
    const id = await webhook(1, { state: "received" });
    const status = { status: "shipped", state: "shipped", remote_key: null };
    await stores.inbox.finish(id, {
      state: "recorded",
      reason: null,
      matched: 22,
      unmatched: 0,
      statuses: [
        ...Array.from({ length: 20 }, (_, index) => ({
          ...status,
          ...{ number: `first-${index}`, external_id: null, remote_id: null },
        })),
        { ...status, number: "7", external_id: null, remote_id: "FF-000007" },
        { ...status, number: "7", external_id: null, remote_id: "x".repeat(3_000) },
      ],
    });
    const search = { target_ids: [], identifiers: ["FF-000007"] };
    expect(await list({ search })).toEqual([id]);
    expect((await stores.inbox.find(id))?.statuses).toHaveLength(20);
  });

  it("has no bodies in its pages, however large they are", async () => {
    const large = "x".repeat(100_000);
    await call(1, { sent: JSON.stringify({ comment: large }), received: JSON.stringify({ data: large }) });
    await webhook(2, { size: large.length, body: Buffer.from(large) });
    const { entries } = await stores.log.page(ALL, { limit: 50 });
    expect(entries).toHaveLength(2);
    expect(JSON.stringify(entries).length).toBeLessThan(2_000);
  });

  it("has the HTTP status and duration of the latest attempt, and why there was no response", async () => {
    const [id = ""] = await world.planned(1);
    await stores.outbox.queue({ kind: "add", target_id: id, connection_id: "sklconn_kyiv" });
    const attempt = async () => {
      await module.database("sklad_command").update({ next_attempt_at: new Date(0) });
      const line = { connection_id: "sklconn_kyiv", kind: "add", state: "queued" } as const;
      const [command] = await stores.claims.claim({ ...line, size: 1, lease_ms: 60_000 });
      if (!command) throw new Error("There is nothing to send.");
      await stores.outbox.markSending([{ command, sent: {} }], 60_000);
      return command;
    };
    const logged = async () => (await stores.log.page(ALL, { limit: 1 })).entries[0];

    const first = await attempt();
    const failed = { command: first, state: "queued", delay_ms: 0, counted: false } as const;
    const timeout = { http_status: null, duration_ms: 30_000 };
    await stores.outbox.fail([{ ...failed, received: { error: "timeout" }, exchange: timeout }]);
    expect(await logged()).toMatchObject({ ...timeout, state: "queued", error: "timeout", attempts: 1 });

    const second = await attempt();
    expect(await logged()).toMatchObject({ state: "sending", http_status: null, duration_ms: null });
    const exchange = { http_status: 200, duration_ms: 340 };
    await stores.outbox.finish("done", [{ command: second, received: { data: {} }, exchange }]);
    expect(await logged()).toMatchObject({ ...exchange, state: "done", error: null, attempts: 2 });
  });
});
