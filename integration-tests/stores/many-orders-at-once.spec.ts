import { applyVerdicts } from "../../src/engine/outbox/resolve/apply-verdicts";
import { addKind } from "../../src/engine/outbox/kinds/add/add";
import type { Resolution } from "../../src/engine/outbox/command-kind";
import type { Stores } from "../../src/modules/sklad/stores";
import type { ConnectionRow } from "../../src/modules/sklad/types";
import type { ModuleDatabase } from "../feeds/support/module-database";
import { waitingForLock } from "../support/waiting-for-lock";
import { FACTS, recordingWorld } from "./support/recording-world";

const KYIV = "sklconn_kyiv";
const COUNT = 60;
const ROUNDS = 15;

describe("A process that changes many orders at once", () => {
  const world = recordingWorld();
  const { planned, accepted, remote, statusOf, record, states, process, warnings } = world;
  let module: ModuleDatabase;
  let stores: Stores;
  let connection: ConnectionRow;
  beforeAll(async () => {
    ({ module, stores } = world);
    const [kyiv] = await stores.connections.list();
    if (!kyiv) throw new Error("There is no connection.");
    connection = kyiv;
  });

  const line = { connection_id: KYIV, kind: "add" } as const;

  /** What a list of orders has found out about AddOrders that were cut off, in any order. */
  async function found(ids: readonly string[]): Promise<Resolution[]> {
    for (const id of ids) await stores.outbox.queue({ kind: "add", target_id: id, connection_id: KYIV });
    const claim = { ...line, size: ids.length, lease_ms: 60_000 };
    const sent = await stores.claims.claim({ ...claim, state: "queued" });
    await stores.outbox.markSending(
      sent.map((command) => ({ command, sent: {}, facts: FACTS })),
      60_000,
    );
    const lost = { received: {}, state: "unknown", delay_ms: 0, counted: false } as const;
    await stores.outbox.fail(sent.map((command) => ({ command, ...lost })));
    const unclear = await stores.claims.claim({ ...claim, state: "unknown" });
    return shuffled(unclear).map((command) => ({
      command,
      answered: true,
      verdict: {
        kind: "happened",
        received: {},
        async record({ warehouseOrderStates }) {
          const id = command.target_id;
          await warehouseOrderStates.accept([{ id, ...FACTS, ...remote(id) }]);
        },
      },
    }));
  }

  it("does not deadlock with another one: a list, a webhook, a sweep, a person, a send", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await module.database.raw('truncate sklad_warehouse_order, sklad_command, "order" cascade');
      const ids = await planned(COUNT);
      const orderIds = (await stores.warehouseOrders.findAll(ids)).map(({ order_id }) => order_id);
      await stores.orderChecks.claimDue(COUNT, 60_000, new Date());
      const settlements = await found(ids);
      const [half, others] = [settlements.slice(0, COUNT / 2), settlements.slice(COUNT / 2)];
      const otherIds = shuffled(others.map(({ command }) => command.target_id));
      await Promise.all([
        applyVerdicts(process(), connection, addKind, half),
        stores.transaction(async (inside) => {
          const commands = others.map(({ command }) => ({ command, received: {} }));
          await inside.outbox.finish("done", commands);
          await inside.warehouseOrderStates.accept(otherIds.map((id) => ({ id, ...FACTS, ...remote(id) })));
        }),
        record(shuffled(ids).map((id) => statusOf(id, "picked"))),
        stores.orderChecks.extendLease(shuffled(orderIds), 60_000),
        stores.warehouseOrders.markChecked(...shuffled(orderIds)),
        stores.warehouseOrders.scheduleCheckNow(KYIV),
        stores.fulfillmentSync.scheduleNow(...shuffled(orderIds)),
        stores.fulfillmentSync.scheduleAccepted(KYIV),
        stores.retries.failed(KYIV, 0),
      ]);
      const { new: fresh = 0, picked = 0 } = await states();
      expect(fresh + picked).toBe(COUNT);
    }
    expect(warnings).toEqual([]);
  });

  it("leaves out the orders being written when a sweep extends the leases of its unhandled orders", async () => {
    const ids = await accepted(3);
    const orderIds = (await stores.warehouseOrders.findAll(ids)).map(({ order_id }) => order_id);
    await module.database.raw(
      "update sklad_warehouse_order set check_due_at = sklad_now(), unchecked_since = sklad_now()",
    );
    await stores.transaction(async (inside) => {
      await inside.orderLookUps.lock(ids.slice(2));
      await stores.orderChecks.extendLease(orderIds, 60_000);
    });
    const due = await stores.orderChecks.claimDue(10, 60_000, new Date());
    expect(due).toHaveLength(1);
  });

  it("gives those that a list did not hold one moment at which they are looked up again, together", async () => {
    const absent = (await found(await planned(COUNT))).map(({ command }): Resolution => ({
      command,
      verdict: { kind: "absent", wait_ms: 60_000 },
      answered: true,
    }));
    await applyVerdicts(process(), connection, addKind, absent);
    const due = await module
      .database("sklad_command")
      .where({ state: "unknown", absences: 1 })
      .select(module.database.raw("next_attempt_at::text as at"));
    expect(due).toHaveLength(COUNT);
    expect(new Set(due.map(({ at }) => at)).size).toBe(1);
  });

  it("takes the orders of a list in the order of their ids, also where a list names them in another", async () => {
    const ids = await planned(3);
    const settlements = await found(ids);
    const sorted = [...ids].sort();
    let recorded: Promise<void> = Promise.resolve();
    await stores.transaction(async (inside) => {
      await inside.orderLookUps.lock(sorted.slice(0, 1));
      recorded = applyVerdicts(process(), connection, addKind, settlements);
      await waitingForLock(module.database);
      // It holds none of these: it has not come past the first.
      await inside.orderLookUps.lock(sorted);
    });
    await recorded;
    expect(warnings).toEqual([]);
    expect(await states()).toEqual({ new: 3 });
  });
});

function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item);
}
