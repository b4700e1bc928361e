import type { OrderState } from "../../src/client";
import { transitions } from "../../src/engine/orders";
import { type Received, recordStatuses } from "../../src/engine/statuses";
import { processDue } from "../../src/engine/webhooks/process";
import type { SkladOrderEvent } from "../../src/modules/sklad";
import type { Announcement } from "../../src/modules/sklad/announcements";
import { Stores } from "../../src/modules/sklad/stores";
import { rowsOf } from "../../src/modules/sklad/stores/database";
import type { ConnectionRow } from "../../src/modules/sklad/types";
import type { ModuleDatabase } from "../feeds/support/module-database";
import { waitingForLock } from "../support/waiting-for-lock";
import { FACTS, recordingWorld } from "./support/recording-world";
import type { WarehouseOrder } from "../../src/planning/warehouse-order";

/** The payload that subscribers are promised: one member more, or fewer, does not compile. */
const PAYLOAD = {
  id: "string",
  order_id: "string",
  connection_id: "string",
  source: "string",
} as const satisfies Record<keyof SkladOrderEvent, string>;

describe("Statuses that are recorded at the same time", () => {
  const world = recordingWorld();
  const {
    accepted,
    planned,
    remote,
    statusOf,
    record,
    states,
    process,
    webhook,
    warnings,
    rowOf,
    timelineOf,
    openProblems,
  } = world;
  let module: ModuleDatabase;
  let stores: Stores;
  let connections: ConnectionRow[];
  beforeAll(async () => {
    ({ module, stores } = world);
    connections = await stores.connections.list();
  });

  it("in opposite orders, by webhooks or by reports, never wait for each other", async () => {
    const ids = await accepted(50);
    for (const id of ids) await webhook(statusOf(id, "picked"), "kyiv", "a");
    for (const id of [...ids].reverse()) await webhook(statusOf(id, "picked"), "kyiv", "b");
    const understand = () =>
      processDue(process(), (inside, received) => recordStatuses(inside, received, "webhook"));
    const forth = ids.map((id) => statusOf(id, "shipped"));
    await Promise.all([understand(), understand(), record(forth), record([...forth].reverse())]);
    expect(warnings).toEqual([]);
    expect(await states()).toEqual({ shipped: 50 });
  });

  it("in long lists are locked together, not part by part", async () => {
    const ids = await accepted(1_200);
    const forth = ids.map((id) => statusOf(id, "picked"));
    await Promise.all([record(forth), record([...forth].reverse())]);
    expect(await states()).toEqual({ picked: 1_200 });
  });

  it("of the same unclear handover by a look-up never wait for each other", async () => {
    const [id = ""] = await planned(1);
    await stores.outbox.queue({ kind: "add", target_id: id, connection_id: "sklconn_kyiv" });
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
    let recorded: Promise<unknown> = Promise.resolve();
    await stores.transaction(async (inside) => {
      await inside.outbox.finish("done", [{ command: looked, received: {} }]);
      recorded = record([statusOf(id, "picked")]);
      await waitingForLock(module.database);
      await inside.warehouseOrderStates.accept([{ id, ...FACTS, ...remote(id) }]);
    });
    await recorded;
    expect(await states()).toEqual({ picked: 1 });
  });

  it("of any number of orders hold no more than a thousand of the locks that the server has", async () => {
    const ids = await accepted(3_000);
    await module.database.raw("analyze sklad_warehouse_order");
    await module.database.transaction(async (transaction) => {
      const inside = new Stores(transaction, () => undefined);
      const statuses = ids.map((id) => statusOf(id, "picked"));
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

  it("of a word that was taught since count with its present meaning, money or not", async () => {
    const [id = ""] = await accepted(1);
    await stores.warehouseOrderStates.edit(id, { ...FACTS, cash_on_delivery_sum: "100.00" });
    await record([statusOf(id, "Отримано", null)], "webhook");
    expect(await openProblems()).toEqual(["status_unknown"]);
    await stores.connections.changeSettings("sklconn_kyiv", { status_words: { Отримано: "delivered" } });
    connections = await stores.connections.list();
    await record([statusOf(id, "Отримано", null)], "webhook");
    expect(await rowOf(id)).toMatchObject({
      state: "new",
      unconfirmed_status: { why: "unverified", word: "Отримано", state: "delivered" },
    });
  });

  it("are announced once each, as soon as they are committed, with the documented data", async () => {
    const [id = ""] = await accepted(1);
    const announced: Announcement[] = [];
    const loud = new Stores(module.database, (one) => void announced.push(one));
    const receive = (word: string, state = word as OrderState | null) =>
      loud.transaction(async (inside) => {
        const received = [{ connections, statuses: [statusOf(id, word, state)] }];
        await recordStatuses(inside, received, "report");
        return announced.length;
      });
    const rolledBack = loud.transaction(async (inside) => {
      await recordStatuses(inside, [{ connections, statuses: [statusOf(id, "picked")] }], "report");
      throw new Error("the database went away");
    });
    await expect(rolledBack).rejects.toThrow("went away");
    expect(announced).toEqual([]);

    // Nothing is announced before the commit.
    expect(await receive("picked")).toBe(0);
    for (let times = 0; times < 2; times += 1) {
      for (const word of ["picked", "shipped"]) await receive(word);
      await receive("На сортуванні", null);
      for (const word of ["delivered", "returned"]) await receive(word);
    }
    const events = announced.filter(({ name }) => name.startsWith("sklad.order."));
    expect(events.map(({ name }) => name)).toEqual(
      ["picked", "shipped", "status", "delivered", "returned"].map((what) => `sklad.order.${what}`),
    );
    const payload: SkladOrderEvent = {
      ...{ id, order_id: "order_kyiv-0" },
      ...{ connection_id: "sklconn_kyiv", source: "report" },
    };
    for (const { data } of events) {
      expect(data).toEqual(payload);
      expect(Object.fromEntries(Object.entries(data).map(([name, value]) => [name, typeof value]))).toEqual(
        PAYLOAD,
      );
    }
  });

  describe("while the warehouse is asked to cancel the order", () => {
    const cancel = (row: WarehouseOrder) =>
      stores.transaction((inside) =>
        transitions.canceled(inside, row, "fulfillment_canceled", "merchant", { confirmed: false }),
      );

    it("that it has left stand, whatever the response was taken for", async () => {
      const [id = ""] = await accepted(1);
      const asked = await rowOf(id);
      const refusal = { descriptions: ["picked"], reason: "fulfillment_canceled" } as const;
      await stores.transaction((inside) => transitions.cancelRefused(inside, asked, refusal));
      await record([statusOf(id, "shipped")]);
      expect(await cancel(asked)).toBe(false);
      expect(await rowOf(id)).toMatchObject({
        ...{ state: "shipped", canceled_at: null, cancel_reason: null },
        unconfirmed_status: { why: "asked" },
      });
      expect(await timelineOf(id)).not.toContain("canceled by merchant");
      expect(await openProblems()).toEqual(["cancel_refused"]);
    });

    it("of its cancellation come before the response, and count as the requested cancellation", async () => {
      const [id = ""] = await accepted(1);
      const asked = await rowOf(id);
      await record([statusOf(id, "canceled")]);
      expect(await openProblems()).toEqual(["canceled_by_warehouse"]);
      expect(await cancel(asked)).toBe(true);
      expect(await rowOf(id)).toMatchObject({ state: "canceled", cancel_reason: "fulfillment_canceled" });
      expect((await timelineOf(id)).filter((line) => line.startsWith("canceled"))).toEqual([
        "canceled by report",
      ]);
      expect(await openProblems()).toEqual([]);
    });

    it("that the warehouse has it are not undone by a withdrawal", async () => {
      const [id = ""] = await planned(1);
      const unsent = await rowOf(id);
      await stores.warehouseOrderStates.accept([{ id, ...FACTS, ...remote(id) }]);
      const withdraw = (inside: Stores) =>
        transitions.withdrawn(inside, unsent, "order_canceled", "merchant");
      expect(await stores.transaction(withdraw)).toBe(false);
      expect(await states()).toEqual({ new: 1 });
    });
  });

  it("are read by the words of the order's own connection, whichever connection received them", async () => {
    const [[here = ""], [there = ""]] = [await accepted(1, "kyiv"), await accepted(1, "lviv")];
    const received: Received[] = [{ connections, statuses: [statusOf(here, "На пакуванні", null)] }];
    const open = async () =>
      (await stores.problems.openOf(["status_unknown"])).map((one) => one.connection_id);
    await stores.transaction((inside) => recordStatuses(inside, received, "look_up"));
    expect(await open()).toEqual(["sklconn_kyiv"]);
    await record([statusOf(there, "на  пакуванні", null)]);
    expect(await states()).toEqual({ new: 1, picked: 1 });
    expect(await open()).toEqual(["sklconn_kyiv"]);

    // Once the merchant has taught the word it is no problem, also without another status.
    await stores.connections.changeSettings("sklconn_kyiv", { status_words: { "на пакуванні": "picked" } });
    connections = await stores.connections.list();
    await record([]);
    expect(await open()).toEqual([]);
    await record([statusOf(here, "На пакуванні", null)]);
    expect(await states()).toEqual({ picked: 2 });
  });
});
