import { type Received, recordStatuses } from "../../src/engine/statuses";
import { understandDue } from "../../src/engine/webhooks/inbox";
import { Stores } from "../../src/modules/sklad/stores";
import { rowsOf } from "../../src/modules/sklad/stores/database";
import type { ConnectionRow } from "../../src/modules/sklad/types";
import type { ModuleDatabase } from "../feeds/support/module-database";
import { eventually } from "../support/eventually";
import { FACTS, recordingWorld } from "./support/recording-world";

describe("Statuses that are recorded at the same time", () => {
  const world = recordingWorld();
  const { accepted, planned, remote, said, record, states, process, webhook, warnings } = world;
  let module: ModuleDatabase;
  let stores: Stores;
  let connections: ConnectionRow[];
  beforeAll(async () => {
    ({ module, stores } = world);
    connections = await stores.connections.list();
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
});
