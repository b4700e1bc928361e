import { randomInt } from "node:crypto";
import type { CallOptions, Period, SkladClient, UnreadRecord } from "../../src/client";
import type { Context } from "../../src/engine/context";
import { acknowledgeWords } from "../../src/engine/statuses";
import { reportFeed } from "../../src/engine/statuses/report-feed";
import type { Stores } from "../../src/modules/sklad/stores";
import type { ModuleDatabase } from "../feeds/support/module-database";
import { recordingWorld } from "./support/recording-world";

describe("Statuses that are hostile, or not understood", () => {
  const world = recordingWorld();
  const { accepted, statusOf, record, states } = world;
  let module: ModuleDatabase;
  let stores: Stores;
  beforeAll(() => ({ module, stores } = world));

  it("by a report reach their orders though a record beside them cannot be read, and that one is a problem with its number", async () => {
    const [one = "", other = ""] = await accepted(2);
    const connection = await stores.connections.find("sklconn_kyiv");
    if (!connection) throw new Error("There is no connection.");
    const place = { key: connection.id, connection };
    type Cursor = Parameters<typeof reportFeed.fetch>[0]["cursor"];
    const readPage = async (cursor: Cursor, unread: readonly UnreadRecord[]) => {
      const client = {
        reportOrderStatuses: async ({ page = 1 }: Period, { onUnread }: CallOptions) => {
          if (page > 1) return [];
          if (unread.length > 0) onUnread?.(unread);
          return [statusOf(one, "picked"), statusOf(other, "shipped")];
        },
      } as unknown as SkladClient;
      const page = await reportFeed.fetch({
        ...{ place, cursor, failures: 0, now: new Date(), stores },
        call: (send) => send(client, {}),
      });
      const items = JSON.parse(JSON.stringify(page.items)) as typeof page.items;
      const chunks = async function* () {
        yield items;
      };
      const batch = { place, run_id: "1", requested_at: new Date(), count: items.length, chunks };
      await stores.transaction((inside) => reportFeed.apply(batch, { stores: inside }));
      return page;
    };
    /** Both pages, of which the second has no record. */
    const read = async (unread: readonly UnreadRecord[]) => {
      const { next } = await readPage(null, unread);
      const { complete } = await readPage(next, []);
      expect(complete).toBe(true);
      return next;
    };
    expect(await read([{ identifiers: ["1002", "FF-2"], issue: "status: string" }])).not.toBeNull();
    expect(await states()).toEqual({ picked: 1, shipped: 1 });
    const [problem] = await stores.problems.openOf(["statuses_unreadable"]);
    expect(problem?.params).toMatchObject({ operation: "ReportStatusOrder", numbers: ["1002"], count: "1" });
    await read([]);
    expect(await stores.problems.openOf(["statuses_unreadable"])).toEqual([]);
  });

  it("in a word of any length are a problem with that word", async () => {
    const [id = ""] = await accepted(1);
    // Nothing that compresses: an index takes 2,704 bytes.
    const word = Array.from({ length: 2_000 }, () => String.fromCharCode(0x430 + randomInt(32))).join("");
    await record([statusOf(id, word, null)]);
    const open = async () =>
      (await stores.problems.openOf(["status_unknown", "status_not_recorded"])).map(({ params }) => params);
    expect(await open()).toMatchObject([{ operation: word }]);
    // The dialect was taught it: no setting takes a word as long as that.
    await record([statusOf(id, word, "picked")]);
    expect(await open()).toEqual([]);
  });

  it("that cannot be written are a problem with the database's words, without the statement", async () => {
    const [id = ""] = await accepted(1);
    await module.database.raw(`
      create function refuse() returns trigger language plpgsql as
        $$ begin raise exception 'this row cannot be written'; end $$;
      create trigger refuse before update of state on sklad_warehouse_order for each row
        when (new.state <> old.state) execute function refuse()`);
    try {
      await record([statusOf(id, "picked")]);
    } finally {
      await module.database.raw("drop trigger refuse on sklad_warehouse_order; drop function refuse()");
    }
    const [problem] = await stores.problems.openOf(["status_not_recorded"]);
    expect(problem?.params).toMatchObject({ reason: "this row cannot be written" });
  });

  it("in a thousand unknown words are twenty problems and a summary, cleared when a person closes it", async () => {
    const [id = "", other = ""] = await accepted(2);
    const words = Array.from({ length: 10_000 }, () => `слово ${randomInt(2 ** 40)}`);
    const numbered = words.map((word, place) => ({
      ...statusOf(id, word, null),
      trackingNumbers: [`${place}`],
    }));
    const open = async () =>
      (await stores.problems.openOf(["status_unknown", "statuses_unknown"])).map(({ code }) => code).sort();
    await record(numbered.slice(0, 5_000), "webhook");
    await record(numbered.slice(5_000), "webhook");
    const expected = [...Array.from({ length: 20 }, () => "status_unknown"), "statuses_unknown"];
    expect(await open()).toEqual(expected);
    const events = await stores.events.ofWarehouseOrder(id);
    expect(events.filter(({ type }) => type === "status")).toHaveLength(50);
    const kept = async () => (await stores.warehouseOrders.find(id))?.tracking_numbers?.length;
    expect(await kept()).toBe(10);
    // What the warehouse itself says has a place all the same.
    await record([{ ...statusOf(id, "picked"), trackingNumbers: ["59000000000001"] }]);
    expect(await kept()).toBe(11);

    const ctx = { sklad: { stores } } as unknown as Context;
    const actor = { actor_type: "user", actor_id: "user_1" };
    await acknowledgeWords(ctx, "sklconn_lviv", actor);
    expect(await open()).toEqual(expected);
    await acknowledgeWords(ctx, "sklconn_kyiv", actor);
    expect(await open()).toEqual([]);
    await record(numbered.slice(0, 50));
    expect(await open()).toEqual([]);
    await record([statusOf(other, words[0] ?? "", null)]);
    expect(await open()).toEqual(["status_unknown"]);
  });

  it("that were recorded before take no lock, unknown words among them", async () => {
    const [one = "", other = ""] = await accepted(2);
    const known = [statusOf(one, "На митниці", null), statusOf(other, "picked")];
    const locks = async () => {
      const statements: string[] = [];
      const listen = ({ sql }: { sql: string }) => statements.push(sql);
      module.database.on("query", listen);
      await record(known).finally(() => module.database.off("query", listen));
      return statements.filter((sql) => sql.includes("pg_advisory_xact_lock") || sql.includes("for update"))
        .length;
    };
    expect(await locks()).toBeGreaterThan(0);
    expect(await locks()).toBe(0);
  });
});
