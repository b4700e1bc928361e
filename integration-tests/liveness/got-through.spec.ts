import type { OperationName } from "../../src/client";
import { endAllGotThrough } from "../../src/engine/problems";
import { recordStatuses } from "../../src/engine/statuses";
import { reconcileOrder } from "../../src/engine/orders";
import { createModuleDatabase, type ModuleDatabase } from "../feeds/support/module-database";
import { MINUTE_MS } from "./support/cells";
import { LivenessWorld } from "./support/liveness-world";
import { VirtualTime } from "./support/virtual-time";

const ID = "order_1";

let database: ModuleDatabase;
let time: VirtualTime;
let world: LivenessWorld;

beforeAll(async () => {
  database = await createModuleDatabase();
  time = new VirtualTime(database.database);
  await time.install();
  // What recording reads of Medusa's tables.
  await database.database.raw(
    `create table "order" (id text primary key, status text, deleted_at timestamptz)`,
  );
  await database.database("order").insert({ id: ID, status: "pending" });
});
afterAll(() => database.drop());

beforeEach(async () => {
  world = await LivenessWorld.on(database.database, time);
  await world.place(ID);
  await world.run(5_000);
});

/** From now on the warehouse does nothing of this, and says so. */
function refuseToRead(...operations: OperationName[]): void {
  world.warehouse.faults = [{ failure: "400", hits: ({ operation }) => operations.includes(operation) }];
}

const told = async () =>
  (await world.problems())
    .filter(({ cleared_at, code }) => cleared_at === null && code === "not_getting_through")
    .map(({ params }) => params?.kind);

async function pick(): Promise<void> {
  const row = await world.rowOf(ID);
  if (!row) throw new Error("nothing was planned");
  const ids = { number: row.number, externalId: row.id, remoteId: row.remote_id, remoteKey: row.remote_key };
  const status = {
    ...ids,
    status: "picked",
    state: "picked" as const,
    changedAt: null,
    trackingNumber: null,
  };
  const connections = await world.stores.connections.list();
  await world.stores.transaction(async (stores) => {
    await recordStatuses(stores, [{ connections, statuses: [status] }], "webhook");
  });
}

describe("An order that does not get through needs nobody any longer", () => {
  it("when the change that failed is taken back", async () => {
    refuseToRead("EditOrder");
    await world.rename(ID, "Олена Коваль");
    await world.run(3 * MINUTE_MS);
    expect(await told()).toEqual(["edit"]);

    world.medusa.changeBack(ID);
    await reconcileOrder(world.ctx, ID, "event");
    expect(await told()).toEqual([]);
    expect((await world.commands()).map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      "add done",
      "edit withdrawn",
    ]);
  });

  it("when its parcel is picked before the change came through", async () => {
    refuseToRead("EditOrder");
    await world.rename(ID, "Олена Коваль");
    await world.run(3 * MINUTE_MS);
    expect(await told()).toEqual(["edit"]);

    await pick();
    await world.run(10 * MINUTE_MS);
    await endAllGotThrough(world.stores);
    expect((await world.commands()).map(({ state }) => state)).toEqual(["done", "withdrawn"]);
    expect(await told()).toEqual([]);
  });
});

it("An order whose cancellation fails still needs somebody when a change of it came through", async () => {
  refuseToRead("EditOrder", "CancelOrder");
  await world.rename(ID, "Олена Коваль");
  await world.stores.outbox.queue({
    ...{ kind: "cancel", subject_id: (await world.rowOf(ID))?.id ?? "", connection_id: "sklconn_kyiv" },
    reason: "order_canceled",
  });
  await world.run(3 * MINUTE_MS);
  expect(await told()).toHaveLength(1);

  refuseToRead("CancelOrder");
  await world.stores.outbox.retryFailed("sklconn_kyiv");
  await world.run(5_000);
  await endAllGotThrough(world.stores);
  expect((await world.commands()).map(({ kind, state }) => `${kind} ${state}`)).toContain("edit done");
  expect(await told()).toHaveLength(1);
});
