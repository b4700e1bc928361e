import type { OperationName } from "../../src/client";
import { endAllGotThrough } from "../../src/engine/problems";
import { recordStatuses } from "../../src/engine/statuses";
import { reconcileOrder } from "../../src/engine/orders";
import { MINUTE_MS } from "./support/cells";
import { liveness } from "./support/liveness";

const at = liveness();

const ID = "order_1";

beforeAll(async () => {
  // What recording reads of Medusa's tables.
  await at.database.raw(`create table "order" (id text primary key, status text, deleted_at timestamptz)`);
  await at.database("order").insert({ id: ID, status: "pending" });
});

beforeEach(async () => {
  await at.world.place(ID);
  await at.world.run(5_000);
});

/** From now on the warehouse does nothing of this, and says so. */
function refuseToRead(...operations: OperationName[]): void {
  at.world.warehouse.faults = [{ failure: "400", hits: ({ operation }) => operations.includes(operation) }];
}

const told = async () =>
  (await at.world.problems())
    .filter(({ cleared_at, code }) => cleared_at === null && code === "not_getting_through")
    .map(({ params }) => params?.kind);

async function pick(): Promise<void> {
  const row = await at.world.rowOf(ID);
  if (!row) throw new Error("nothing was planned");
  const ids = { number: row.number, externalId: row.id, remoteId: row.remote_id, remoteKey: row.remote_key };
  const status = {
    ...ids,
    status: "picked",
    state: "picked" as const,
    changedAt: null,
    trackingNumber: null,
  };
  const connections = await at.world.stores.connections.list();
  await at.world.stores.transaction(async (stores) => {
    await recordStatuses(stores, [{ connections, statuses: [status] }], "webhook");
  });
}

describe("An order that does not get through needs nobody any longer", () => {
  it("when the change that failed is taken back", async () => {
    refuseToRead("EditOrder");
    await at.world.rename(ID, "Олена Коваль");
    await at.world.run(3 * MINUTE_MS);
    expect(await told()).toEqual(["edit"]);

    at.world.medusa.changeBack(ID);
    await reconcileOrder(at.world.ctx, ID, "event");
    expect(await told()).toEqual([]);
    expect((await at.world.commands()).map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      "add done",
      "edit withdrawn",
    ]);
  });

  it("when its parcel is picked before the change came through", async () => {
    refuseToRead("EditOrder");
    await at.world.rename(ID, "Олена Коваль");
    await at.world.run(3 * MINUTE_MS);
    expect(await told()).toEqual(["edit"]);

    await pick();
    await at.world.run(10 * MINUTE_MS);
    await endAllGotThrough(at.world.stores);
    expect((await at.world.commands()).map(({ state }) => state)).toEqual(["done", "withdrawn"]);
    expect(await told()).toEqual([]);
  });
});

it("An order whose cancellation fails still needs somebody when a change of it came through", async () => {
  refuseToRead("EditOrder", "CancelOrder");
  await at.world.rename(ID, "Олена Коваль");
  await at.world.stores.outbox.queue({
    ...{ kind: "cancel", subject_id: (await at.world.rowOf(ID))?.id ?? "", connection_id: "sklconn_kyiv" },
    reason: "order_canceled",
  });
  await at.world.run(3 * MINUTE_MS);
  expect(await told()).toHaveLength(1);

  refuseToRead("CancelOrder");
  await at.world.stores.outbox.retryFailed("sklconn_kyiv");
  await at.world.run(5_000);
  await endAllGotThrough(at.world.stores);
  expect((await at.world.commands()).map(({ kind, state }) => `${kind} ${state}`)).toContain("edit done");
  expect(await told()).toHaveLength(1);
});
